import { ImportError } from './scan.ts';

/** A file in a ZIP file. */
export interface PackedFile {
  /** The possible names: several if the package does not state the encoding. */
  names: readonly string[];
  /** In bytes, as declared by the package. */
  bytes: number;
  /** The content, decompressed as a stream; throws if it exceeds the declared size. */
  stream: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

const FILES_MAX = 50_000;
const DIRECTORY_MAX = 30_000_000;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const ZIP64_MARKER = 0xffffffff;
const damaged = () => new ImportError('The ZIP file is damaged. Create or copy it again.');

/**
 * The files of a ZIP file, from its directory (APPNOTE 6.3.10, sections 4.3 to 4.5); decompressed only on request.
 * @throws ImportError if it is damaged, password-protected, or has more files than allowed
 */
export async function readZip(file: Blob): Promise<PackedFile[]> {
  const tail = await readView(file, Math.max(0, file.size - 65_557), file.size);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw damaged();
  let [count, length, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  if (end >= 20 && tail.getUint32(end - 20, true) === LOCATOR_64) {
    const at = Number(tail.getBigUint64(end - 12, true));
    const wide = await readView(file, at, at + 56);
    if (wide.byteLength < 56 || wide.getUint32(0, true) !== END_64) throw damaged();
    [count, length, start] = [32, 40, 48].map((place) => Number(wide.getBigUint64(place, true))) as [
      number,
      number,
      number,
    ];
  }
  if (count > FILES_MAX || length > DIRECTORY_MAX) {
    throw new ImportError(
      `The ZIP file contains more than ${FILES_MAX.toLocaleString('en')} files. Split it into several.`,
    );
  }
  const directory = await readView(file, start, start + length);
  if (directory.byteLength !== length) throw damaged();
  const files: PackedFile[] = [];
  for (let [at, number] = [0, 0]; number < count; number += 1) {
    const { entry, next } = readEntry(directory, at);
    at = next;
    if (!entry.names[0]?.endsWith('/')) files.push({ ...entry, stream: () => openEntry(file, entry) });
  }
  return files;
}

interface Entry {
  names: string[];
  bytes: number;
  packed: number;
  method: number;
  offset: number;
  isEncrypted: boolean;
}

function readEntry(directory: DataView, at: number): { entry: Entry; next: number } {
  if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== ENTRY) throw damaged();
  const short = (place: number) => directory.getUint16(at + place, true);
  const long = (place: number) => directory.getUint32(at + place, true);
  const [nameEnd, extraEnd] = [at + 46 + short(28), at + 46 + short(28) + short(30)];
  const next = extraEnd + short(32);
  if (next > directory.byteLength) throw damaged();
  let [packed, bytes, offset] = [long(20), long(24), long(42)];
  for (let place = nameEnd; place + 4 <= extraEnd; place += 4 + directory.getUint16(place + 2, true)) {
    if (directory.getUint16(place, true) !== 1) continue;
    let field = place + 4;
    const wide = (value: number) => {
      if (value !== ZIP64_MARKER) return value;
      if (field + 8 > extraEnd) throw damaged();
      field += 8;
      return Number(directory.getBigUint64(field - 8, true));
    };
    [bytes, packed, offset] = [wide(bytes), wide(packed), wide(offset)];
  }
  const name = new Uint8Array(directory.buffer, directory.byteOffset + at + 46, short(28));
  const isEncrypted = (short(8) & 1) !== 0;
  return { entry: { names: namesIn(name), bytes, packed, method: short(10), offset, isEncrypted }, next };
}

/** Code page 437 from byte 128. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ';

/** A name as UTF-8 if valid, and otherwise in each encoding used by Windows and DOS packers. */
function namesIn(bytes: Uint8Array): string[] {
  try {
    return [new TextDecoder('utf-8', { fatal: true }).decode(bytes)];
  } catch {
    const dos = [...bytes]
      .map((byte) => (byte < 128 ? String.fromCharCode(byte) : (CP437[byte - 128] ?? '?')))
      .join('');
    return [dos, new TextDecoder('windows-1252').decode(bytes)];
  }
}

async function openEntry(file: Blob, entry: Entry): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { offset, packed, method, bytes, isEncrypted, names } = entry;
  if (isEncrypted)
    throw new ImportError(`${names[0]} in the ZIP file is password-protected. Add it without a password.`);
  if (method !== 0 && method !== 8)
    throw new ImportError(`${names[0]} uses an unsupported compression method. Create the ZIP file again.`);
  const head = await readView(file, offset, offset + 30);
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL) throw damaged();
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const content = file.slice(start, start + packed).stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  let left = bytes;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      left -= chunk.length;
      // Data beyond the declared size is a bomb or damage.
      if (left < 0) controller.error(damaged());
      else controller.enqueue(chunk);
    },
    flush(controller) {
      if (left > 0) controller.error(damaged());
    },
  });
  const plain = method === 0 ? content : content.pipeThrough(new DecompressionStream('deflate-raw'));
  return plain.pipeThrough(counted);
}

const readView = async (file: Blob, from: number, to: number) => new DataView(await file.slice(from, to).arrayBuffer());
