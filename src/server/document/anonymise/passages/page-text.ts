import type { getDocumentProxy } from 'unpdf';
import { CannotRead, TOO_LARGE } from '../cannot-read.ts';

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

interface TextItem {
  str?: string;
  hasEOL?: boolean;
  transform?: number[];
  height?: number;
}

/** No page for people has more, but a small file may claim millions of letters. */
const MAX_LETTERS = 500_000;
const FEW_LETTERS = 0.4;
const ENOUGH_TO_JUDGE = 40;

/** The text of a page in its lines. It is read as a stream, so that too much never accumulates. */
export async function pageText(page: PdfPage): Promise<string> {
  const reader = page.streamTextContent().getReader();
  const items: TextItem[] = [];
  let letters = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of part.value.items as TextItem[]) {
      items.push(item);
      letters += 1 + (item.str?.length ?? 0);
    }
    if (letters <= MAX_LETTERS) continue;
    await reader.cancel(new Error(TOO_LARGE));
    throw new CannotRead(TOO_LARGE);
  }
  page.cleanup();
  return joinItems(items);
}

/** Whether a page's fonts do not say which letters they draw, so that its text is gibberish. */
export function isGarbled(text: string): boolean {
  // Rows of dots lead to the page numbers in a table of contents.
  const signs = [...text.replace(/[\s._\-…·]/g, '')];
  if (signs.length < ENOUGH_TO_JUDGE) return false;
  return signs.filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length < FEW_LETTERS * signs.length;
}

/** Joins the pieces of a line. A raised letter after a name refers to an affiliation and is set apart from it. */
function joinItems(items: readonly TextItem[]): string {
  const pieces: string[] = [];
  let last: TextItem | undefined;
  for (const item of items) {
    if (item.str === undefined) continue;
    const shift = Math.abs((item.transform?.[5] ?? 0) - (last?.transform?.[5] ?? 0));
    const isSameLine = last !== undefined && !last.hasEOL && item.str !== '';
    if (isSameLine && shift > 0.15 * Math.max(item.height ?? 0, last?.height ?? 0, 1)) pieces.push('\u200a');
    pieces.push(item.str, item.hasEOL ? '\n' : '');
    if (item.str !== '' || item.hasEOL) last = item;
  }
  return pieces.join('');
}
