import { inflateRawSync, inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';

/** Everything readable in a file: its bytes and its decompressed parts, in every text encoding. */
export function textsOf(bytes: Buffer): string[] {
  const parts = bytes.toString('latin1', 0, 2) === 'PK' ? Object.entries(unzipSync(bytes)) : streams(bytes);
  const all = [Buffer.from(bytes), ...parts.flatMap(([name, part]) => [Buffer.from(name), Buffer.from(part)])];
  return all.flatMap((part) => {
    const latin1 = part.toString('latin1');
    const swapped = Buffer.from(part.subarray(0, part.length & ~1)).swap16();
    return [latin1, part.toString('utf8'), part.toString('utf16le'), swapped.toString('utf16le'), shownIn(latin1)];
  });
}

/** The text shown by a PDF page's operators: PDFKit writes letters in hexadecimal, separated by kerning. */
function shownIn(content: string): string {
  return [...content.matchAll(/<([0-9a-f]+)>/gi)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('');
}

/** The streams of a PDF, raw and inflated. */
function streams(bytes: Buffer): [string, Buffer][] {
  const found: [string, Buffer][] = [];
  const latin1 = bytes.toString('latin1');
  for (const { index, 0: head } of latin1.matchAll(/stream\r?\n/g)) {
    const start = index + head.length;
    const end = latin1.indexOf('endstream', start);
    const raw = bytes.subarray(start, end);
    for (const unpack of [inflateSync, inflateRawSync]) {
      try {
        found.push(['', unpack(raw, { finishFlush: 2 })]);
      } catch {
        // Not compressed this way.
      }
    }
  }
  return found;
}
