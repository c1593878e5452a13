import { crc32 } from 'node:zlib';
import type { FigureFormat } from '#domain/production/files';

/** A picture with nothing in its file but what is seen. */
export interface BarePicture {
  bytes: Buffer;
  /** It is shown turned by a quarter: its width is the height of what the file says. */
  isTurned: boolean;
}

/** What the file is not: a whole picture, or one that stands still. */
export type PictureFault = 'broken' | 'moving';

/**
 * Takes out of a picture's file what is not seen: place and time, camera, names, previews, and whatever follows its end.
 * Profiles of colours stay, and so does which side is up. Answers what is wrong with a file that is not whole.
 */
export function withoutMetadata(bytes: Uint8Array, format: FigureFormat): BarePicture | PictureFault {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (format === 'jpg') return bareJpeg(file);
    return format === 'png' ? barePng(file) : bareWebp(file);
  } catch (error) {
    // What ends too early.
    if (error instanceof RangeError) return 'broken';
    throw error;
  }
}

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const [COMMENT, EXIF] = [0xfe, 0xe1];

/** Whether a segment of a JPEG says how the picture looks (ITU-T T.81, B.1): its frame, its tables, its colours. */
function isSeen(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (!isApplication(marker)) return true;
  const says = (mark: string) => content.toString('latin1', 0, mark.length) === mark;
  return (
    (marker === 0xe0 && says('JFIF\0')) ||
    (marker === 0xe2 && says('ICC_PROFILE\0')) ||
    (marker === 0xee && says('Adobe'))
  );
}

function bareJpeg(file: Buffer): BarePicture | PictureFault {
  if (file.readUInt16BE(0) !== 0xff00 + SOI) return 'broken';
  const kept: Buffer[] = [];
  let side = 1;
  let at = 2;
  for (;;) {
    if (file.readUInt8(at) !== 0xff) return 'broken';
    while (file.readUInt8(at + 1) === 0xff) at += 1;
    const marker = file.readUInt8(at + 1);
    if (marker === EOI) break;
    const end = at + 2 + file.readUInt16BE(at + 2);
    const content = file.subarray(at + 4, end);
    if (end > file.length) return 'broken';
    if (marker === EXIF) side = sideUp(content) ?? side;
    const to = marker === SOS ? endOfScan(file, end) : end;
    if (isSeen(marker, content)) kept.push(file.subarray(at, to));
    at = to;
  }
  const up = side === 1 ? [] : [exifOf(side)];
  return {
    bytes: Buffer.concat([Buffer.from([0xff, SOI]), ...up, ...kept, Buffer.from([0xff, EOI])]),
    isTurned: side >= 5,
  };
}

/** Where the coded data of a scan ends: at the next marker that does not restart it. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  throw new RangeError('The scan does not end.');
}

const ORIENTATION = 0x0112;

/** Which side of a photograph is up, from 1 to 8 (Exif 2.32, 4.6.5); undefined where the segment does not say so. */
function sideUp(content: Buffer): number | undefined {
  if (content.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = content.subarray(6);
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
    // A camera's note that cannot be read is none.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** A segment that says nothing but which side is up. */
function exifOf(side: number): Buffer {
  const segment = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  segment.writeUInt16BE(side, 28);
  return segment;
}

const PNG_BEGINS = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The chunks of a PNG that say how it looks (PNG, third edition, 11). */
const SEEN = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'cICP', 'gAMA', 'iCCP', 'sBIT', 'sRGB'];

function barePng(file: Buffer): BarePicture | PictureFault {
  if (!file.subarray(0, 8).equals(PNG_BEGINS)) return 'broken';
  const kept: Buffer[] = [PNG_BEGINS];
  for (let at = 8; ; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (file.readUInt32BE(end - 4) !== crc32(file.subarray(at + 4, end - 4))) return 'broken';
    const kind = file.toString('latin1', at + 4, at + 8);
    if (kind === 'acTL') return 'moving';
    if (SEEN.includes(kind)) kept.push(file.subarray(at, end));
    if (kind === 'IEND') return { bytes: Buffer.concat(kept), isTurned: false };
    at = end;
  }
}

/** The flags of a WebP file that say that it has notes of a camera, or XMP. */
const NOTES = 0x0c;

function bareWebp(file: Buffer): BarePicture | PictureFault {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return 'broken';
  const length = file.readUInt32LE(4) + 8;
  if (length > file.length) return 'broken';
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= length; ) {
    const kind = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > length) return 'broken';
    if (kind === 'ANIM' || kind === 'ANMF') return 'moving';
    if (['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'].includes(kind)) {
      const chunk = Buffer.from(file.subarray(at, end));
      if (kind === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~NOTES, 8);
      kept.push(chunk);
    }
    at = end;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return { bytes: Buffer.concat([head, body]), isTurned: false };
}
