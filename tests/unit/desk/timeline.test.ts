import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revisionDays } from '#domain/decision/kind';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import {
  formatTimeRange,
  parseTimeRange,
  reviewDays,
  TIME_UNITS,
  timelineDays,
  timelineDuration,
} from '#domain/journal/timeline';
import { SERVICE_REQUEST_TEXTS } from '#domain/message/service-request/request';
import { decisionOptions, reviewSteps } from '#domain/review/process';
import { placeholders } from '#domain/settings/information/placeholder';
import { settingFields, settingProblems } from '#domain/settings/setting';
import { MERIDIAN } from '../../support/meridian.ts';

describe('a stated time', () => {
  it.each([
    ['6–8 weeks', '6–8 weeks'],
    [' 6 - 8  Weeks', '6–8 weeks'],
    ['1 to 3 business days', '1–3 business days'],
    ['24—48 hours', '24–48 hours'],
  ])('is read from %s', (text, kept) => {
    const range = parseTimeRange(text);
    expect(range && formatTimeRange(range)).toBe(kept);
  });

  it.each(['', 'soon', '6 weeks', '8–6 weeks', '0–2 days', '6–8', '6–8 fortnights', '-6–8 weeks', '6.5–8 weeks'])(
    'is not read from “%s”',
    (text) => expect(parseTimeRange(text)).toBeUndefined(),
  );

  it('survives being written and read again', () => {
    const range = fc.record({
      from: fc.integer({ min: 1, max: 400 }),
      more: fc.integer({ min: 0, max: 500 }),
      unit: fc.constantFrom(...TIME_UNITS),
    });
    fc.assert(
      fc.property(range, ({ from, more, unit }) => {
        const stated = { from, to: from + more, unit };
        expect(parseTimeRange(formatTimeRange(stated))).toEqual(stated);
      }),
    );
  });
});

describe('the times of the journal', () => {
  it('default to the days that the specification states', () => {
    const days = [revisionDays(MERIDIAN, 'minor_revision'), revisionDays(MERIDIAN, 'major_revision')];
    expect([reviewDays(MERIDIAN), ...days]).toEqual([28, 28, 56]);
    expect(revisionDays(MERIDIAN, 'rejection')).toBeNull();
  });

  it('that the office changes are those of pages, steps, decisions, emails and days, in this journal alone', () => {
    const journal = journalFromSettings({
      times: { review: '2–3 weeks', 'minor-revisions': '5–10 business days', 'service-reply': '1–2 days' },
    });
    expect(timelineDuration(journal, 'review')).toBe('2–3 weeks');
    expect(reviewSteps(journal).find(({ id }) => id === 'peer-review')?.duration).toBe('2–3 weeks');
    expect(decisionOptions(journal).find(({ id }) => id === 'minor-revisions')?.meaning).toContain(
      '5–10 business days',
    );
    expect(placeholders(journal).find(({ name }) => name === 'time: peer review')).toMatchObject({
      value: '2–3 weeks',
    });
    expect(SERVICE_REQUEST_TEXTS.thanks(journal)).toContain('within 1–2 days.');
    expect([reviewDays(journal), revisionDays(journal, 'minor_revision')]).toEqual([14, 14]);
    expect(timelineDays(journal, 'service-reply', 'to')).toBe(2);
    expect([timelineDuration(MERIDIAN, 'review'), reviewDays(MERIDIAN)]).toEqual(['4–6 weeks', 28]);
  });

  it.each([
    ['review', 'a month', /such as 6–8 weeks/],
    ['review', '6–4 weeks', /such as 6–8 weeks/],
    ['answer_days', '0', /from 1 to 99/],
    ['proof_days', '1.5', /from 1 to 99/],
  ])('refuse %s of “%s”', (name, text, message) => {
    const field = settingFields(MERIDIAN, 'times').find((one) => one.name === name);
    expect(field && settingProblems(field, text)).toEqual([{ name, message: expect.stringMatching(message) }]);
  });
});
