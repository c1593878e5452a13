const END = 'PK\x05\x06';
const END_SIZE = 22;
/** How far from the end programs search for a ZIP directory's end. */
const END_WITHIN = 65_535 + END_SIZE;

/**
 * Removes bytes after a ZIP file's end, which some servers and mail programs add and every program ignores. Unchanged
 * if there are none, or no end is found.
 */
export function withoutTail(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = file.lastIndexOf(END, undefined, 'latin1');
  if (at < 0 || at + END_SIZE > file.length || file.length - at > END_WITHIN) return file;
  const end = at + END_SIZE + file.readUInt16LE(at + 20);
  return end < file.length ? file.subarray(0, end) : file;
}
