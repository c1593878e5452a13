import { parseMarkup, writeMarkup } from '#domain/markup';
import { linkCitations } from './cite.ts';
import { sanitise } from './sanitise.ts';

/** Marks the numeric citations of a text that is in the dialect already. */
export function citedText(html: string, references: number): string {
  return sanitise(writeMarkup(linkCitations(parseMarkup(html), references))).html;
}
