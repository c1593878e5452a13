import { parseMarkup, writeMarkup } from '#domain/kernel/markup';
import { cite } from './citation/cite.ts';
import { sanitise } from './sanitise.ts';

/** Links the citations by number of a text that is in the dialect already. */
export function citedText(html: string, references: number): string {
  return sanitise(writeMarkup(cite(parseMarkup(html), { references }).blocks)).html;
}
