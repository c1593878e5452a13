import { findFront } from '../front/find-front.ts';
import { mayPrecedeAbstract, plainText } from '../front/headings.ts';
import type { Line } from '../front/line.ts';

/** The title page of a manuscript, as far as it can be told from the rest. */
export interface TitlePage {
  /** What is on it. */
  text: string;
  /** Why it cannot be taken off, in a sentence; empty if it can. */
  obstacle: string;
  /** The file without it, of a Word document. */
  rest?: Uint8Array;
  /** How many pages it takes, of a PDF. */
  pages?: number;
}

/** Longer than this, what is before the abstract is more than a title page, and nothing is proposed. */
const LINES = 120;
const CHARACTERS = 12_000;

/** What begins the manuscript itself, where it is before the abstract or there is none. */
const BEGINS_TEXT = /^(?:\d{1,2}[.\t ]{1,3})?(?:introduction|background|main text|methods)[ :.]{0,2}$/i;

/** Where the title page of a manuscript ends: the number of its lines; undefined if there is none. */
export function titlePageEnd(lines: readonly Line[]): number | undefined {
  const begins = lines.findIndex((line) => BEGINS_TEXT.test(plainText(line)) || mayPrecedeAbstract(line));
  const { abstract, keywords } = findFront(lines).places;
  const found = abstract?.start ?? keywords?.start;
  const ends = [found, begins].filter((at) => at !== undefined && at >= 0) as number[];
  const end = Math.min(...ends);
  const letters = lines.slice(0, end).reduce((sum, { text }) => sum + text.length, 0);
  return end > 0 && end <= LINES && letters <= CHARACTERS ? end : undefined;
}
