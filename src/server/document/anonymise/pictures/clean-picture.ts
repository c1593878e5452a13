import { gunzipSync } from 'node:zlib';
import { decodeXml, type Token, writeXml, xmlTokens } from '../word/xml-tokens.ts';

/** Bytes per value, by TIFF field type, 1 to 13. */
const TIFF_TYPE_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const DIRECTORIES_MAX = 200;
const NEXT_PICTURES = 330;
/** Metadata directories: EXIF, GPS, interoperability. */
const METADATA_DIRECTORIES = new Set([34665, 34853, 40965]);
/**
 * Metadata tags: name, description, maker, software, date, artist, computer, copyright, pages; XMP, IPTC, Photoshop,
 * Windows.
 */
const METADATA_TAGS = new Set([
  269, 270, 271, 272, 285, 305, 306, 315, 316, 333, 337, 33432, 700, 33723, 34377, 37724, 40091, 40092, 40093, 40094,
  40095,
]);

/** Overwrites the metadata in place: nothing may move, because offsets are absolute. */
function cleanTiff(bytes: Buffer): Cleaned {
  const copy = Buffer.from(bytes);
  const dropped: Buffer[] = [];
  const isLittle = copy.toString('latin1', 0, 2) === 'II';
  const word = (at: number) => (isLittle ? copy.readUInt16LE(at) : copy.readUInt16BE(at));
  const long = (at: number) => (isLittle ? copy.readUInt32LE(at) : copy.readUInt32BE(at));
  const blank = (start: number, end: number) => {
    if (start < 8 || end > copy.length) throw new Error('A value lies outside the file.');
    if (copy.subarray(start, end).some((byte) => byte !== 0)) dropped.push(Buffer.from(copy.subarray(start, end)));
    copy.fill(0, start, end);
  };
  const seen = new Set<number>();
  const open: { at: number; isAbout: boolean }[] = [{ at: long(4), isAbout: false }];
  for (let directory = open.pop(); directory; directory = open.pop()) {
    const { at, isAbout } = directory;
    if (at === 0 || seen.has(at)) continue;
    seen.add(at);
    if (seen.size > DIRECTORIES_MAX) throw new Error('Too many directories.');
    const count = word(at);
    for (let index = 0; index < count; index += 1) {
      const entry = at + 2 + index * 12;
      const tag = word(entry);
      const number = long(entry + 4);
      const size = (TIFF_TYPE_SIZES[word(entry + 2)] ?? 1) * number;
      const start = size <= 4 ? entry + 8 : long(entry + 8);
      if (METADATA_DIRECTORIES.has(tag)) open.push({ at: long(entry + 8), isAbout: true });
      else if (tag === NEXT_PICTURES) {
        for (let next = 0; next < Math.min(number, DIRECTORIES_MAX); next += 1) {
          open.push({ at: long(start + next * 4), isAbout });
        }
      } else if (isAbout || METADATA_TAGS.has(tag)) blank(start, start + size);
    }
    if (!isAbout) open.push({ at: long(at + 2 + count * 12), isAbout: false });
  }
  return { bytes: copy, dropped };
}

/** Drawing programs record the file, its folder and its author in their own elements and attributes. */
const METADATA_ELEMENT = /^(metadata$|(inkscape|sodipodi|i|x|rdf|cc|dc|ns\d*):)/;
const METADATA_ATTRIBUTE = /^((inkscape|sodipodi|i|x):|data-|content$)/;
const PACKED_PICTURE = /^data:image\/[\w.+-]{1,40};base64,/;

/** Removes comments, metadata and links to files, and cleans embedded pictures. */
function cleanSvg(bytes: Buffer, cleanPicture: PictureCleaner): Cleaned {
  const dropped: Uint8Array[] = [];
  return { bytes: writeXml(cleanTokens(bytes, dropped, cleanPicture)), dropped };
}

function* cleanTokens(bytes: Buffer, dropped: Uint8Array[], cleanPicture: PictureCleaner): Generator<Token> {
  let skipped = 0;
  for (const token of xmlTokens(decodeXml(bytes))) {
    if (skipped > 0) {
      if (token.kind === 'tag' && !token.isEmpty) skipped += 1;
      if (token.kind === 'end') skipped -= 1;
      if (token.kind === 'text') dropped.push(Buffer.from(token.text));
    } else if (token.kind !== 'tag') yield token;
    else if (METADATA_ELEMENT.test(token.name)) {
      dropped.push(Buffer.from(token.attributes.map(({ value }) => value).join('\n')));
      if (!token.isEmpty) skipped = 1;
    } else {
      const attributes = token.attributes.flatMap((attribute) => {
        const value = cleanValue(attribute.local, attribute.value, cleanPicture);
        if (!METADATA_ATTRIBUTE.test(attribute.name) && value !== undefined) return [{ ...attribute, value }];
        dropped.push(Buffer.from(attribute.value));
        return [];
      });
      yield { ...token, attributes };
    }
  }
}

/** The link if a drawing may keep it: an internal one, or an embedded image, cleaned. Otherwise undefined. */
function cleanValue(local: string, value: string, cleanPicture: PictureCleaner): string | undefined {
  if (local !== 'href' && local !== 'absref') return value;
  if (value.startsWith('#')) return value;
  const mark = PACKED_PICTURE.exec(value)?.[0];
  const picture = mark && cleanPicture(Buffer.from(value.slice(mark.length), 'base64'));
  return picture ? `data:${picture.mediaType};base64,${Buffer.from(picture.bytes).toString('base64')}` : undefined;
}

const SIGNATURE = 8;
/** Optional chunks that affect the image's appearance. Capitals mark mandatory chunks. */
const VISIBLE = /^([A-Z].{3}|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|hIST|sPLT|acTL|fcTL|fdAT|cICP|mDCV|cLLI)$/;

/** Drops text, EXIF, times, application chunks and trailing data. */
function cleanPng(bytes: Buffer): Cleaned {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE)];
  const dropped: Buffer[] = [];
  let at = SIGNATURE;
  for (let type = ''; type !== 'IEND'; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new Error('A chunk is truncated.');
    type = bytes.toString('latin1', at + 4, at + 8);
    (VISIBLE.test(type) ? kept : dropped).push(bytes.subarray(at, end));
    at = end;
  }
  if (at < bytes.length) dropped.push(bytes.subarray(at));
  return { bytes: Buffer.concat(kept), dropped };
}

const EMF = { mark: ' EMF', markAt: 40, lengthAt: 60, offsetAt: 64 };

/** Whether this is the beginning of an enhanced metafile. */
function isMetafile(head: string): boolean {
  return head.startsWith('\x01\0\0\0') && head.startsWith(EMF.mark, EMF.markAt);
}

/** Blanks the description in the header, which often contains program and file name. */
function cleanMetafile(bytes: Buffer): Cleaned {
  const copy = Buffer.from(bytes);
  const start = copy.readUInt32LE(EMF.offsetAt);
  const end = start + copy.readUInt32LE(EMF.lengthAt) * 2;
  if (start === 0 || start === end) return { bytes: copy, dropped: [] };
  if (start < EMF.offsetAt || end > copy.length) throw new Error('The description stands outside.');
  const description = Buffer.from(copy.subarray(start, end));
  copy.fill(0, start, end);
  return { bytes: copy, dropped: description.every((byte) => byte === 0) ? [] : [description] };
}

const UNPACKED_MAX = 50 * 1024 * 1024;

const KINDS: { ending: string; mediaType: string; is: (head: string) => boolean; clean: (bytes: Buffer) => Cleaned }[] =
  [
    { ending: 'jpeg', mediaType: 'image/jpeg', is: (head) => head.startsWith('\xff\xd8\xff'), clean: cleanJpeg },
    { ending: 'png', mediaType: 'image/png', is: (head) => head.startsWith('\x89PNG\r\n\x1a\n'), clean: cleanPng },
    { ending: 'gif', mediaType: 'image/gif', is: (head) => /^GIF8[79]a/.test(head), clean: cleanGif },
    { ending: 'tiff', mediaType: 'image/tiff', is: (head) => /^(II\*\0|MM\0\*)/.test(head), clean: cleanTiff },
    { ending: 'webp', mediaType: 'image/webp', is: (head) => /^RIFF[\s\S]{4}WEBP/.test(head), clean: cleanWebp },
    { ending: 'emf', mediaType: 'image/x-emf', is: isMetafile, clean: cleanMetafile },
    // Formats without room for metadata.
    {
      ending: 'wmf',
      mediaType: 'image/x-wmf',
      is: (head) => /^(\xd7\xcd\xc6\x9a|[\x01\x02]\0\x09\0)/.test(head),
      clean: asIs,
    },
    { ending: 'bmp', mediaType: 'image/bmp', is: (head) => head.startsWith('BM'), clean: asIs },
    {
      ending: 'svg',
      mediaType: 'image/svg+xml',
      is: (head) => /^(\xef\xbb\xbf)?\s*<[?!s]/.test(head),
      clean: (bytes) => cleanSvg(bytes, cleanPicture),
    },
  ];

/** Removes an image's metadata; undefined for unknown or damaged formats. */
export function cleanPicture(picture: Uint8Array): CleanPicture | undefined {
  try {
    const bytes = unpacked(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
    const head = bytes.toString('latin1', 0, 64);
    const kind = KINDS.find(({ is }) => is(head));
    return kind && { ...kind.clean(bytes), ending: kind.ending, mediaType: kind.mediaType };
  } catch {
    // Cleaners throw on reading past the end or meeting unexpected data.
    return undefined;
  }
}

function asIs(bytes: Buffer): Cleaned {
  return { bytes, dropped: [] };
}

/** Office compresses drawings (.emz, .wmz), with a file name in the header. */
function unpacked(bytes: Buffer): Buffer {
  return bytes.readUInt16BE(0) === 0x1f8b ? gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX }) : bytes;
}

const GIF = { header: 13, image: 0x2c, extension: 0x21, end: 0x3b, comment: 0xfe, application: 0xff };
const LOOP_COUNT = /^(NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/** Drops comments and application extensions, except the loop count of animations. */
function cleanGif(bytes: Buffer): Cleaned {
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
      const isRepeat = LOOP_COUNT.test(bytes.toString('latin1', at + 3, at + 14));
      isAbout = label === GIF.comment || (label === GIF.application && !isRepeat);
    } else throw new Error('Neither a picture nor an extension.');
    (isAbout ? dropped : kept).push(bytes.subarray(at, end));
    at = end;
  }
  if (at + 1 < bytes.length) dropped.push(bytes.subarray(at + 1));
  return { bytes: Buffer.concat([...kept, Buffer.from([GIF.end])]), dropped };
}

const WEBP = { header: 12, exifAndXmp: 0x0c };
const VISIBLE_CHUNKS = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/;

/** Drops EXIF and XMP, updates the header, and drops trailing data. */
function cleanWebp(bytes: Buffer): Cleaned {
  const kept: Buffer[] = [];
  const dropped: Buffer[] = [];
  const length = bytes.readUInt32LE(4) + 8;
  if (length > bytes.length) throw new Error('The file is truncated.');
  let at = WEBP.header;
  while (at + 8 <= length) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > length) throw new Error('A chunk is truncated.');
    const type = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP.exifAndXmp, 8);
    (VISIBLE_CHUNKS.test(type) ? kept : dropped).push(chunk);
    at = end;
  }
  if (length < bytes.length) dropped.push(bytes.subarray(length));
  const header = Buffer.from(bytes.subarray(0, WEBP.header));
  header.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return { bytes: Buffer.concat([header, ...kept]), dropped };
}

interface CleanPicture {
  bytes: Uint8Array;
  ending: string;
  mediaType: string;
  dropped: Uint8Array[];
  /** The file ends before the picture does, which programs show anyway. */
  isCut?: boolean;
}

export type Cleaned = Pick<CleanPicture, 'bytes' | 'dropped' | 'isCut'>;

type PictureCleaner = (picture: Uint8Array) => CleanPicture | undefined;

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** Application data that affects how the image looks: density, colour. */
const VISIBLE_SEGMENTS = /^\xe0..JFIF\0|^\xe2..ICC_PROFILE\0|^\xee..Adobe/s;

/** Drops EXIF, XMP, IPTC, thumbnails, comments and trailing data. */
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
    const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2);
    if (segmentEnd > bytes.length) throw new Error('A segment is truncated.');
    const isAbout =
      marker === COMMENT ||
      (isApplication(marker) && !VISIBLE_SEGMENTS.test(bytes.toString('latin1', at + 1, at + 16)));
    const end = marker === SCAN ? endOfScan(bytes, segmentEnd) : segmentEnd;
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

/** XML and application boxes: XMP, EXIF or a thumbnail. */
const METADATA_BOXES = /^(xml |uuid|uinf)$/;
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
    if (length < 8 || at + length > bytes.length) throw new Error('A box is truncated.');
    const box = bytes.subarray(at, at + length);
    (METADATA_BOXES.test(bytes.toString('latin1', at + 4, at + 8)) ? dropped : kept).push(box);
    at += length;
  }
  return { bytes: Buffer.concat(kept), dropped };
}
