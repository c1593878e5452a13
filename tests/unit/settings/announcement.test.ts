import fc from 'fast-check';
import { expect, test } from 'vitest';
import { announcementChangeDays, announcementOn, toAnnouncement } from '#domain/journal/announcement/announcement';
import { addDays } from '#domain/kernel/date';
import { isPlainDate } from '#domain/kernel/plain-date';

const text = 'The site is under maintenance.';

test('an announcement is shown from its first to its last day, both included, and never without a last day', () => {
  const texts = { text, first_day: '2027-01-30', last_day: '2027-02-01' };
  const days = ['2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01', '2027-02-02'];
  expect(days.map((day) => announcementOn(texts, day)?.text)).toEqual([undefined, text, text, text, undefined]);
  expect(announcementOn({ text, first_day: '', last_day: '2027-02-01' }, '2020-01-01')?.text).toBe(text);
  expect(announcementOn({ text, first_day: '', last_day: '' }, '2027-01-30')).toBeUndefined();
  expect(announcementOn({ ...texts, text: '' }, '2027-01-30')).toBeUndefined();
});

test('pages are rebuilt on every day on which the announcement differs from the day before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }), (start, length) => {
      const first_day = addDays('2027-01-01', start);
      const texts = { text, first_day, last_day: addDays(first_day, length) };
      const shown = (day: number) => announcementOn(texts, addDays('2027-01-01', day)) !== undefined;
      const turns = Array.from({ length: 60 }, (_, day) => day).filter((day) => shown(day) !== shown(day - 1));
      expect(announcementChangeDays(texts)).toEqual(turns.map((day) => addDays('2027-01-01', day)));
    }),
  );
});

test('a link has words, and a day is in the calendar', () => {
  expect(toAnnouncement({ text, link: '/calls', link_label: '' })?.link).toEqual({
    label: 'Read more',
    href: '/calls',
  });
  expect(toAnnouncement({ text, link: '', link_label: 'Look' })?.link).toBeNull();
  expect(['2028-02-29', '2027-02-29', '2027-13-01', '27-01-01', ''].map(isPlainDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
