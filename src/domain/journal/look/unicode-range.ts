/**
 * Parses a CSS `unicode-range`, such as `U+20-7E,U+A0`, without wildcards.
 * @throws Error if invalid
 */
export function parseUnicodeRange(range: string): Set<number> {
  const points = new Set<number>();
  for (const part of range.split(',')) {
    const [, first = '', last = first] = /^U\+([0-9A-F]{1,6})(?:-([0-9A-F]{1,6}))?$/.exec(part) ?? [];
    if (!first) throw new Error(`${part} is not part of a unicode-range.`);
    for (let point = Number.parseInt(first, 16); point <= Number.parseInt(last, 16); point++) points.add(point);
  }
  return points;
}

/** Code points as a CSS `unicode-range`, ascending, neighbours merged. */
export function formatUnicodeRange(points: Iterable<number>): string {
  const parts: { first: number; last: number }[] = [];
  for (const point of [...points].sort((a, b) => a - b)) {
    const before = parts.at(-1);
    if (before && point <= before.last + 1) before.last = point;
    else parts.push({ first: point, last: point });
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return parts.map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',');
}

export const subtractRange = (range: string, other: string): string =>
  formatUnicodeRange(parseUnicodeRange(range).difference(parseUnicodeRange(other)));
