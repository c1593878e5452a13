import { refusal } from './refusals.ts';

/** Magic bytes of OLE2 compound files: .doc, .xls, .msi, and password-protected Office files. */
export const COMPOUND_FILE_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** A file (`stream`) or folder (`storage`) in a compound file; `isTop`: directly in the root. */
interface CompoundEntry {
  name: string;
  kind: 'storage' | 'stream';
  isTop: boolean;
  size: number;
  /** The number of its first sector. */
  start: number;
}

export interface CompoundFile {
  entries: CompoundEntry[];
  /** The first bytes of a stream, 64 at least. */
  headOf: (entry: CompoundEntry) => Buffer;
  /** All bytes of a stream. */
  bytesOf: (entry: CompoundEntry) => Buffer;
}

const HEADER_FAT_SECTORS = 109;
const ENTRY_SIZE = 128;
const SMALL_SECTOR = 64;
const SMALL_BELOW = 4_096;
const ENTRIES_MAX = 10_000;
const LAST_SECTOR = 0xfffffffa;
const NONE = 0xffffffff;
const KINDS: Record<number, CompoundEntry['kind']> = { 1: 'storage', 2: 'stream' };

/** Reads the directory of a compound file (MS-CFB); refuses broken or cyclic chains. */
export function readCompoundFile(bytes: Buffer): CompoundFile {
  if (bytes.length < 512) throw refusal('damaged');
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw refusal('damaged');
  const sectorSize = 1 << shift;
  // A file's last sector may be cut short.
  const sectorCount = Math.ceil(bytes.length / sectorSize) - 1;
  const sector = (number: number) => {
    if (number >= sectorCount) throw refusal('damaged');
    return bytes.subarray((number + 1) * sectorSize, (number + 2) * sectorSize);
  };
  const word = (part: Buffer, index: number) => {
    if (index * 4 + 4 > part.length) throw refusal('damaged');
    return part.readUInt32LE(index * 4);
  };
  const wordsPerSector = sectorSize / 4;
  const fat = fatSectors();
  const nextOf = (number: number) => {
    const holder = fat[Math.floor(number / wordsPerSector)];
    if (holder === undefined) throw refusal('damaged');
    return word(sector(holder), number % wordsPerSector);
  };

  function fatSectors(): number[] {
    const found: number[] = [];
    const take = (part: Buffer, first: number, count: number) => {
      for (let index = first; index < first + count; index += 1) {
        const number = word(part, index);
        if (number < LAST_SECTOR) found.push(number);
      }
    };
    take(bytes, 19, HEADER_FAT_SECTORS);
    let difat = bytes.readUInt32LE(68);
    for (let steps = 0; difat < LAST_SECTOR; steps += 1) {
      if (steps > sectorCount) throw refusal('damaged');
      take(sector(difat), 0, wordsPerSector - 1);
      difat = word(sector(difat), wordsPerSector - 1);
    }
    return found;
  }

  function directory(): Buffer[] {
    const records: Buffer[] = [];
    let number = bytes.readUInt32LE(48);
    while (number < LAST_SECTOR) {
      const part = sector(number);
      for (let at = 0; at + ENTRY_SIZE <= part.length; at += ENTRY_SIZE)
        records.push(part.subarray(at, at + ENTRY_SIZE));
      if (records.length > ENTRIES_MAX) throw refusal('damaged');
      number = nextOf(number);
    }
    return records;
  }

  const records = directory();
  const top = topOf(records);
  const entries = records.flatMap((record, index) => {
    const kind = KINDS[record.readUInt8(66)];
    if (!kind) return [];
    const place = { isTop: top.has(index), size: record.readUInt32LE(120), start: record.readUInt32LE(116) };
    return [{ name: nameOf(record), kind, ...place }];
  });
  // Small streams are stored in 64-byte sectors within the root's stream.
  const smallHead = (start: number) => {
    let number = records[0]?.readUInt32LE(116) ?? NONE;
    for (let left = start * SMALL_SECTOR; left >= sectorSize; left -= sectorSize) number = nextOf(number);
    const at = (start * SMALL_SECTOR) % sectorSize;
    return sector(number).subarray(at, at + SMALL_SECTOR);
  };
  const chain = (first: number, next: (number: number) => number): number[] => {
    const numbers: number[] = [];
    for (let number = first; number < LAST_SECTOR; number = next(number)) {
      if (numbers.length >= bytes.length / SMALL_SECTOR) throw refusal('damaged');
      numbers.push(number);
    }
    return numbers;
  };
  const smallBytes = (start: number): Buffer => {
    const holder = chain(records[0]?.readUInt32LE(116) ?? NONE, nextOf);
    const table = chain(bytes.readUInt32LE(60), nextOf);
    const containsPattern = <Item>(list: Item[], at: number): Item => list[at] ?? refuseDamaged();
    const nextSmall = (number: number) =>
      word(sector(containsPattern(table, Math.floor(number / wordsPerSector))), number % wordsPerSector);
    const pieces = chain(start, nextSmall).map((number) => {
      const at = number * SMALL_SECTOR;
      const part = sector(containsPattern(holder, Math.floor(at / sectorSize)));
      return part.subarray(at % sectorSize, (at % sectorSize) + SMALL_SECTOR);
    });
    return Buffer.concat(pieces);
  };
  const bytesOf = ({ size, start }: CompoundEntry) =>
    (size < SMALL_BELOW ? smallBytes(start) : Buffer.concat(chain(start, nextOf).map(sector))).subarray(0, size);
  return { entries, bytesOf, headOf: ({ size, start }) => (size < SMALL_BELOW ? smallHead(start) : sector(start)) };
}

function refuseDamaged(): never {
  throw refusal('damaged');
}

function nameOf(record: Buffer): string {
  const length = Math.min(record.readUInt16LE(64), 64);
  return record.toString('utf16le', 0, Math.max(length - 2, 0));
}

/** The entries directly in the root, which form a binary tree. */
function topOf(records: Buffer[]): Set<number> {
  const found = new Set<number>();
  const open = [records[0]?.readUInt32LE(76) ?? NONE];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const record = records[index];
    if (!record || found.has(index)) continue;
    found.add(index);
    open.push(record.readUInt32LE(68), record.readUInt32LE(72));
  }
  return found;
}
