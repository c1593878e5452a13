import type { Cleaned } from './cleaned.ts';

const GIF = { header: 13, image: 0x2c, extension: 0x21, end: 0x3b, comment: 0xfe, application: 0xff };
const REPEATS = /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/** Drops comments and application extensions, except the loop count of animations. */
export function cleanGif(bytes: Buffer): Cleaned {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let at = GIF.header + tableSize(bytes.readUInt8(10));
  const kept: Buffer[] = [bytes.subarray(0, at)];
  const dropped: Buffer[] = [];
  const endOfBlocks = (from: number) => {
    let next = from;
    for (let size = bytes.readUInt8(next); size !== 0; size = bytes.readUInt8(next)) next += size + 1;
    return next + 1;
  };
  for (;;) {
    const mark = bytes.readUInt8(at);
    if (mark === GIF.end) break;
    let end: number;
    let isAbout = false;
    if (mark === GIF.image) end = endOfBlocks(at + 10 + tableSize(bytes.readUInt8(at + 9)) + 1);
    else if (mark === GIF.extension) {
      const label = bytes.readUInt8(at + 1);
      end = endOfBlocks(at + 2);
      const isRepeat = REPEATS.test(bytes.toString('latin1', at + 3, at + 14));
      isAbout = label === GIF.comment || (label === GIF.application && !isRepeat);
    } else throw new Error('Neither a picture nor an extension.');
    (isAbout ? dropped : kept).push(bytes.subarray(at, end));
    at = end;
  }
  if (at + 1 < bytes.length) dropped.push(bytes.subarray(at + 1));
  return { bytes: Buffer.concat([...kept, Buffer.from([GIF.end])]), dropped };
}

const WEBP = { header: 12, exifAndXmp: 0x0c };
const VISIBLE = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/;

/** Drops EXIF and XMP, updates the header, and drops trailing data. */
export function cleanWebp(bytes: Buffer): Cleaned {
  const kept: Buffer[] = [];
  const dropped: Buffer[] = [];
  const length = bytes.readUInt32LE(4) + 8;
  if (length > bytes.length) throw new Error('The file is cut off.');
  let at = WEBP.header;
  while (at + 8 <= length) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > length) throw new Error('A chunk is cut off.');
    const type = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP.exifAndXmp, 8);
    (VISIBLE.test(type) ? kept : dropped).push(chunk);
    at = end;
  }
  if (length < bytes.length) dropped.push(bytes.subarray(length));
  const header = Buffer.from(bytes.subarray(0, WEBP.header));
  header.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return { bytes: Buffer.concat([header, ...kept]), dropped };
}
