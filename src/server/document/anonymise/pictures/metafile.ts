import type { Cleaned } from './cleaned.ts';

const EMF = { mark: ' EMF', markAt: 40, lengthAt: 60, offsetAt: 64 };

/** Whether this is the beginning of an enhanced metafile. */
export function isMetafile(head: string): boolean {
  return head.startsWith('\x01\0\0\0') && head.startsWith(EMF.mark, EMF.markAt);
}

/** Blanks the description in the header: the program, and often the name of the source file. */
export function cleanMetafile(bytes: Buffer): Cleaned {
  const copy = Buffer.from(bytes);
  const start = copy.readUInt32LE(EMF.offsetAt);
  const end = start + copy.readUInt32LE(EMF.lengthAt) * 2;
  if (start === 0 || start === end) return { bytes: copy, dropped: [] };
  if (start < EMF.offsetAt || end > copy.length) throw new Error('The description stands outside.');
  const description = Buffer.from(copy.subarray(start, end));
  copy.fill(0, start, end);
  return { bytes: copy, dropped: description.every((byte) => byte === 0) ? [] : [description] };
}
