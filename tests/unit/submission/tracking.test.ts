import { expect, it } from 'vitest';
import { relativeDueDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { MANUSCRIPT_STATUSES, type ManuscriptStatus } from '#domain/manuscript/status';
import { trackedSteps } from '#domain/submission/tracking/tracking';
import { MERIDIAN } from '../../support/meridian.ts';

const at = (status: ManuscriptStatus, round = 1, rejectedAfterReview = false) =>
  trackedSteps(MERIDIAN, { status, kind: null, round, rejectedAfterReview });
const marks = (steps: ReturnType<typeof at>) =>
  steps.map(({ state }) => ({ done: '✓', current: '•', upcoming: ' ' })[state]);

it.each<[ManuscriptStatus, number, boolean, string]>([
  ['submitted', 1, false, '•      '],
  ['under_review', 1, false, '✓✓•    '],
  ['revisions_required', 1, false, '✓✓✓✓•  '],
  ['submitted', 2, false, '✓✓✓✓✓• '],
  ['under_review', 2, false, '✓✓✓✓✓• '],
  ['revisions_required', 2, false, '✓✓✓✓•  '],
  ['accepted', 1, false, '✓✓✓✓✓✓•'],
  ['accepted', 3, false, '✓✓✓✓✓✓•'],
  ['published', 2, false, '✓✓✓✓✓✓✓'],
  ['rejected', 1, false, '✓✓     '],
  ['rejected', 1, true, '✓✓✓✓   '],
  ['rejected', 2, true, '✓✓✓✓✓✓ '],
])('a manuscript that is %s in round %i (reviewed before a rejection: %s) stands at %j', (...known) => {
  const [status, round, isReviewed, marked] = known;
  expect(marks(at(status, round, isReviewed)).join('')).toBe(marked);
});

it('the present step says what it waits for, and a manuscript that has reached its end has no present step', () => {
  for (const status of MANUSCRIPT_STATUSES) {
    const current = at(status).filter(({ state }) => state === 'current');
    expect(current).toHaveLength(status === 'rejected' || status === 'published' ? 0 : 1);
    for (const { note } of current) expect(note).toMatch(/^Waiting for .+\.$/);
  }
});

it('lists the skipped steps', () => {
  expect(at('accepted')[4]).toMatchObject({ step: 'revision', state: 'done', note: 'Not requested.' });
  expect(at('accepted', 2)[4]).not.toHaveProperty('note');
  expect(at('rejected', 1, true).filter(({ note }) => note === 'Not needed.')).toHaveLength(3);
});

it.each([
  ['2026-12-03', 'in 12 days'],
  ['2026-11-22', 'tomorrow'],
  ['2026-11-21', 'today'],
  ['2026-11-18', '3 days ago'],
])('%s lies %j, whatever the hour', (date, words) => {
  for (const hour of ['12:00:00', '23:59:59'])
    expect(relativeDueDate(date, new Date(`2026-11-21T${hour}.000Z`))).toBe(words);
});

it('what is due today is not overdue until the day has ended everywhere on Earth', () => {
  expect(relativeDueDate('2026-11-20', new Date('2026-11-21T11:59:59.000Z'))).toBe('today');
  expect(relativeDueDate('2026-11-20', new Date('2026-11-21T12:00:00.000Z'))).toBe('yesterday');
});

it('an email’s link carries code and address after the #, which no log records', () => {
  const { pathname, search, hash } = new URL(
    paths.trackManuscript({ code: 'MJ-2026-0123-7K4QX2', email: 'a+b&c@x.example' }),
    'https://journal.example',
  );
  expect([pathname, search]).toEqual([paths.trackPaper, '']);
  const carried = new URLSearchParams(hash.slice(1));
  expect([carried.get('code'), carried.get('email')]).toEqual(['MJ-2026-0123-7K4QX2', 'a+b&c@x.example']);
});
