import type { Journal } from '#domain/journal/journal';
import { plainDate } from '#domain/kernel/date';
import { bundleInfo, bundleName } from '#domain/moving/out/bundle';
import type { OjsVersion } from '#domain/moving/out/ojs';
import { BAG_DECLARATION, type BaggedFile, bagManifest } from '#domain/publication/bag';
import { type Open, openBytes, zipWriter } from '#server/kernel/zip-writer';
import { type BundleEntry, type BundleSource, bundleEntries } from './entries.ts';
import { ojsEntries } from './ojs-entries.ts';

/**
 * The whole journal as a bag in a ZIP file, streamed; with an OJS version, its published articles in that format.
 * @throws Error if a file changed while it was read
 */
export async function* writeBundle(
  journal: Journal,
  source: BundleSource,
  ojs?: OjsVersion,
): AsyncGenerator<Uint8Array> {
  const day = plainDate(source.now);
  const root = bundleName(journal, day, ojs);
  const zip = zipWriter(source.now);
  const payload: BaggedFile[] = [];
  const tags: BaggedFile[] = [];
  async function* packTag(path: string, text: string): AsyncGenerator<Uint8Array> {
    const packed = yield* zip.pack(`${root}/${path}`, openBytes(text));
    if (packed) tags.push({ path, ...packed });
  }

  yield* packTag('bagit.txt', BAG_DECLARATION);
  for await (const entry of ojs ? ojsEntries(journal, source, ojs) : bundleEntries(journal, source)) {
    const path = `data/${entry.path}`;
    const packed = yield* zip.pack(`${root}/${path}`, opener(entry, source));
    if (packed) payload.push({ path, ...packed });
    else if ('key' in entry) entry.onMissing();
  }
  const bytes = payload.reduce((sum, file) => sum + file.bytes, 0);
  yield* packTag('bag-info.txt', bundleInfo(journal, day, { bytes, files: payload.length }, source.siteUrl));
  yield* packTag('manifest-sha256.txt', bagManifest(payload));
  yield* packTag('tagmanifest-sha256.txt', bagManifest(tags));
  yield* zip.end();
}

function opener(entry: BundleEntry, { files }: BundleSource): Open {
  if ('text' in entry) return openBytes(entry.text);
  return async () => ('open' in entry ? entry.open() : (await files.read(entry.key))?.stream);
}
