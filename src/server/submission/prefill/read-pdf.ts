import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { cleanLine } from '#domain/text';
import { CHARACTERS_MAX, type Line } from './line.ts';
import { pdfLines } from './pdf-lines.ts';
import type { TextItem } from './pdf-rows.ts';
import type { DocumentText } from './read-docx.ts';

const PAGES_MAX = 3;
const ITEMS_MAX = 12_000;
const ITEM_LENGTH_MAX = 2_000;
/** A manuscript takes a fraction of a second; a file made to take for ever is given up. */
const PATIENCE_MS = 8_000;
const HEAP_MB = 256;
const TASK = 'read the first pages of a PDF';

/**
 * The lines of the first pages of a PDF. They are read in a thread of its own: a file can be made that keeps
 * its reader busy for hours or fills the memory, and only a thread can be ended from outside.
 */
export function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  const copy = bytes.slice();
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { task: TASK, bytes: copy },
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // What the library has to say about a broken file is nobody's business.
    stdout: true,
    stderr: true,
  });
  return new Promise<DocumentText>((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('The PDF takes too long to read.')), PATIENCE_MS);
    worker.on('message', resolve).on('error', reject);
    worker.on('exit', () => {
      clearTimeout(patience);
      reject(new Error('The PDF could not be read.'));
    });
  }).finally(() => worker.terminate());
}

// This same file is what the thread runs, so that it needs no second one where it is bundled.
if (!isMainThread && workerData?.task === TASK) {
  textOf(workerData.bytes).then((text) => parentPort?.postMessage(text));
}

async function textOf(bytes: Uint8Array): Promise<DocumentText> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(bytes, {
    verbosity: 0,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
  });
  const { info } = await pdf.getMetadata();
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
  const pages: TextItem[][] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, PAGES_MAX); number += 1) {
    const page = await pdf.getPage(number);
    pages.push(await itemsOf(page.streamTextContent().getReader()));
  }
  const lines: Line[] = pdfLines(pages);
  return { lines, claimedTitle: cleanLine(title.slice(0, ITEM_LENGTH_MAX)) };
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
