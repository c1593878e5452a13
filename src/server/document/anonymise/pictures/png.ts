import type { Cleaned } from './cleaned.ts';

const SIGNATURE = 8;
/** Chunks that may be missing and change how the picture looks. Those in capitals may not be missing. */
const VISIBLE = /^([A-Z].{3}|tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|bKGD|pHYs|hIST|sPLT|acTL|fcTL|fdAT|cICP|mDCV|cLLI)$/;

/** Leaves out texts, EXIF, times, what applications added, and whatever follows the end. */
export function cleanPng(bytes: Buffer): Cleaned {
  const kept: Buffer[] = [bytes.subarray(0, SIGNATURE)];
  const dropped: Buffer[] = [];
  let at = SIGNATURE;
  for (let type = ''; type !== 'IEND'; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new Error('A chunk is cut off.');
    type = bytes.toString('latin1', at + 4, at + 8);
    (VISIBLE.test(type) ? kept : dropped).push(bytes.subarray(at, end));
    at = end;
  }
  if (at < bytes.length) dropped.push(bytes.subarray(at));
  return { bytes: Buffer.concat(kept), dropped };
}
