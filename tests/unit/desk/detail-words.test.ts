import { describe, expect, it } from 'vitest';
import { detailText } from '#domain/desk/audit/event-log';

describe('the details of an event', () => {
  it.each([
    [
      'reminder.sent',
      { rule: 'review-today', deadline_on: '2026-11-24' },
      'Review due today, deadline 24 November 2026',
    ],
    ['status.changed', { from: 'submitted', to: 'accepted', decision_id: 'd' }, ''],
    ['review-copy.shown', { round: 2 }, 'revision 1'],
    ['role.changed', { from: 'author', to: 'editor' }, 'from Author, to Editor'],
    ['colleague.changed', { from: 'managing_editor', to: 'read_only' }, 'from Managing editor, to Read only'],
    ['volume.renamed', { from: 'Volume 1', to: 'Volume 2' }, 'from Volume 1, to Volume 2'],
    ['payment.refunded', { manuscript_id: 'm', problem: null, refunded_cents: 25_000 }, '$250 refunded'],
    [
      'payment.refunded',
      { manuscript_id: 'm', problem: null, refunded_cents: 25_000, currency: 'EUR' },
      '€250 refunded',
    ],
    ['payment.completed', { manuscript_id: 'm', problem: null, refunded_cents: 0 }, ''],
    ['review.interests-declared', { has_interests: false }, 'none declared'],
    ['production.taken-in', { format: 'docx', findings: 1, figures: 2 }, 'format docx, 1 finding, 2 figures'],
  ])('of %s are said in words', (action, details, words) => {
    expect(detailText({ action, details })).toBe(words);
  });

  it('from an unknown version are shown under their raw names', () => {
    expect(detailText({ action: 'a.b', details: { some_thing: 'x', rule: 'old-rule' } })).toBe(
      'some thing x, old-rule',
    );
  });
});
