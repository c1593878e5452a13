import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { getDocumentProxy } from 'unpdf';
import { CannotRead, reasonOf, TOO_LARGE } from '../cannot-read.ts';
import { filtersOf, loadPdf, type PageLeaf, pageLeaves, unpackedStream, valuesIn } from '../pdf/load-pdf.ts';
import { pageContents, refuseFormBombs } from '../pdf/refuse-form-bombs.ts';
import { cleanJpeg } from '../pictures/clean-picture.ts';
import { isXml } from '../word/xml-tokens.ts';
import { type ExtractedText, type Passage, textInBytes, WHERE } from './passage.ts';
import { referenceWalk } from './reference-list.ts';
import { withPlainLinks, xmlPassages } from './xml-passages.ts';

const MILLISECONDS_MAX = 30_000;
const TOO_SLOW = 'The PDF took too long to process, so its last pages were not searched.';
/** Operators that draw on a page. */
const PAINTS = /(?:^|[\s\])>])(?:Do|BI|sh|Tj|TJ|['"]|[fFSsBb]\*?)(?:\s|$)/;

/** All text in a PDF: on its pages and elsewhere. */
export async function readPdf(bytes: Uint8Array): Promise<ExtractedText> {
  const document = await loadPdf(bytes);
  const leaves = pageLeaves(document);
  refuseFormBombs(leaves);
  const around = readPdfStrings(document);
  const pages = await readPages(bytes, leaves).catch(
    (error): ExtractedText => ({ passages: [], unread: [reasonOf(error)] }),
  );
  return { passages: [...pages.passages, ...around.passages], unread: [...pages.unread, ...around.unread] };
}

async function readPages(bytes: Uint8Array, leaves: readonly PageLeaf[]): Promise<ExtractedText> {
  const reading: ExtractedText = { passages: [], unread: [] };
  const isReference = referenceWalk();
  const [pictures, garbled, damaged]: [number[], number[], number[]] = [[], [], []];
  // The library takes ownership of the bytes.
  const proxy = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const started = performance.now();
  for (const [index, leaf] of leaves.entries()) {
    const number = index + 1;
    if (performance.now() - started > MILLISECONDS_MAX) {
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

/** A page's text, split where the references start or end. */
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

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

interface TextItem {
  str?: string;
  hasEOL?: boolean;
  transform?: number[];
  height?: number;
}

/** No real page has more, but a small file may claim millions of characters. */
const LETTERS_MAX = 500_000;
const FEW_LETTERS = 0.4;
const ENOUGH_TO_JUDGE = 40;

/** A page's text in lines. Streamed, to limit memory. */
async function pageText(page: PdfPage): Promise<string> {
  const reader = page.streamTextContent().getReader();
  const items: TextItem[] = [];
  let letters = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of part.value.items as TextItem[]) {
      items.push(item);
      letters += 1 + (item.str?.length ?? 0);
    }
    if (letters <= LETTERS_MAX) continue;
    await reader.cancel(new Error(TOO_LARGE));
    throw new CannotRead(TOO_LARGE);
  }
  page.cleanup();
  return joinItems(items);
}

/** Whether a page's fonts lack a character mapping, which makes its text gibberish. */
function isGarbled(text: string): boolean {
  // Rows of dots, as in a table of contents.
  const characters = [...text.replace(/[\s._\-…·]/g, '')];
  if (characters.length < ENOUGH_TO_JUDGE) return false;
  return characters.filter((character) => /[\p{L}\p{N}]/u.test(character)).length < FEW_LETTERS * characters.length;
}

/** Joins a line's text items, separating names from superscript affiliation marks. */
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

const ATTACHED = 'The PDF has an attachment that was not searched.';
const METADATA_MAX = 16 * 1024 * 1024;

/** Text outside a PDF's pages: properties, comments, links, bookmarks, attachments, descriptions, forms. */
function readPdfStrings(document: PDFDocument): ExtractedText {
  const { passages, unread }: ExtractedText = { passages: [], unread: [] };
  const { context } = document;
  const info = context.lookup(context.trailerInfo.Info);
  const note = (text: string, where: string) => {
    if (text.length > 1) passages.push({ where, text: withPlainLinks(text) });
  };
  const objects = context.enumerateIndirectObjects();
  // The trailer refers to the properties or contains them.
  const roots = [...objects.map(([, object]) => object), ...(info && info === context.trailerInfo.Info ? [info] : [])];
  const named = new Set<PDFObject>();
  for (const object of roots) {
    if (object instanceof PDFRawStream) {
      const type = nameIn(object.dict, 'Type');
      if (type === 'EmbeddedFile') unread.push(ATTACHED);
      else
        for (const passage of type === 'Metadata' ? metadataPassages(object) : picturePassages(object))
          passages.push(passage);
    }
    for (const { value, key, owner } of valuesIn(object)) {
      // A text may be an indirect object; its label comes from the reference.
      const text = value instanceof PDFRef ? context.lookup(value) : value;
      if (value === object || !isText(text)) continue;
      named.add(text);
      note(textOf(text), owner && owner === info ? WHERE.properties : whereOf(key, owner));
    }
  }
  for (const object of roots) {
    if (isText(object) && !named.has(object)) note(textOf(object), WHERE.hidden);
  }
  return { passages, unread };
}

function isText(value: PDFObject | undefined): value is PDFString | PDFHexString {
  return value instanceof PDFString || value instanceof PDFHexString;
}

function whereOf(key: string, owner: PDFDict | undefined): string {
  if (key === 'URI') return WHERE.link;
  if (/^(Alt|ActualText|E)$/.test(key)) return WHERE.description;
  if (owner?.has(PDFName.of('EF')) || /^(UF|Desc)$/.test(key)) return WHERE.attachment;
  if (owner?.has(PDFName.of('Rect')) && owner.has(PDFName.of('Subtype')) && nameIn(owner, 'Subtype') !== 'Widget')
    return WHERE.comment;
  if (owner?.has(PDFName.of('FT'))) return 'a form';
  return key === 'Title' ? 'the bookmarks' : WHERE.hidden;
}

function metadataPassages(stream: PDFRawStream): ExtractedText['passages'] {
  const bytes = unpackedStream(stream, METADATA_MAX) ?? stream.contents;
  try {
    if (isXml(bytes)) return xmlPassages(bytes).map(({ text }) => ({ where: WHERE.properties, text }));
  } catch {
    // Some programs write XMP that is not XML; its words are readable anyway.
  }
  return [{ where: WHERE.properties, text: textInBytes(bytes) }];
}

function picturePassages(stream: PDFRawStream): ExtractedText['passages'] {
  const filters = filtersOf(stream);
  if (filters.length !== 1 || filters[0] !== 'DCTDecode') return [];
  try {
    const { dropped } = cleanJpeg(Buffer.from(stream.contents));
    return [{ where: WHERE.picture, text: dropped.map(textInBytes).join('\n') }];
  } catch {
    return [];
  }
}

function textOf(value: PDFString | PDFHexString): string {
  try {
    return value.decodeText();
  } catch {
    return value.asString();
  }
}

function nameIn(dict: PDFDict, key: string): string {
  const name = dict.lookup(PDFName.of(key));
  return name instanceof PDFName ? name.decodeText() : '';
}
