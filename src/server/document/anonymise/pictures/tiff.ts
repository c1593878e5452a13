import type { Cleaned } from './cleaned.ts';

/** Bytes in one value of each of the types 1 to 13. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
const MAX_DIRECTORIES = 200;
const NEXT_PICTURES = 330;
/** Directories about the picture: EXIF, GPS, interoperability. */
const ABOUT_DIRECTORIES = new Set([34665, 34853, 40965]);
/**
 * Tags about the picture: its name, description, maker, program, date, artist, machine, copyright, pages;
 * XMP, IPTC, Photoshop's; what Windows adds.
 */
const ABOUT = new Set([
  269, 270, 271, 272, 285, 305, 306, 315, 316, 333, 337, 33432, 700, 33723, 34377, 37724, 40091, 40092, 40093, 40094,
  40095,
]);

/** Blanks the metadata in place: nothing may move, because offsets count from the start of the file. */
export function cleanTiff(bytes: Buffer): Cleaned {
  const copy = Buffer.from(bytes);
  const dropped: Buffer[] = [];
  const isLittle = copy.toString('latin1', 0, 2) === 'II';
  const word = (at: number) => (isLittle ? copy.readUInt16LE(at) : copy.readUInt16BE(at));
  const long = (at: number) => (isLittle ? copy.readUInt32LE(at) : copy.readUInt32BE(at));
  const blank = (start: number, end: number) => {
    if (start < 8 || end > copy.length) throw new Error('A value stands outside.');
    if (copy.subarray(start, end).some((byte) => byte !== 0)) dropped.push(Buffer.from(copy.subarray(start, end)));
    copy.fill(0, start, end);
  };
  const seen = new Set<number>();
  const open: { at: number; isAbout: boolean }[] = [{ at: long(4), isAbout: false }];
  for (let directory = open.pop(); directory; directory = open.pop()) {
    const { at, isAbout } = directory;
    if (at === 0 || seen.has(at)) continue;
    seen.add(at);
    if (seen.size > MAX_DIRECTORIES) throw new Error('Too many directories.');
    const count = word(at);
    for (let index = 0; index < count; index += 1) {
      const entry = at + 2 + index * 12;
      const tag = word(entry);
      const number = long(entry + 4);
      const size = (SIZES[word(entry + 2)] ?? 1) * number;
      const start = size <= 4 ? entry + 8 : long(entry + 8);
      if (ABOUT_DIRECTORIES.has(tag)) open.push({ at: long(entry + 8), isAbout: true });
      else if (tag === NEXT_PICTURES) {
        for (let next = 0; next < Math.min(number, MAX_DIRECTORIES); next += 1) {
          open.push({ at: long(start + next * 4), isAbout });
        }
      } else if (isAbout || ABOUT.has(tag)) blank(start, start + size);
    }
    if (!isAbout) open.push({ at: long(at + 2 + count * 12), isAbout: false });
  }
  return { bytes: copy, dropped };
}
