// Compressions from before 1996 (ISO 32000-1, 7.4.4 and 7.4.5), which programs still write for old readers.

const CLEAR = 256;
const END = 257;
const MAX_CODES = 4_096;

/** How many bytes LZW unpacks this to, up to the first broken code, where every program stops. */
export function lzwSize(packed: Buffer): number {
  const lengths = new Uint32Array(MAX_CODES);
  let [next, width, last] = [END + 1, 9, 0];
  let [bits, held, size] = [0, 0, 0];
  for (const byte of packed) {
    bits = ((bits << 8) | byte) & 0xffffff;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (bits >>> held) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, last] = [END + 1, 9, 0];
      continue;
    }
    if (code > next || (code === next && last === 0)) break;
    const length = code < CLEAR ? 1 : code === next ? last + 1 : (lengths[code] ?? 0);
    if (last > 0 && next < MAX_CODES) {
      lengths[next] = last + 1;
      next += 1;
    }
    size += length;
    last = length;
    // Codes grow one early, as all programs but the oldest have it; where they do not, the size is all but the same.
    if (next + 1 >= 1 << width && width < 12) width += 1;
  }
  return size;
}

/** To how many bytes lengths of runs unpack this. */
export function runsSize(packed: Buffer): number {
  let size = 0;
  for (let at = 0; at < packed.length; ) {
    const length = packed[at] as number;
    if (length === 128) break;
    size += length < 128 ? length + 1 : 257 - length;
    at += length < 128 ? length + 2 : 2;
  }
  return size;
}
