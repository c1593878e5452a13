/** The first free number for a figure or a supplementary file. */
export function freeNumber(numbered: readonly { number: number }[]): number {
  const taken = new Set(numbered.map(({ number }) => number));
  for (let number = 1; ; number += 1) if (!taken.has(number)) return number;
}
