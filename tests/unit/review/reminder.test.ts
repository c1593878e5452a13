import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Journal } from '#domain/journal/journal';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { REMINDER_DEFAULTS, REMINDER_SUBJECTS, reminderText, serialiseReminders } from '#domain/journal/reminder-days';
import { REMINDER_MAILS } from '#domain/review/mail-templates';
import { firstReminderDays, reminderLabel, reminderRules, remindersFor } from '#domain/review/reminder';
import { MERIDIAN } from '../../support/meridian.ts';

const planned = (journal: Journal, about: (typeof REMINDER_SUBJECTS)[number]) =>
  reminderRules(journal, about).map(({ id, days }) => [id, days]);

describe('reminders', () => {
  it('come as the journal is delivered: before the day, on it, and after it', () => {
    expect(planned(MERIDIAN, 'review')).toEqual([
      ['review-soon', -3],
      ['review-today', 0],
      ['review-late', 7],
    ]);
    expect(planned(MERIDIAN, 'invitation')).toEqual([
      ['invitation-unanswered', 0],
      ['invitation-last', 7],
    ]);
    expect([planned(MERIDIAN, 'revision')[0], planned(MERIDIAN, 'proof')]).toEqual([
      ['revision-soon', -7],
      [
        ['proof-soon', -2],
        ['proof-today', 0],
        ['proof-late', 3],
      ],
    ]);
  });

  it('come as the office has set them, as often as it has, and say of an invitation which is the last', () => {
    const journal = journalFromSettings({
      reminders: {
        review_before: '0',
        review_after: '5',
        review_times: '3',
        invitation_times: '2',
        proof_times: '0',
      },
    });
    expect(planned(journal, 'review')).toEqual([
      ['review-today', 0],
      ['review-late', 5],
      ['review-late-2', 10],
      ['review-late-3', 15],
    ]);
    expect(planned(journal, 'invitation')).toEqual([
      ['invitation-unanswered', 0],
      ['invitation-unanswered-2', 7],
      ['invitation-last', 14],
    ]);
    expect(planned(journal, 'proof').at(-1)).toEqual(['proof-today', 0]);
    expect(firstReminderDays(journal)).toBe(7);
    expect(reminderLabel('review-late-2')).toBe('Review overdue');
  });

  it('have a letter and a name for whatever may be set, each day once', () => {
    const days = fc.record({
      before: fc.integer({ min: 0, max: 30 }),
      after: fc.integer({ min: 2, max: 30 }),
      times: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(fc.constantFrom(...REMINDER_SUBJECTS), days, (about, set) => {
        const journal = journalFromSettings({ reminders: serialiseReminders({ ...REMINDER_DEFAULTS, [about]: set }) });
        expect(journal.reminders).toEqual({
          ...REMINDER_DEFAULTS,
          [about]: about === 'invitation' ? { ...set, before: 0 } : set,
        });
        const rules = reminderRules(journal, about);
        expect(new Set(rules.map((rule) => rule.days)).size).toBe(rules.length);
        expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
        for (const { id } of rules) {
          expect(reminderLabel(id), id).toBeDefined();
          expect(Object.keys(REMINDER_MAILS), id).toContain(id.replace(/-\d+$/, ''));
        }
        const since = '2026-11-21';
        const due = remindersFor(journal, {
          about,
          subject_id: 's',
          manuscript_id: 'm',
          deadline_on: '2026-12-05',
          since,
        });
        for (const { due_on } of due) expect(due_on > since).toBe(true);
      }),
    );
  });

  it('do not come on the day on which the person was told of the deadline', () => {
    const deadline = { about: 'review', subject_id: 's', manuscript_id: 'm', deadline_on: '2026-12-05' } as const;
    const rulesSince = (since: string) => remindersFor(MERIDIAN, { ...deadline, since }).map(({ rule }) => rule);
    expect(rulesSince('2026-12-02')).toEqual(['review-today', 'review-late']);
    expect(rulesSince('2026-12-01')).toEqual(['review-soon', 'review-today', 'review-late']);
  });

  it('are said in words', () => {
    expect(Object.values(REMINDER_DEFAULTS).map(reminderText)).toEqual([
      'on the day, 7 days after',
      '3 days before, on the day, 7 days after',
      '7 days before, on the day, 7 days after',
      '2 days before, on the day, 3 days after',
    ]);
    expect(reminderText({ before: 1, after: 5, times: 3 })).toBe('1 day before, on the day, 5, 10 and 15 days after');
    expect(reminderText({ before: 0, after: 5, times: 0 })).toBe('on the day');
  });
});
