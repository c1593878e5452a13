import type { FigureFormat } from '#domain/production/files';

/** An image's type and size in pixels, from its bytes. */
export interface ImageSize {
  format: FigureFormat;
  width: number;
  height: number;
}

const SEGMENTS_MAX = 1_000;

/** Parses format and size of a PNG, JPEG or WebP image; undefined for others or broken ones. */
export function readImage(bytes: Uint8Array): ImageSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(view) ?? readJpeg(view) ?? readWebp(view);
  } catch (error) {
    // The file is truncated.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const sized = (format: FigureFormat, width: number, height: number): ImageSize | undefined =>
  width > 0 && height > 0 ? { format, width, height } : undefined;

function readPng(view: Buffer): ImageSize | undefined {
  if (view.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || view.toString('latin1', 12, 16) !== 'IHDR') return;
  if (!view.subarray(-16).includes('IEND')) return;
  return sized('png', view.readUInt32BE(16), view.readUInt32BE(20));
}

/** The frame header with the size follows other segments (ITU-T T.81, B.2). */
function readJpeg(view: Buffer): ImageSize | undefined {
  if (view.readUInt16BE(0) !== 0xffd8) return;
  let at = 2;
  for (let segment = 0; segment < SEGMENTS_MAX; segment += 1) {
    while (view.readUInt8(at) === 0xff && view.readUInt8(at + 1) === 0xff) at += 1;
    if (view.readUInt8(at) !== 0xff) return;
    const marker = view.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sized('jpg', view.readUInt16BE(at + 7), view.readUInt16BE(at + 5));
    if (marker === 0xd9 || marker === 0xda) return;
    at += 2 + view.readUInt16BE(at + 2);
  }
  return;
}

function readWebp(view: Buffer): ImageSize | undefined {
  if (view.toString('latin1', 0, 4) !== 'RIFF' || view.toString('latin1', 8, 12) !== 'WEBP') return;
  const kind = view.toString('latin1', 12, 16);
  if (kind === 'VP8X') return sized('webp', view.readUIntLE(24, 3) + 1, view.readUIntLE(27, 3) + 1);
  if (kind === 'VP8L' && view.readUInt8(20) === 0x2f) {
    const bits = view.readUInt32LE(21);
    return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  if (kind === 'VP8 ') return sized('webp', view.readUInt16LE(26) & 0x3fff, view.readUInt16LE(28) & 0x3fff);
  return;
}
