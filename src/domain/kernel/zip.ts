export interface ZipEntry {
  name: string;
  /** In bytes; less than 4 GB. */
  size: number;
  /** The CRC-32 of its content. */
  crc: number;
  /** The deflated size in bytes; if omitted, the content is stored uncompressed. */
  deflated?: number;
}

/** Everything in a ZIP file except its entries' contents. */
export interface ZipFrame {
  /** The header of the next entry; its content follows. */
  begin: (entry: ZipEntry) => Uint8Array;
  /** The directory, which ends the file. */
  end: () => readonly Uint8Array[];
}

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
/** The required version: 2.0, or 4.5 with 64-bit sizes. */
const [VERSION_2_0, VERSION_4_5] = [20, 45];
/** Names are UTF-8. */
const UTF_8 = 0x0800;
const [STORED, DEFLATED] = [0, 8];
/** A regular file readable by everyone, in Unix mode bits. */
const PLAIN_FILE = (0o100644 << 16) >>> 0;
const UNIX_HOST = 3 << 8;

/** Frames a ZIP file whose entries all have `date`, so that its bytes depend only on names, contents and date. */
export function zipFrame(date: Date): ZipFrame {
  const directory: Uint8Array[] = [];
  let [offset, length] = [0, 0];
  return {
    begin(entry) {
      const header = localHeader(entry, date);
      const entryHeader = centralHeader(entry, date, offset);
      directory.push(entryHeader);
      length += entryHeader.length;
      offset += header.length + (entry.deflated ?? entry.size);
      return header;
    },
    end: () => [...directory, zipEnd({ count: directory.length, length, offset })],
  };
}

/** The local header of an entry (APPNOTE 4.3.7). */
function localHeader(entry: ZipEntry, date: Date): Uint8Array {
  const name = new TextEncoder().encode(entry.name);
  return concatBytes([u32(0x04034b50), ...headerFields(entry, { date, name, extra: 0, version: VERSION_2_0 }), name]);
}

/** The directory record of an entry whose header is at `offset` (4.3.12, and 4.5.3 beyond 4 GB). */
function centralHeader(entry: ZipEntry, date: Date, offset: number): Uint8Array {
  const name = new TextEncoder().encode(entry.name);
  const isFar = offset >= MAX_32;
  const extra = isFar ? concatBytes([u16(1), u16(8), u64(offset)]) : new Uint8Array();
  const version = isFar ? VERSION_4_5 : VERSION_2_0;
  return concatBytes([
    u32(0x02014b50),
    u16(version | UNIX_HOST),
    ...headerFields(entry, { date, name, extra: extra.length, version }),
    ...[u16(0), u16(0), u16(0), u32(PLAIN_FILE), u32(Math.min(offset, MAX_32))],
    ...[name, extra],
  ]);
}

/**
 * The end of a file whose directory of `count` entries has `length` bytes and starts at `offset` (4.3.14 to 4.3.16).
 */
function zipEnd({ count, length, offset }: { count: number; length: number; offset: number }): Uint8Array {
  const isWide = count >= MAX_16 || length >= MAX_32 || offset >= MAX_32;
  const wide = [
    ...[u32(0x06064b50), u64(44), u16(VERSION_4_5 | UNIX_HOST), u16(VERSION_4_5), u32(0), u32(0)],
    ...[u64(count), u64(count), u64(length), u64(offset)],
    ...[u32(0x07064b50), u32(0), u64(offset + length), u32(1)],
  ];
  const entryCount = u16(Math.min(count, MAX_16));
  return concatBytes([
    ...(isWide ? wide : []),
    ...[
      u32(0x06054b50),
      u16(0),
      u16(0),
      entryCount,
      entryCount,
      u32(Math.min(length, MAX_32)),
      u32(Math.min(offset, MAX_32)),
    ],
    u16(0),
  ]);
}

interface Header {
  date: Date;
  name: Uint8Array;
  extra: number;
  version: number;
}

/** The fields shared by both headers: version, UTF-8 names, method, date, checksum, sizes. */
const headerFields = ({ size, crc, deflated }: ZipEntry, { date, name, extra, version }: Header) => [
  ...[
    u16(version),
    u16(UTF_8),
    u16(deflated === undefined ? STORED : DEFLATED),
    u16(dosTime(date)),
    u16(dosDate(date)),
  ],
  ...[u32(crc), u32(deflated ?? size), u32(size), u16(name.length), u16(extra)],
];

const dosTime = (date: Date) => (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
const dosDate = (date: Date) =>
  (Math.max(0, date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();

const u16 = (value: number) => Uint8Array.of(value & 0xff, value >>> 8);
const u32 = (value: number) => concatBytes([u16(value & MAX_16), u16(value >>> 16)]);
const u64 = (value: number) => concatBytes([u32(value % 2 ** 32), u32(Math.floor(value / 2 ** 32))]);

function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
