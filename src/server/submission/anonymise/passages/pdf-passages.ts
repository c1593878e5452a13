import { getDocumentProxy } from 'unpdf';
import { assertModestForms, pageContents } from '../pdf/assert-modest-forms.ts';
import { loadPdf } from '../pdf/load-pdf.ts';
import { type PageLeaf, pageLeaves } from '../pdf/page-leaves.ts';
import type { Passage, Reading } from './passage.ts';
import { readPdfStrings } from './pdf-strings.ts';
import { referenceWalk } from './reference-list.ts';

const MAX_MILLISECONDS = 30_000;
const TOO_SLOW = 'The PDF took too long to read, so that its last pages were not searched.';
/** Operators that put something on a page. */
const PAINTS = /(?:^|[\s\])>])(?:Do|BI|sh|Tj|TJ|['"]|[fFSsBb]\*?)(?:\s|$)/;
const FEW_LETTERS = 0.4;
const ENOUGH_TO_JUDGE = 40;

/** All that a PDF says: the text of its pages, and what stands around them. */
export async function readPdf(bytes: Uint8Array): Promise<Reading> {
  const document = await loadPdf(bytes);
  const leaves = pageLeaves(document);
  assertModestForms(leaves);
  const around = readPdfStrings(document);
  const pages = await readPages(bytes, leaves);
  return { passages: [...pages.passages, ...around.passages], unread: [...pages.unread, ...around.unread] };
}

async function readPages(bytes: Uint8Array, leaves: readonly PageLeaf[]): Promise<Reading> {
  // The library keeps the bytes it is given.
  const proxy = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  const started = performance.now();
  const isReference = referenceWalk();
  const reading: Reading = { passages: [], unread: [] };
  const pictures: number[] = [];
  const garbled: number[] = [];
  try {
    for (const [index, leaf] of leaves.entries()) {
      if (performance.now() - started > MAX_MILLISECONDS) {
        reading.unread.push(TOO_SLOW);
        break;
      }
      const page = await proxy.getPage(index + 1);
      const text = joinItems((await page.getTextContent()).items as TextItem[]);
      page.cleanup();
      reading.passages.push(...pagePassages(text, index + 1, isReference));
      if (text.trim() === '') {
        if (PAINTS.test(pageContents(leaf).toString('latin1'))) pictures.push(index + 1);
      } else if (isGarbled(text)) garbled.push(index + 1);
    }
  } finally {
    await proxy.loadingTask.destroy();
  }
  if (pictures.length > 0)
    reading.unread.push(
      `The PDF contains pages that are pictures, whose words could not be searched: ${listed(pictures)}.`,
    );
  if (garbled.length > 0)
    reading.unread.push(`The PDF contains pages whose letters could not be made out: ${listed(garbled)}.`);
  return reading;
}

interface TextItem {
  str?: string;
  hasEOL?: boolean;
  transform?: number[];
  height?: number;
}

/** Pieces of text in a row. A raised letter after a name counts affiliations, and is parted from it. */
function joinItems(items: readonly TextItem[]): string {
  let text = '';
  let last: TextItem | undefined;
  for (const item of items) {
    if (item.str === undefined) continue;
    const [, , , , , y = 0] = item.transform ?? [];
    const [, , , , , lastY = y] = last?.transform ?? [];
    const isRaised =
      last &&
      !last.hasEOL &&
      item.str !== '' &&
      Math.abs(y - lastY) > 0.15 * Math.max(item.height ?? 0, last.height ?? 0, 1);
    text += `${isRaised ? '\u200a' : ''}${item.str}${item.hasEOL ? '\n' : ''}`;
    if (item.str !== '' || item.hasEOL) last = item;
  }
  return text;
}

/** The text of a page, parted where the references begin or end. */
function pagePassages(text: string, page: number, isReference: ReturnType<typeof referenceWalk>): Passage[] {
  const passages: Passage[] = [];
  for (const line of text.split('\n')) {
    const isCited = isReference(line);
    const last = passages.at(-1);
    if (last && last.isReference === isCited) last.text += `\n${line}`;
    else passages.push({ where: `the text, page ${page}`, text: line, isReference: isCited });
  }
  return passages;
}

/** Fonts that do not say which letters they draw give signs and blanks in place of words. */
function isGarbled(text: string): boolean {
  const signs = [...text.replace(/\s/g, '')];
  if (signs.length < ENOUGH_TO_JUDGE) return false;
  return signs.filter((sign) => /[\p{L}\p{N}]/u.test(sign)).length < FEW_LETTERS * signs.length;
}

const listed = (pages: number[]) =>
  pages.length > 12 ? `${pages.slice(0, 12).join(', ')} and more` : pages.join(', ');
