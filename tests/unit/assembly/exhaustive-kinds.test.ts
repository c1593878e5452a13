import { expect, it } from 'vitest';
import { readKindReaders } from '../../support/kind-readers.ts';

const PROBE = 'src/domain/probe.ts';

/** Readers with a silent rest, and one that names every kind. */
const PROBED = `
export type Probe = 'a' | 'b' | 'c';
export const chained = (silent: Probe) => (silent === 'a' ? 1 : silent === 'b' ? 2 : 3);
export function defaulted(rest: Probe): number {
  switch (rest) {
    case 'a':
      return 1;
    default:
      return 2;
  }
}
export function complete(whole: Probe): number {
  switch (whole) {
    case 'a':
    case 'b':
    case 'c':
      return 1;
    default:
      return whole satisfies never;
  }
}
`;

it('wherever the kinds of a set are told apart, one more kind does not compile', () => {
  const { sets, readers } = readKindReaders({ [PROBE]: PROBED });
  expect(sets.length).toBeGreaterThanOrEqual(120);
  const probed = readers.filter(({ set }) => set === 'Probe');
  expect(Object.fromEntries(probed.map(({ place, fails }) => [place.split(' ').at(-1), fails]))).toEqual({
    silent: false,
    rest: false,
    whole: true,
  });
  const others = readers.filter(({ set }) => set !== 'Probe');
  expect(others.length).toBeGreaterThanOrEqual(30);
  expect(others.filter(({ fails }) => !fails).map(({ set, place }) => `${set}: ${place}`)).toEqual([]);
});
