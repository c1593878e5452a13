import type { Inline, Manuscript } from './manuscript.ts';

/** A citation in the manuscript's style. */
export function citationOf(numbers: readonly number[], { citing, references }: Manuscript): string {
  const row = numbers.length > 2 ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(',');
  if (citing === 'round') return `(${row})`;
  if (citing === 'raised') return row;
  if (citing !== 'years') return `[${row}]`;
  const named = numbers.map((number) => `${references[number - 1]?.author} et al., ${references[number - 1]?.year}`);
  return `(${named.join('; ')})`;
}

/** An entry of the reference list. */
export const referenceLine = ({ author, text }: Manuscript['references'][number], number: number | undefined): string =>
  `${number === undefined ? '' : `${number}. `}${author} A, Roe B. ${text}`;

/** The plain text that readers see of a piece of a line. */
export function shownOf(one: Exclude<Inline, string>, manuscript: Manuscript): string {
  if ('hidden' in one || 'deleted' in one) return '';
  if ('symbol' in one) return one.shows;
  if ('caps' in one) return one.caps.toUpperCase();
  if ('smallCaps' in one) return one.smallCaps.toUpperCase();
  if ('inserted' in one) return one.inserted;
  if ('comment' in one) return one.on;
  if ('see' in one) return one.see;
  if ('ticked' in one) return one.ticked ? '☒' : '☐';
  if ('cite' in one) return citationOf(one.cite, manuscript);
  return '';
}
