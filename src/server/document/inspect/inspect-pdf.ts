import { setImmediate } from 'node:timers/promises';
import { undoTextFilters, unpackedSize } from './pdf-streams.ts';
import { type PdfStream, type PdfSurvey, surveyPdf } from './pdf-survey.ts';
import { isDict, isRef, type PdfDict, type PdfValue } from './pdf-values.ts';
import { type FlagCode, refusal, wrongType } from './refusals.ts';

const MB = 1024 * 1024;
const UNPACKED_MAX = 100 * MB;
const PICTURES_MAX = 500 * MB;
const END_WITHIN = 2 * 1024;
/** How far from the file's end a ZIP end record may start: its own 22 bytes and a comment of up to 64 KB. */
const ZIP_END_WITHIN = 65_535 + 22;

/** Names of PDF features that do more than show text. */
const FLAG_NAMES: Partial<Record<FlagCode, readonly string[]>> = {
  javascript: ['JavaScript', 'JS'],
  launch: ['Launch'],
  embedded_file: ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'],
  rich_media: ['RichMedia', 'Movie', 'Sound', 'Rendition'],
};

/** Inspects a PDF. */
export async function inspectPdf(bytes: Buffer): Promise<ReadonlySet<FlagCode>> {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw wrongType();
  if (!bytes.subarray(-END_WITHIN).includes('%%EOF')) throw refusal('damaged');
  if (endsAsZip(bytes)) throw refusal('polyglot');
  const survey = await surveyPdf(await decryptedPdf(bytes));
  const pages = pagesOf(survey);
  await boundStreams(survey, pages);
  return flagsIn(survey);
}

/** Whether ZIP programs would open it: the central directory directly precedes its end record. */
function endsAsZip(bytes: Buffer): boolean {
  const first = Math.max(bytes.length - ZIP_END_WITHIN, 0);
  for (let at = bytes.indexOf('PK\x05\x06', first); at !== -1; at = bytes.indexOf('PK\x05\x06', at + 1)) {
    if (at + 22 > bytes.length) return false;
    const directory = at - bytes.readUInt32LE(at + 12);
    if (directory >= 0 && bytes.toString('latin1', directory, directory + 2) === 'PK') return true;
  }
  return false;
}

/** Refuses streams that decompress to more than a reader's machine should hold. */
async function boundStreams({ streams, plain }: PdfSurvey, pages: PdfDict[]): Promise<void> {
  // Page content is decompressed even if it claims to be an image.
  const drawn = new Set<number>();
  for (const page of pages) {
    const contents = page.get('Contents');
    for (const part of listOf(contents, plain) ?? [contents]) if (isRef(part)) drawn.add(part.ref);
  }
  const isPicture = ({ number, dict }: PdfStream) => dict.get('Subtype') === 'Image' && !drawn.has(number);
  const packed = (some: PdfStream[]) =>
    some.map(({ bytes, dict }) => {
      const filter = dict.get('Filter');
      return undoTextFilters(bytes, isRef(filter) ? plain.get(filter.ref) : filter);
    });
  if (await isLargerThan(packed(streams.filter(isPicture)), PICTURES_MAX)) throw refusal('picturesTooLarge');
  if (await isLargerThan(packed(streams.filter((one) => !isPicture(one))), UNPACKED_MAX))
    throw refusal('unpacksTooLarge');
}

async function isLargerThan(packed: ReturnType<typeof undoTextFilters>[], limit: number): Promise<boolean> {
  let left = limit;
  for (const [index, one] of packed.entries()) {
    if (index % 200 === 0) await setImmediate();
    if (one) left -= one.compression ? await unpackedSize(one.bytes, one.compression, left) : one.bytes.length;
    if (left < 0) return true;
  }
  return false;
}

function flagsIn(survey: PdfSurvey): Set<FlagCode> {
  const flags = new Set<FlagCode>();
  for (const [flag, names] of Object.entries(FLAG_NAMES) as [FlagCode, string[]][]) {
    if (names.some((name) => survey.names.has(name))) flags.add(flag);
  }
  // Word processors make PDFs open at the first page: that is not an action.
  const isMoveTo = (number: number) => survey.moves.has(number) || Array.isArray(survey.plain.get(number));
  if (survey.actsWhenOpened || !survey.openActions.every(isMoveTo)) flags.add('open_action');
  return flags;
}

const ENCRYPT = Buffer.from('/Encrypt');
const UNPROTECTED = '/Ignored';

/**
 * Removes a PDF's protection against changes, using the empty password as every reader does. Unchanged if unprotected.
 * @throws Problem if it cannot be opened without a password
 */
async function decryptedPdf(bytes: Buffer): Promise<Buffer> {
  if (!bytes.includes(ENCRYPT)) return bytes;
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const document = await PDFDocument.load(bytes, { password: '', updateMetadata: false });
    const saved = await document.save({
      useObjectStreams: false,
      addDefaultPage: false,
      updateFieldAppearances: false,
    });
    const plain = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength);
    // Old cross-reference tables would still declare the protection.
    for (let at = plain.indexOf(ENCRYPT); at !== -1; at = plain.indexOf(ENCRYPT, at))
      plain.write(UNPROTECTED, at, 'latin1');
    return plain;
  } catch (error) {
    throw refusal('encrypted', error);
  }
}

const PAGES_MAX = 2_000;
const TREE_DEPTH_MAX = 100;

/** The pages of a PDF, found as viewers find them; refuses none, too many, and malformed page trees. */
function pagesOf({ root, nodes, plain }: PdfSurvey): PdfDict[] {
  const isCatalog = (node: PdfDict | undefined) => node?.get('Type') === 'Catalog';
  const named = root === undefined ? undefined : nodes.get(root);
  // Viewers look for a catalog if the trailer names none.
  const catalog = isCatalog(named) ? named : [...nodes.values()].findLast(isCatalog);
  const top = catalog?.get('Pages');
  const pages: PdfDict[] = [];
  const open: { node: PdfValue | undefined; depth: number }[] = [{ node: top, depth: 0 }];
  const branches = new Set<PdfDict>();
  for (let next = open.pop(); next; next = open.pop()) {
    const node = isRef(next.node) ? nodes.get(next.node.ref) : next.node;
    if (!isDict(node)) continue;
    const kids = listOf(node.get('Kids'), plain);
    if (!kids) {
      pages.push(node);
      if (pages.length > PAGES_MAX) throw refusal('tooManyPages');
      continue;
    }
    if (branches.has(node) || next.depth > TREE_DEPTH_MAX) throw refusal('damaged');
    branches.add(node);
    for (const kid of kids) open.push({ node: kid, depth: next.depth + 1 });
  }
  if (pages.length === 0) throw refusal('noPages');
  return pages;
}

/** A list, or the list referred to. */
function listOf(value: PdfValue | undefined, plain: ReadonlyMap<number, PdfValue>): PdfValue[] | undefined {
  const list = isRef(value) ? plain.get(value.ref) : value;
  return Array.isArray(list) ? list : undefined;
}
