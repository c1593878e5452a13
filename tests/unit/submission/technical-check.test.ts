import { expect, it } from 'vitest';
import {
  automaticallyPassed,
  STANDARD_POINTS,
  toCheckPoints,
} from '#domain/submission/technical-check/technical-check';
import { ChecklistChange } from '#domain/submission/technical-check/technical-check-change';

const textPlaces = ['the title'];
const clean = { status: 'clean', leaks: [] };
const all = {
  ethics_approval: 'Yes.',
  competing_interests: 'None.',
  funding: 'None.',
  data_availability: 'On request.',
};

it('ticks what the journal can check automatically, and nothing that needs a person', () => {
  const seen = automaticallyPassed({ report: clean, textPlaces, declarations: all });
  expect(seen.size).toBe(6);
  expect([...seen].every((point) => STANDARD_POINTS.includes(point))).toBe(true);
  expect(automaticallyPassed({ report: clean, textPlaces, declarations: { ...all, funding: ' ' } }).size).toBe(5);
});

it.each([
  ['a file that names its authors', { status: 'leaks', leaks: [{ where: 'the text, page 1' }] }, 5],
  ['a title that names them', { status: 'leaks', leaks: [{ where: 'the title' }] }, 5],
  ['authors who cite themselves', { status: 'leaks', leaks: [{ where: 'the reference list' }] }, 6],
  ['a file that cannot be read', { status: 'unreadable', leaks: [] }, 4],
  ['a file that was not searched yet', undefined, 4],
])('of %s it says only what it knows', (_, report, count) => {
  expect(automaticallyPassed({ report, textPlaces, declarations: all }).size).toBe(count);
});

it('what someone has ticked overrides what the journal found', () => {
  const seen = new Set(['a']);
  const ticks = (ticked: string[] | null) =>
    toCheckPoints(['a', 'b'], { ticked, seen }).map(({ is_ticked }) => is_ticked);
  expect(ticks(null)).toEqual([true, false]);
  expect(ticks([])).toEqual([false, false]);
  expect(ticks(['b'])).toEqual([false, true]);
});

it('a list has one item per line, each once, without empty lines', () => {
  const read = (points: string) => ChecklistChange.safeParse({ points, updated_at: null });
  expect(read(' One \r\n\nTwo\nOne\n').data?.points).toEqual(['One', 'Two']);
  for (const wrong of ['', ' \n ', 'x'.repeat(301), Array.from({ length: 61 }, (_, n) => `${n}`).join('\n')]) {
    expect(read(wrong).success).toBe(false);
  }
});
