import { findFront } from '../front/find-front.ts';
import { mayPrecedeAbstract, plainText } from '../front/headings.ts';
import type { Line } from '../front/line.ts';

/** A manuscript's title page, if it can be separated. */
export interface TitlePage {
  text: string;
  /** Why it cannot be removed, in a sentence; empty if it can. */
  obstacle: string;
  /** The file without it, of a Word document. */
  rest?: Uint8Array;
  /** Its number of pages, for PDFs. */
  pages?: number;
}

/** Longer front matter is more than a title page, so nothing is proposed. */
const LINES = 120;
const CHARACTERS = 12_000;

/** What starts the manuscript itself, before or without an abstract. */
const BEGINS_TEXT = /^(?:\d{1,2}[.\t ]{1,3})?(?:introduction|background|main text|methods)[ :.]{0,2}$/i;

/** The number of lines of the title page; undefined if there is none. */
export function titlePageEnd(lines: readonly Line[]): number | undefined {
  const begins = lines.findIndex((line) => BEGINS_TEXT.test(plainText(line)) || mayPrecedeAbstract(line));
  const { abstract, keywords } = findFront(lines).places;
  const found = abstract?.start ?? keywords?.start;
  const ends = [found, begins].filter((at) => at !== undefined && at >= 0) as number[];
  const end = Math.min(...ends);
  const letters = lines.slice(0, end).reduce((sum, { text }) => sum + text.length, 0);
  return end > 0 && end <= LINES && letters <= CHARACTERS ? end : undefined;
}
