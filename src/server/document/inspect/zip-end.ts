const END = 'PK\x05\x06';
const END_SIZE = 22;
/** How far from the end of a file programs look for the end of its directory. */
const END_WITHIN = 65_535 + END_SIZE;

/**
 * A ZIP file without bytes after its end, which some servers and mail programs add and every program ignores. Unchanged
 * where there are none, or where no end is found.
 */
export function withoutTail(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.lastIndexOf(END, undefined, 'latin1');
  if (at < 0 || at + END_SIZE > file.length || file.length - at > END_WITHIN) return file;
  const end = at + END_SIZE + file.readUInt16LE(at + 20);
  return end < file.length ? file.subarray(0, end) : file;
}
