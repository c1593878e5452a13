import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { plainDate } from '#domain/date';
import { bundleInfo, bundleName } from '#domain/moving-out/bundle';
import type { OjsVersion } from '#domain/moving-out/ojs';
import { BAG_DECLARATION, type BaggedFile, bagManifest } from '#domain/publication/bag';
import { centralHeader, localHeader, zipEnd } from '#domain/zip';
import { type BundleEntry, type BundleSource, bundleEntries } from './entries.ts';
import { ojsEntries } from './ojs-entries.ts';

/** What opens the content of a file, from its beginning, each time it is asked for. */
type Open = () => Promise<AsyncIterable<Uint8Array> | undefined>;

/**
 * The whole journal as a bag in a ZIP file, in parts as they are made: in memory is one part at a time, and of every file
 * its name and checksum. A file is read twice, because a ZIP file says before its content what it is. With a version of
 * OJS it is the published articles, in the form that OJS reads.
 * @throws Error where a file changed while it was read
 */
export async function* writeBundle(source: BundleSource, ojs?: OjsVersion): AsyncGenerator<Uint8Array> {
  const day = plainDate(source.now);
  const root = bundleName(day, ojs);
  const payload: BaggedFile[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;

  async function* pack(path: string, open: Open): AsyncGenerator<Uint8Array, BaggedFile | undefined> {
    const facts = await measure(open);
    const content = facts && (await open());
    if (!facts || !content) return undefined;
    const entry = { name: `${root}/${path}`, size: facts.bytes, crc: facts.crc };
    directory.push(centralHeader(entry, source.now, offset));
    const header = localHeader(entry, source.now);
    yield header;
    let [bytes, crc] = [0, 0];
    for await (const part of content) {
      bytes += part.length;
      crc = crc32(part, crc);
      yield part;
    }
    if (bytes !== facts.bytes || crc !== facts.crc) throw new Error(`${path} changed while it was read.`);
    offset += header.length + bytes;
    return { path, bytes, sha256: facts.sha256 };
  }

  const tags: BaggedFile[] = [];
  async function* packTag(path: string, text: string): AsyncGenerator<Uint8Array> {
    const packed = yield* pack(path, textOpener(text));
    if (packed) tags.push(packed);
  }

  yield* packTag('bagit.txt', BAG_DECLARATION);
  for await (const entry of ojs ? ojsEntries(source, ojs) : bundleEntries(source)) {
    const packed = yield* pack(`data/${entry.path}`, opener(entry, source));
    if (packed) payload.push(packed);
    else if ('key' in entry) entry.onMissing();
  }
  const bytes = payload.reduce((sum, file) => sum + file.bytes, 0);
  yield* packTag('bag-info.txt', bundleInfo(day, { bytes, files: payload.length }, source.siteUrl));
  yield* packTag('manifest-sha256.txt', bagManifest(payload));
  yield* packTag('tagmanifest-sha256.txt', bagManifest(tags));
  let length = 0;
  for (const header of directory) {
    length += header.length;
    yield header;
  }
  yield zipEnd({ count: directory.length, length, offset });
}

const textOpener =
  (text: string): Open =>
  async () =>
    (async function* () {
      yield Buffer.from(text);
    })();

function opener(entry: BundleEntry, { files }: BundleSource): Open {
  if ('text' in entry) return textOpener(entry.text);
  return async () => ('open' in entry ? entry.open() : (await files.read(entry.key))?.stream);
}

async function measure(open: Open) {
  const content = await open();
  if (!content) return undefined;
  const hash = createHash('sha256');
  let [bytes, crc] = [0, 0];
  for await (const part of content) {
    hash.update(part);
    crc = crc32(part, crc);
    bytes += part.length;
  }
  return { bytes, crc, sha256: hash.digest('hex') };
}
