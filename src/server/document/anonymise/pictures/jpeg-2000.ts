import type { Cleaned } from './cleaned.ts';

/** XML and application boxes: XMP, EXIF or a thumbnail. */
const ABOUT = /^(xml |uuid|uinf)$/;
const CODE_STREAM = 0xff4f;

/** Removes the metadata of a JPEG 2000 picture from a PDF. */
export function cleanJpeg2000(bytes: Buffer): Cleaned {
  if (bytes.readUInt16BE(0) === CODE_STREAM) return { bytes, dropped: [] };
  const kept: Buffer[] = [];
  const dropped: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    // 0: to the end of the file; 1: a 64-bit size follows.
    const length = size === 0 ? bytes.length - at : size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (length < 8 || at + length > bytes.length) throw new Error('A box is cut off.');
    const box = bytes.subarray(at, at + length);
    (ABOUT.test(bytes.toString('latin1', at + 4, at + 8)) ? dropped : kept).push(box);
    at += length;
  }
  return { bytes: Buffer.concat(kept), dropped };
}
