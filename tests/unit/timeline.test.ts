import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { reviewDays } from '#domain/days';
import { revisionDays } from '#domain/decision/kind';
import { placeholders } from '#domain/information/placeholder';
import { DEFAULT_JOURNAL } from '#domain/journal/default-journal';
import { rangeText, readRange, TIME_UNITS } from '#domain/journal/time-range';
import { DECISION_OPTIONS, REVIEW_STEPS } from '#domain/review/process';
import { SERVICE_REQUEST_TEXTS } from '#domain/service-request/request';
import { adoptSettings } from '#domain/setting/adopt';
import { SETTING_RULES, settingProblems } from '#domain/setting/setting';
import { TIMELINES, timelineDays, timelineDuration } from '#domain/timeline';

afterEach(() => adoptSettings({}));

describe('a stated time', () => {
  it.each([
    ['6–8 weeks', '6–8 weeks'],
    [' 6 - 8  Weeks', '6–8 weeks'],
    ['1 to 3 business days', '1–3 business days'],
    ['24—48 hours', '24–48 hours'],
  ])('is read from %s', (text, kept) => {
    const range = readRange(text);
    expect(range && rangeText(range)).toBe(kept);
  });

  it.each(['', 'soon', '6 weeks', '8–6 weeks', '0–2 days', '6–8', '6–8 fortnights', '-6–8 weeks', '6.5–8 weeks'])(
    'is not read from “%s”',
    (text) => expect(readRange(text)).toBeUndefined(),
  );

  it('is what it was when it is written and read again', () => {
    const range = fc.record({
      from: fc.integer({ min: 1, max: 400 }),
      more: fc.integer({ min: 0, max: 500 }),
      unit: fc.constantFrom(...TIME_UNITS),
    });
    fc.assert(
      fc.property(range, ({ from, more, unit }) => {
        const stated = { from, to: from + more, unit };
        expect(readRange(rangeText(stated))).toEqual(stated);
      }),
    );
  });
});

describe('the times of the journal', () => {
  it('give reviewers and authors at first the days that the specification states', () => {
    expect([reviewDays(), revisionDays('minor_revision'), revisionDays('major_revision')]).toEqual([28, 28, 56]);
    expect(revisionDays('rejection')).toBeNull();
  });

  it('that the office changes are those of pages, steps, decisions, mails and days, and go back', () => {
    const delivered = TIMELINES.map(({ duration }) => duration);
    adoptSettings({
      times: { review: '2–3 weeks', 'minor-revisions': '5–10 business days', 'service-reply': '1–2 days' },
    });
    expect(timelineDuration('review')).toBe('2–3 weeks');
    expect(REVIEW_STEPS.find(({ id }) => id === 'peer-review')?.duration).toBe('2–3 weeks');
    expect(DECISION_OPTIONS.find(({ id }) => id === 'minor-revisions')?.meaning).toContain('5–10 business days');
    expect(placeholders(DEFAULT_JOURNAL).find(({ name }) => name === 'time: peer review')).toMatchObject({
      value: '2–3 weeks',
    });
    expect(SERVICE_REQUEST_TEXTS.thanks).toContain('within 1–2 days.');
    expect([reviewDays(), revisionDays('minor_revision'), timelineDays('service-reply', 'to')]).toEqual([14, 14, 2]);
    adoptSettings({});
    expect(TIMELINES.map(({ duration }) => duration)).toEqual(delivered);
  });

  it.each([
    ['review', 'a month', /such as 6–8 weeks/],
    ['review', '6–4 weeks', /such as 6–8 weeks/],
    ['answer_days', '0', /from 1 to 99/],
    ['proof_days', '1.5', /from 1 to 99/],
  ])('refuse %s of “%s”', (name, text, message) => {
    const field = SETTING_RULES.times.fields.find((one) => one.name === name);
    expect(field && settingProblems(field, text)).toEqual([{ name, message: expect.stringMatching(message) }]);
  });
});
