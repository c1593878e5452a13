import { readFile } from 'node:fs/promises';
import { PICTURE_MAX, PICTURE_SIDE_MIN, PICTURE_TEXTS } from '#domain/journal/picture/picture';
import { PictureText } from '#domain/journal/picture/picture-text';
import type { FigureFormat } from '#domain/production/files';
import { cleanPicture } from '#server/document/anonymise/pictures/clean-picture';
import { type FileRules, receiveFile } from '#server/document/receive-document';
import { claimFile, sha256Of, storeFile } from '#server/document/store-document';
import { appendEvent } from '#server/kernel/event/append-event';
import { fileProblem, invalidFieldsProblem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { BudgetExceeded } from '#server/kernel/thread/in-thread';
import { callerOf } from '#server/kernel/thread/turns';
import { isDecodable } from '#server/kernel/typeset/decode-image';
import { scanFile } from '#server/production/check-file';
import { readImage } from '#server/production/convert/read-image';
import { requestBuild } from '#server/publishing/request-build';
import { insertPicture, listPictures, updatePictureText } from './queries.ts';

const ENDINGS = new Map<string, FigureFormat>([
  ...[['jpg', 'jpg'] as const, ['jpeg', 'jpg'] as const, ['png', 'png'] as const],
  ['webp', 'webp'],
]);
const PICTURES: FileRules<FigureFormat> = {
  formatOf: (name) => ENDINGS.get(/\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''),
  max: PICTURE_MAX.bytes,
  wrongType: PICTURE_TEXTS.wrongType,
  tooLarge: PICTURE_TEXTS.tooLarge,
};

/**
 * Adds a picture: its type is detected, and hidden metadata removed. An existing one gets the new text.
 * @throws Problem with the field `file`, `description` or `credit` if invalid
 */
export function addPicture(call: SignedInCall) {
  const fieldNames = ['description', 'decorative', 'credit'];
  return receiveFile(call, { fieldNames, files: PICTURES }, async ({ fields, document, documentProblem }) => {
    if (!document) throw documentProblem;
    const { description = '', decorative, credit = '' } = fields;
    const { data, error } = PictureText.safeParse({ description, decorative: decorative === 'true', credit });
    if (error) throw invalidFieldsProblem(error);
    const text = { description: data.description, credit: data.credit };
    const inspected = await inspectPicture(await readFile(document.path), call);
    await scanFile(document.path, call.context);
    const sha256 = sha256Of(inspected.bytes);
    const name = `${sha256.slice(0, 16)}.${inspected.format}`;
    const isNew = await savePicture({ ...inspected, name, sha256, ...text }, call);
    const pictures = await listPictures(call.context.reader);
    return { message: isNew ? PICTURE_TEXTS.added : PICTURE_TEXTS.known, name, pictures };
  });
}

interface InspectedPicture {
  bytes: Buffer;
  format: FigureFormat;
  width: number;
  height: number;
}

async function inspectPicture(content: Uint8Array, call: SignedInCall): Promise<InspectedPicture> {
  const refused = (text: string) => fileProblem('unprocessable', text);
  const image = readImage(content);
  if (!image) throw refused(PICTURE_TEXTS.broken);
  const { format, width, height } = image;
  if (Math.max(width, height) > PICTURE_MAX.side || width * height > PICTURE_MAX.pixels) {
    throw refused(PICTURE_TEXTS.tooManyPixels);
  }
  if (Math.min(width, height) < PICTURE_SIDE_MIN) throw refused(PICTURE_TEXTS.tooFewPixels);
  const bare = withoutMetadata(content, format);
  if (typeof bare === 'string') throw refused(PICTURE_TEXTS[bare]);
  const { bytes, isRotated } = bare;
  const isWhole = await isDecodable(bytes, format, callerOf(call)).catch((thrown) => {
    if (thrown instanceof BudgetExceeded) return false;
    throw thrown;
  });
  if (!isWhole) throw refused(PICTURE_TEXTS.broken);
  return { bytes, format, ...(isRotated ? { width: height, height: width } : { width, height }) };
}

type NewPicture = InspectedPicture & { name: string; sha256: string; description: string; credit: string };

/** Returns whether the picture is new. If not, the clean-up deletes the stored file. */
async function savePicture(
  { bytes, format, ...picture }: NewPicture,
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
): Promise<boolean> {
  const { name, description, credit } = picture;
  const file_key = await storeFile(context, 'pictures', bytes, format);
  const now = context.clock.now();
  const actor = { id: user.id, name: user.email };
  const isNew = await context.db.transaction().execute(async (trx) => {
    const row = { ...picture, file_key, bytes: bytes.length, added_by: user.email, added_at: now };
    const isInserted = await insertPicture(trx, row);
    if (isInserted) await claimFile(trx, file_key, now);
    else if ((await updatePictureText(trx, name, { description, credit }))?.is_shown) {
      await requestBuild(trx, { reason: 'office', actor }, now);
    }
    const action = isInserted ? 'picture.added' : 'picture.described';
    await appendEvent(trx, { actor, action, object: { type: 'picture', id: name }, details: {} }, now);
    return isInserted;
  });
  context.wakeOutbox();
  return isNew;
}

/** A picture's file without metadata. */
interface BarePicture {
  bytes: Buffer;
  /** The orientation swaps width and height. */
  isRotated: boolean;
}

/** The file is truncated or malformed, or an animation. */
type PictureFault = 'broken' | 'moving';

/**
 * Removes a picture's metadata, as in manuscripts: place and time, camera, names, previews, and trailing data. Pixels,
 * colour profile and orientation stay. Returns the fault if the file is unusable.
 */
export function withoutMetadata(file: Uint8Array, format: FigureFormat): BarePicture | PictureFault {
  const clean = cleanPicture(file);
  if (!clean || clean.isCut || clean.ending !== (format === 'jpg' ? 'jpeg' : format)) return 'broken';
  const bytes = Buffer.from(clean.bytes);
  if (isAnimated(bytes, format)) return 'moving';
  const side = format === 'jpg' ? (clean.dropped.map(orientationOf).find((one) => one !== undefined) ?? 1) : 1;
  if (side === 1) return { bytes, isRotated: false };
  return {
    bytes: Buffer.concat([bytes.subarray(0, 2), orientationSegment(side), bytes.subarray(2)]),
    isRotated: side >= 5,
  };
}

const ANIMATION_FLAG = 0x02;

/** Whether a picture is animated, as it declares before its first frame. */
function isAnimated(bytes: Buffer, format: FigureFormat): boolean {
  switch (format) {
    case 'jpg':
      return false;
    case 'png':
      return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
    case 'webp':
      return bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes.readUInt8(20) & ANIMATION_FLAG) !== 0;
    default:
      return format satisfies never;
  }
}

const ORIENTATION = 0x0112;

/** A photograph's orientation, from 1 to 8 (Exif 2.32, 4.6.5); undefined if the segment has none. */
function orientationOf(segment: Uint8Array): number | undefined {
  const bytes = Buffer.from(segment);
  if (bytes.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined;
  const tiff = bytes.subarray(10);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const first = long(4);
    for (let entry = 0; entry < short(first); entry += 1) {
      const at = first + 2 + entry * 12;
      if (short(at) !== ORIENTATION) continue;
      const side = short(at + 8);
      return side >= 1 && side <= 8 ? side : undefined;
    }
  } catch (error) {
    // Unreadable camera metadata are ignored.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** A segment with only the orientation. */
function orientationSegment(side: number): Buffer {
  const segment = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  segment.writeUInt16BE(side, 28);
  return segment;
}
