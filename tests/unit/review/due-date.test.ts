import { expect, it } from 'vitest';
import { DUE_DATE_TEXTS, dueDateProblem } from '#domain/kernel/due-date';

it.each([
  ['2026-11-20', DUE_DATE_TEXTS.afterToday],
  ['2026-11-21', DUE_DATE_TEXTS.afterToday],
  ['2026-11-22', undefined],
  ['2027-11-21', undefined],
  ['2027-11-22', DUE_DATE_TEXTS.tooLate],
  ['9999-12-31', DUE_DATE_TEXTS.tooLate],
])('what is due on %s is refused on 21 November 2026 with: %s', (day, problem) => {
  expect(dueDateProblem(day, '2026-11-21')).toBe(problem);
});
