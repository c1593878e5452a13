import type { Cleaned } from './cleaned.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** Application data that affects how the image looks: density, colour. */
const VISIBLE = /^\xe0..JFIF\0|^\xe2..ICC_PROFILE\0|^\xee..Adobe/s;

/** Leaves out EXIF, XMP, IPTC, thumbnails, comments, and whatever follows the end. */
export function cleanJpeg(bytes: Buffer): Cleaned {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  const dropped: Buffer[] = [];
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) throw new Error('A marker is missing.');
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) break;
    if (marker === START) throw new Error('Two pictures in one.');
    const behind = at + 2 + bytes.readUInt16BE(at + 2);
    if (behind > bytes.length) throw new Error('A segment is cut off.');
    const isAbout =
      marker === COMMENT || (isApplication(marker) && !VISIBLE.test(bytes.toString('latin1', at + 1, at + 16)));
    const end = marker === SCAN ? endOfScan(bytes, behind) : behind;
    (isAbout ? dropped : kept).push(bytes.subarray(at, end));
    at = end;
  }
  if (at + 2 < bytes.length) dropped.push(bytes.subarray(at + 2));
  return { bytes: Buffer.concat([...kept, Buffer.from([0xff, END])]), dropped, isCut: at >= bytes.length };
}

/** The position of the next marker outside the pixel data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isPixels = next === 0 || (next >= 0xd0 && next <= 0xd7) || next === 0xff;
    if (!isPixels) return at;
  }
  return bytes.length;
}
