import { ImportError } from '#domain/moving/in/scan';

/** A source of bytes, and its length. */
export interface Bytes {
  size: number;
  stream: () => ReadableStream<Uint8Array<ArrayBuffer>> | Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** Called with the share of a file that has been read, from 0 to 1. */
export type Progress = (share: number) => void;

const START = 65_536;
const WINDOWS = 'windows-1252';

export async function readStart(bytes: Bytes, length = START): Promise<Uint8Array<ArrayBuffer>> {
  const reader = (await bytes.stream()).getReader();
  const start = new Uint8Array(length);
  let at = 0;
  while (at < length) {
    const { done, value } = await reader.read();
    if (done) break;
    start.set(value.subarray(0, length - at), at);
    at += Math.min(value.length, length - at);
  }
  await reader.cancel().catch(() => {});
  return start.subarray(0, at);
}

/** Detects an encoding by byte order mark, by zero bytes between letters, as UTF-8, or else as Windows-1252. */
export function encodingOf(start: Uint8Array): string {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return 'utf-8';
  } catch {
    return WINDOWS;
  }
}

/** A note on an unusual encoding; empty if there is nothing to note. */
export const encodingNotes = (encoding: string): string[] =>
  encoding === WINDOWS
    ? ['The file is not in UTF-8 and was read as Windows-1252: check accents and special characters.']
    : [];

const notUtf8 = () =>
  new ImportError('Part of the file is not in UTF-8. Save it as “CSV UTF-8” or “Unicode text” and choose it again.');

/**
 * Streams the text of a file.
 * @throws CannotMove, as `refusal` makes it, if it is not in its encoding; the browser's own error if the file is gone
 */
export async function* readText(
  bytes: Bytes,
  encoding: string,
  onProgress: Progress,
  refusal: () => ImportError = notUtf8,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = (await bytes.stream()).getReader();
  let read = 0;
  try {
    while (true) {
      const { done, value } = await reader.read();
      yield decodeChunk(decoder, value, done, refusal);
      if (done) return;
      read += value.length;
      onProgress(bytes.size === 0 ? 1 : read / bytes.size);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function decodeChunk(
  decoder: TextDecoder,
  value: Uint8Array | undefined,
  isEnd: boolean,
  refusal: () => ImportError,
): string {
  try {
    return decoder.decode(value, { stream: !isEnd });
  } catch {
    throw refusal();
  }
}
