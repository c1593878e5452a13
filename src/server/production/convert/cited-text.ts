import { parseMarkup, writeMarkup } from '#domain/kernel/markup';
import { cite } from './citation/cite.ts';
import { sanitise } from './sanitise.ts';

/** Links the numbered citations of a text already in the dialect. */
export function citedText(html: string, references: number): string {
  return sanitise(writeMarkup(cite(parseMarkup(html), { references }).blocks)).html;
}
