import { cleanLine } from '#domain/kernel/text';
import { CHARACTERS_MAX, type Line } from '../front/line.ts';
import { pdfLines } from './pdf-lines.ts';
import type { TextItem } from './pdf-rows.ts';
import type { DocumentText } from './read-docx.ts';

const PAGES_MAX = 3;
const ITEMS_MAX = 12_000;
const ITEM_LENGTH_MAX = 2_000;

/** The lines of a PDF's first pages. Run it in a thread: a file can be made to take hours. */
export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  const { getDocumentProxy } = await import('unpdf');
  // The library takes ownership of the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
  });
  try {
    const { info } = await pdf.getMetadata();
    const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
    const pages: TextItem[][] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX); number += 1) {
      const page = await pdf.getPage(number);
      pages.push(await itemsOf(page.streamTextContent().getReader()));
    }
    const lines: Line[] = pdfLines(pages);
    return { lines, claimedTitle: cleanLine(title.slice(0, ITEM_LENGTH_MAX)) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

interface TextPiece {
  str?: string;
  transform?: number[];
  width?: number;
  fontName?: string;
}

async function itemsOf(reader: ReadableStreamDefaultReader<{ items: TextPiece[] }>): Promise<TextItem[]> {
  const found: TextItem[] = [];
  let characters = 0;
  while (found.length < ITEMS_MAX && characters < CHARACTERS_MAX) {
    const { value, done } = await reader.read();
    if (done) break;
    for (const { str = '', transform = [], width = 0, fontName = '' } of value.items) {
      const [a = 0, b = 0, , , x = 0, y = 0] = transform;
      // Turned text is a stamp in the margin.
      if (str.trim() === '' || Math.abs(b) > 0.01 * Math.abs(a)) continue;
      const text = str.slice(0, ITEM_LENGTH_MAX);
      found.push({ text, x, y, right: x + width, size: Math.round(Math.abs(a) * 10) / 10, font: fontName });
      characters += text.length;
    }
  }
  await reader.cancel();
  return found;
}
