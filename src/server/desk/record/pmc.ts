import { Readable } from 'node:stream';
import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { type PmcPackage, pmcManifest, pmcObstacles, pmcPackages, pmcReadMe } from '#domain/register/deposit/pmc';
import type { Context } from '#server/kernel/context';
import { contentDisposition } from '#server/kernel/http/attachment';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall, SignedInCall } from '#server/kernel/http/route';
import { inBackground } from '#server/kernel/thread/remembered';
import { threadTask } from '#server/kernel/thread/task';
import { type OpenContent, openBytes, zipWriter } from '#server/kernel/zip-writer';
import { listStoredFiles, sumBytesOf } from '#server/publication/file-queries';
import { readArticles } from '#server/publication/queries';
import { listIdsOfYear } from './queries.ts';

/** A function on Netlify sends at most 20 MB. */
const SENT_BY_FUNCTION = 18_000_000;
/** Articles held in memory at a time, without their files. */
const PORTION = 10;

/**
 * The PubMed Central packages of a year's articles, in a ZIP file that lists the articles left out.
 * @throws Problem not_found if nothing was published; too_large if this host cannot send that much
 */
export async function sendPmcPackages({ year }: { year: number }, { context }: SignedInCall): Promise<Response> {
  const ids = await listIdsOfYear(context.reader, year);
  if (ids.length === 0) throw notFound();
  return sendPackages(ids, `pmc-${year}.zip`, context);
}

/**
 * The PubMed Central packages of one article.
 * @throws Problem unprocessable with the reasons for which the archive would refuse it
 */
export async function sendPmcPackage(_: object, { context, manuscript: { id } }: ManuscriptCall): Promise<Response> {
  const [article] = await readArticles(context.reader, [id]);
  const obstacles = article ? pmcObstacles(context.journal, article) : ['It is not published.'];
  if (!article || obstacles.length > 0) throw new Problem('unprocessable', obstacles.join(' '));
  return sendPackages([id], `pmc-${article.manuscript_number.toLowerCase()}.zip`, context);
}

async function sendPackages(ids: readonly string[], name: string, context: Context): Promise<Response> {
  // Only a self-hosted journal has a backup folder.
  if (!context.backups && (await sumBytesOf(context.reader, ids)) > SENT_BY_FUNCTION) {
    throw new Problem(
      'too_large',
      'These packages are too large for this host to send at once. Save them article by article.',
    );
  }
  const parts = writePackages(ids, context);
  return new Response(Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream, {
    headers: { 'Content-Type': 'application/zip', 'Content-Disposition': contentDisposition(name) },
  });
}

interface ToPack {
  journal: Journal;
  article: Article;
  siteUrl: string;
}

const packagesOf = inBackground(
  threadTask(import.meta.url, 'write what PubMed Central takes', async ({ journal, article, siteUrl }: ToPack) =>
    pmcPackages(journal, article, siteUrl),
  ),
);

async function* writePackages(ids: readonly string[], context: Context): AsyncGenerator<Uint8Array> {
  const { journal, reader, siteUrl, clock } = context;
  const now = clock.now();
  const zip = zipWriter(now);
  const left: string[] = [];
  for (let at = 0; at < ids.length; at += PORTION) {
    const portion = ids.slice(at, at + PORTION);
    const articles = await readArticles(reader, portion);
    const stored = await listStoredFiles(reader, portion);
    for (const article of articles) {
      const obstacles = pmcObstacles(journal, article);
      if (obstacles.length > 0) {
        left.push(`${article.manuscript_number}: ${obstacles.join(' ')}`);
        continue;
      }
      const keys = new Map(stored.get(article.id)?.map(({ file, file_key }) => [file, file_key]));
      for (const one of await packagesOf({ journal, article, siteUrl })) {
        const lost = new Set<string>();
        yield* zip.pack(`${one.name}.zip`, async () => packageParts(one, { article, keys, context, now, lost }));
        left.push(...lost);
      }
    }
  }
  yield* zip.pack('README.txt', openBytes(pmcReadMe(journal, left)));
  yield* zip.end();
}

interface Packing {
  article: Article;
  keys: ReadonlyMap<string, string>;
  context: Context;
  now: Date;
  lost: Set<string>;
}

async function* packageParts(
  one: PmcPackage,
  { article, keys, context, now, lost }: Packing,
): AsyncGenerator<Uint8Array> {
  const zip = zipWriter(now);
  for (const { name, content } of one.files) {
    const key = 'file' in content ? (keys.get(content.file) ?? '') : '';
    const open: OpenContent =
      'text' in content ? openBytes(content.text) : async () => (await context.files.read(key))?.stream;
    const packed = yield* zip.pack(name, open);
    if (!packed) lost.add(`${article.manuscript_number}: ${name}, which the journal could not read.`);
  }
  yield* zip.pack('manifest.txt', openBytes(pmcManifest(one)));
  yield* zip.end();
}
