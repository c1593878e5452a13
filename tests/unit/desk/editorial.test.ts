import { describe, expect, it } from 'vitest';
import { LETTER_STATUSES } from '#domain/decision/decision';
import { fillLetter, letterTemplateFor, reviewsInLetter } from '#domain/decision/letter';
import {
  isPublishing,
  publicationWarnings,
  publishingQuestion,
  statusChangeQuestion,
  unusualMoveWarning,
} from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { addDays } from '#domain/kernel/date';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { AssignmentStatus } from '#domain/review/assignment-status';
import { MERIDIAN } from '../../support/meridian.ts';

describe('a change of status', () => {
  it.each<[ManuscriptStatus, ManuscriptStatus]>([
    ['submitted', 'under_review'],
    ['under_review', 'revisions_required'],
    ['revisions_required', 'under_review'],
    ['under_review', 'accepted'],
    ['accepted', 'published'],
    ['submitted', 'rejected'],
    ['published', 'published'],
  ])('from %s to %s is usual', (from, to) => {
    expect(unusualMoveWarning(from, to)).toBeUndefined();
  });

  it.each<[ManuscriptStatus, ManuscriptStatus, RegExp]>([
    ['published', 'under_review', /^This article is published\./],
    ['submitted', 'published', /^This manuscript has not been accepted\./],
    ['rejected', 'accepted', /“Rejected” to “Accepted”/],
    ['accepted', 'rejected', /“Accepted” to “Rejected”/],
  ])('from %s to %s is asked about', (from, to, question) => {
    expect(unusualMoveWarning(from, to)).toMatch(question);
  });
});

describe('the question before a decision', () => {
  const asked = (from: ManuscriptStatus, to: ManuscriptStatus, ...reviews: AssignmentStatus[]) => {
    const reviewer = { is_active: true };
    const assignments = reviews.map((status) => ({ status, round: 2, reviewer })) as EditorManuscript['assignments'];
    return statusChangeQuestion({ status: from, round: 2, assignments }, to, { sendsLetter: true });
  };
  const warned = (from: ManuscriptStatus, fee: EditorManuscript['fee'] = null) =>
    publishingQuestion(...publicationWarnings({ status: from, fee }, 'published')).sentences;

  it('is asked once before rejecting or publishing, even if the change is usual', () => {
    expect(asked('under_review', 'rejected')).toMatchObject({
      heading: 'Reject this manuscript?',
      confirm: 'Yes, reject it',
      sentences: ['The letter will be sent to the authors immediately. The decision stays on record.'],
    });
    expect(isPublishing({ status: 'accepted' }, 'published')).toBe(true);
    expect(warned('accepted')).toEqual(['The article will be visible to everyone immediately.']);
  });

  it('includes every warning, so that nothing is asked twice', () => {
    expect(warned('submitted', { state: 'due', amount_due: '250.00', currency: 'EUR' })).toEqual([
      'The article will be visible to everyone immediately.',
      'This manuscript has not been accepted.',
      expect.stringContaining('€250 is due.'),
    ]);
    expect(asked('accepted', 'rejected')?.sentences).toHaveLength(2);
  });

  it('names the reviews that a decision does not wait for', () => {
    const one = '1 review is still outstanding. The reviewer will be told that it is no longer needed.';
    expect(asked('under_review', 'revisions_required', 'done', 'invited')?.sentences).toEqual([one]);
    expect(asked('under_review', 'rejected', 'overdue', 'declined')?.sentences).toContain(one);
    expect(asked('under_review', 'accepted', 'invited', 'accepted')?.sentences).toEqual([
      '2 reviews are still outstanding. The reviewers will be told that they are no longer needed.',
    ]);
    expect(asked('under_review', 'revisions_required', 'thanked', 'cancelled')).toBeUndefined();
    expect(asked('submitted', 'under_review', 'invited')).toBeUndefined();
  });

  it('is not asked if the status stays or changes as usual', () => {
    expect(asked('rejected', 'rejected')).toBeUndefined();
    expect(isPublishing({ status: 'published' }, 'published')).toBe(false);
    expect(asked('published', 'published')).toBeUndefined();
    expect(asked('under_review', 'accepted')).toBeUndefined();
  });
});

describe('the reviews in a letter', () => {
  const values = { author: 'Amina Diallo', title: 'Sleep', number: 'MJ-2026-0001', due_date: '2027-01-07' };
  const reviews = reviewsInLetter([
    { reviewer_number: 2, text: 'Say {notes} in full.' },
    { reviewer_number: 1, text: 'Table 2 is wrong.\n\nSo is table 3.' },
  ]);

  it('are quoted verbatim, in the order of reviewer numbers', () => {
    expect(reviews).toBe('Reviewer 1\nTable 2 is wrong.\n\nSo is table 3.\n\nReviewer 2\nSay {notes} in full.');
    for (const status of ['revisions_required', 'accepted', 'rejected'] as const) {
      const { text } = fillLetter(MERIDIAN, letterTemplateFor(MERIDIAN, status, null), {
        ...values,
        notes: 'Our view.',
        reviews,
      });
      expect(text, status).toContain(`Our view.\n\n${reviews}\n\n`);
    }
  });

  it('leave no gap where there are none', () => {
    for (const status of LETTER_STATUSES) {
      const { text } = fillLetter(MERIDIAN, letterTemplateFor(MERIDIAN, status, null), {
        ...values,
        notes: '',
        reviews: reviewsInLetter([]),
      });
      expect(text, status).not.toMatch(/\n{3}|\{|Reviewer/);
    }
  });
});

it('days are counted across months and years', () => {
  expect(addDays('2026-12-10', 28)).toBe('2027-01-07');
  expect(addDays('2028-02-28T23:59:00Z', 1)).toBe('2028-02-29');
});
