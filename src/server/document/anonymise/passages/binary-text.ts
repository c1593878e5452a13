const SINGLE_BYTES = /[\x20-\x7e\x80-\xff]{4,}/g;
// Two bytes per character, little-endian, for scripts up to Cyrillic.
const TWO_BYTES = /(?:[\x20-\x7e\xa0-\xff]\0|[\x00-\xff][\x01-\x05]){4,}/g;

/** Readable words in bytes of unknown format. */
export function textInBytes(part: Uint8Array): string {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
  const single = bytes.match(SINGLE_BYTES) ?? [];
  const double = bytes.match(TWO_BYTES) ?? [];
  return [
    ...single.map((run) => asUtf8(run)),
    ...double.map((run) => Buffer.from(run, 'latin1').toString('utf16le')),
  ].join('\n');
}

function asUtf8(run: string): string {
  const text = Buffer.from(run, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? run : text;
}
