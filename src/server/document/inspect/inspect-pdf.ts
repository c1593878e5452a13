import { setImmediate } from 'node:timers/promises';
import { decryptedPdf } from './decrypt-pdf.ts';
import { listOf, pagesOf } from './pdf-pages.ts';
import { packedOnce, unpackedSize } from './pdf-streams.ts';
import { type PdfStream, type PdfSurvey, surveyPdf } from './pdf-survey.ts';
import { isRef, type PdfDict } from './pdf-values.ts';
import { type FlagCode, refusal, wrongType } from './refusals.ts';

const MB = 1024 * 1024;
const MAX_UNPACKED = 100 * MB;
const MAX_PICTURES = 500 * MB;
const END_WITHIN = 2 * 1024;
/** The farthest from its end where a ZIP file is recognised: the comment of 64 KB and what precedes it. */
const ZIP_END_WITHIN = 65_535 + 22;

/** Names that show what a PDF can do besides being read. */
const FLAG_NAMES: Partial<Record<FlagCode, readonly string[]>> = {
  javascript: ['JavaScript', 'JS'],
  launch: ['Launch'],
  embedded_file: ['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'],
  rich_media: ['RichMedia', 'Movie', 'Sound', 'Rendition'],
};

/** Looks into a PDF. */
export async function inspectPdf(bytes: Buffer): Promise<ReadonlySet<FlagCode>> {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw wrongType();
  if (!bytes.subarray(-END_WITHIN).includes('%%EOF')) throw refusal('damaged');
  if (endsAsZip(bytes)) throw refusal('polyglot');
  const survey = await surveyPdf(await decryptedPdf(bytes));
  const pages = pagesOf(survey);
  await boundStreams(survey, pages);
  return flagsIn(survey);
}

/** Whether a ZIP program would open it: its directory stands right before the mark of its end. */
function endsAsZip(bytes: Buffer): boolean {
  const first = Math.max(bytes.length - ZIP_END_WITHIN, 0);
  for (let at = bytes.indexOf('PK\x05\x06', first); at !== -1; at = bytes.indexOf('PK\x05\x06', at + 1)) {
    if (at + 22 > bytes.length) return false;
    const directory = at - bytes.readUInt32LE(at + 12);
    if (directory >= 0 && bytes.toString('latin1', directory, directory + 2) === 'PK') return true;
  }
  return false;
}

/** Refuses streams that unpack to more than a reader's machine should hold. */
async function boundStreams({ streams, plain }: PdfSurvey, pages: PdfDict[]): Promise<void> {
  // What a page draws is unpacked even where it calls itself a picture.
  const drawn = new Set<number>();
  for (const page of pages) {
    const contents = page.get('Contents');
    for (const part of listOf(contents, plain) ?? [contents]) if (isRef(part)) drawn.add(part.ref);
  }
  const isPicture = ({ number, dict }: PdfStream) => dict.get('Subtype') === 'Image' && !drawn.has(number);
  const packed = (some: PdfStream[]) =>
    some.map(({ bytes, dict }) => {
      const filter = dict.get('Filter');
      return packedOnce(bytes, isRef(filter) ? plain.get(filter.ref) : filter);
    });
  if (await isLargerThan(packed(streams.filter(isPicture)), MAX_PICTURES)) throw refusal('picturesTooLarge');
  if (await isLargerThan(packed(streams.filter((one) => !isPicture(one))), MAX_UNPACKED))
    throw refusal('unpacksTooLarge');
}

async function isLargerThan(packed: ReturnType<typeof packedOnce>[], limit: number): Promise<boolean> {
  let left = limit;
  for (const [index, one] of packed.entries()) {
    if (index % 200 === 0) await setImmediate();
    if (one) left -= one.packing ? await unpackedSize(one.bytes, one.packing, left) : one.bytes.length;
    if (left < 0) return true;
  }
  return false;
}

function flagsIn(survey: PdfSurvey): Set<FlagCode> {
  const flags = new Set<FlagCode>();
  for (const [flag, names] of Object.entries(FLAG_NAMES) as [FlagCode, string[]][]) {
    if (names.some((name) => survey.names.has(name))) flags.add(flag);
  }
  // Word processors have a PDF open at its first page: that is not an action.
  const isMoveTo = (number: number) => survey.moves.has(number) || Array.isArray(survey.plain.get(number));
  if (survey.actsWhenOpened || !survey.openActions.every(isMoveTo)) flags.add('open_action');
  return flags;
}
