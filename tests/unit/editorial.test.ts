import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/date';
import { unusualMove } from '#domain/editorial';
import type { ManuscriptStatus } from '#domain/status';

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
    expect(unusualMove(from, to)).toBeUndefined();
  });

  it.each<[ManuscriptStatus, ManuscriptStatus, RegExp]>([
    ['published', 'under_review', /^This article is published\./],
    ['submitted', 'published', /^This manuscript has not been accepted\./],
    ['rejected', 'accepted', /“Rejected” to “Accepted”/],
    ['accepted', 'rejected', /“Accepted” to “Rejected”/],
  ])('from %s to %s is asked about', (from, to, question) => {
    expect(unusualMove(from, to)).toMatch(question);
  });
});

it('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-10', 28)).toBe('2027-01-07');
  expect(addDays('2028-02-28T23:59:00Z', 1)).toBe('2028-02-29');
});
