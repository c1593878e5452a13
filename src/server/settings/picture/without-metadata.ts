import type { FigureFormat } from '#domain/production/files';
import { cleanPicture } from '#server/document/anonymise/pictures/clean-picture';

/** A picture's file without metadata. */
export interface BarePicture {
  bytes: Buffer;
  /** Rotated by a quarter: width and height are swapped. */
  isTurned: boolean;
}

/** What the file is not: a whole picture, or one that stands still. */
export type PictureFault = 'broken' | 'moving';

/**
 * Takes out of a picture's file what is not seen, as out of those of manuscripts: place and time, camera, names, previews,
 * and whatever follows its end. Every pixel and profiles of colours stay, and so does which side of a photograph is up.
 * Answers what is wrong with a file that is not whole.
 */
export function withoutMetadata(file: Uint8Array, format: FigureFormat): BarePicture | PictureFault {
  const clean = cleanPicture(file);
  if (!clean || clean.isCut || clean.ending !== (format === 'jpg' ? 'jpeg' : format)) return 'broken';
  const bytes = Buffer.from(clean.bytes);
  if (doesMove(bytes, format)) return 'moving';
  const side = format === 'jpg' ? (clean.dropped.map(sideUp).find((one) => one !== undefined) ?? 1) : 1;
  if (side === 1) return { bytes, isTurned: false };
  return { bytes: Buffer.concat([bytes.subarray(0, 2), exifOf(side), bytes.subarray(2)]), isTurned: side >= 5 };
}

const MOVING_WEBP = 0x02;

/** Whether a picture says, before its first frame, that there are more. */
function doesMove(bytes: Buffer, format: FigureFormat): boolean {
  switch (format) {
    case 'jpg':
      return false;
    case 'png':
      return bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
    case 'webp':
      return bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes.readUInt8(20) & MOVING_WEBP) !== 0;
    default:
      return format satisfies never;
  }
}

const ORIENTATION = 0x0112;

/** Which side of a photograph is up, from 1 to 8 (Exif 2.32, 4.6.5); undefined if the segment does not say so. */
function sideUp(segment: Uint8Array): number | undefined {
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

/** A segment that says nothing but which side is up. */
function exifOf(side: number): Buffer {
  const segment = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  segment.writeUInt16BE(side, 28);
  return segment;
}
