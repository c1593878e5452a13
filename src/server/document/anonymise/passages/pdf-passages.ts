import { getDocumentProxy } from 'unpdf';
import { reasonOf } from '../cannot-read.ts';
import { assertModestForms, pageContents } from '../pdf/assert-modest-forms.ts';
import { loadPdf } from '../pdf/load-pdf.ts';
import { type PageLeaf, pageLeaves } from '../pdf/page-leaves.ts';
import { isGarbled, pageText } from './page-text.ts';
import type { Passage, Reading } from './passage.ts';
import { readPdfStrings } from './pdf-strings.ts';
import { referenceWalk } from './reference-list.ts';

const MAX_MILLISECONDS = 30_000;
const TOO_SLOW = 'The PDF took too long to read, so its last pages were not searched.';
/** Operators that put something on a page. */
const PAINTS = /(?:^|[\s\])>])(?:Do|BI|sh|Tj|TJ|['"]|[fFSsBb]\*?)(?:\s|$)/;

/** All text in a PDF: on its pages and around them. */
export async function readPdf(bytes: Uint8Array): Promise<Reading> {
  const document = await loadPdf(bytes);
  const leaves = pageLeaves(document);
  assertModestForms(leaves);
  const around = readPdfStrings(document);
  const pages = await readPages(bytes, leaves).catch((error): Reading => ({ passages: [], unread: [reasonOf(error)] }));
  return { passages: [...pages.passages, ...around.passages], unread: [...pages.unread, ...around.unread] };
}

async function readPages(bytes: Uint8Array, leaves: readonly PageLeaf[]): Promise<Reading> {
  const reading: Reading = { passages: [], unread: [] };
  const isReference = referenceWalk();
  const [pictures, garbled, damaged]: [number[], number[], number[]] = [[], [], []];
  // The library keeps the bytes it is given.
  const proxy = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const started = performance.now();
  for (const [index, leaf] of leaves.entries()) {
    const number = index + 1;
    if (performance.now() - started > MAX_MILLISECONDS) {
      reading.unread.push(TOO_SLOW);
      break;
    }
    try {
      const text = await pageText(await proxy.getPage(number));
      for (const passage of pagePassages(text, number, isReference)) reading.passages.push(passage);
      if (isGarbled(text)) garbled.push(number);
      else if (text.trim() === '' && PAINTS.test(pageContents(leaf).toString('latin1'))) pictures.push(number);
    } catch {
      damaged.push(number);
    }
  }
  await proxy.loadingTask.destroy();
  const note = (pages: number[], what: string) => {
    if (pages.length > 0) reading.unread.push(`The PDF contains pages ${what}: ${listed(pages)}.`);
  };
  note(pictures, 'that are images, whose text could not be searched');
  note(garbled, 'whose characters could not be recognised');
  note(damaged, 'that could not be read');
  return reading;
}

/** The text of a page, split where the references begin or end. */
function pagePassages(text: string, page: number, isReference: ReturnType<typeof referenceWalk>): Passage[] {
  const parts: { isReference: boolean; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const isCited = isReference(line);
    const last = parts.at(-1);
    if (last?.isReference === isCited) last.lines.push(line);
    else parts.push({ isReference: isCited, lines: [line] });
  }
  return parts.map((part) => ({
    where: `the text, page ${page}`,
    text: part.lines.join('\n'),
    isReference: part.isReference,
  }));
}

const listed = (pages: number[]) =>
  pages.length > 12 ? `${pages.slice(0, 12).join(', ')} and more` : pages.join(', ');
