import { gunzipSync } from 'node:zlib';
import { cleanGif, cleanWebp } from './animations.ts';
import type { Cleaned, CleanPicture } from './cleaned.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanMetafile, isMetafile } from './metafile.ts';
import { cleanPng } from './png.ts';
import { cleanSvg } from './svg.ts';
import { cleanTiff } from './tiff.ts';

const MAX_UNPACKED = 50 * 1024 * 1024;

const KINDS: { ending: string; mediaType: string; is: (head: string) => boolean; clean: (bytes: Buffer) => Cleaned }[] =
  [
    { ending: 'jpeg', mediaType: 'image/jpeg', is: (head) => head.startsWith('\xff\xd8\xff'), clean: cleanJpeg },
    { ending: 'png', mediaType: 'image/png', is: (head) => head.startsWith('\x89PNG\r\n\x1a\n'), clean: cleanPng },
    { ending: 'gif', mediaType: 'image/gif', is: (head) => /^GIF8[79]a/.test(head), clean: cleanGif },
    { ending: 'tiff', mediaType: 'image/tiff', is: (head) => /^(II\*\0|MM\0\*)/.test(head), clean: cleanTiff },
    { ending: 'webp', mediaType: 'image/webp', is: (head) => /^RIFF[\s\S]{4}WEBP/.test(head), clean: cleanWebp },
    { ending: 'emf', mediaType: 'image/x-emf', is: isMetafile, clean: cleanMetafile },
    // These have no place for words about them.
    {
      ending: 'wmf',
      mediaType: 'image/x-wmf',
      is: (head) => /^(\xd7\xcd\xc6\x9a|[\x01\x02]\0\x09\0)/.test(head),
      clean: asIs,
    },
    { ending: 'bmp', mediaType: 'image/bmp', is: (head) => head.startsWith('BM'), clean: asIs },
    {
      ending: 'svg',
      mediaType: 'image/svg+xml',
      is: (head) => /^(\xef\xbb\xbf)?\s*<[?!s]/.test(head),
      clean: (bytes) => cleanSvg(bytes, cleanPicture),
    },
  ];

/** Takes the data about a picture out of it; undefined for a kind that is not known, or a damaged one. */
export function cleanPicture(picture: Uint8Array): CleanPicture | undefined {
  try {
    const bytes = unpacked(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
    const head = bytes.toString('latin1', 0, 64);
    const kind = KINDS.find(({ is }) => is(head));
    return kind && { ...kind.clean(bytes), ending: kind.ending, mediaType: kind.mediaType };
  } catch {
    // Every cleaner throws where it reads past the end, or meets what does not belong there.
    return undefined;
  }
}

function asIs(bytes: Buffer): Cleaned {
  return { bytes, dropped: [] };
}

/** Office packs drawings (.emz, .wmz), and the packing holds the name of a file. */
function unpacked(bytes: Buffer): Buffer {
  return bytes.readUInt16BE(0) === 0x1f8b ? gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED }) : bytes;
}
