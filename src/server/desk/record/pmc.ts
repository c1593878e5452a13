import { Readable } from 'node:stream';
import type { Journal } from '#domain/journal/journal';
import type { Article } from '#domain/publication/article';
import { type PmcPackage, pmcManifest, pmcObstacles, pmcPackages, pmcReadMe } from '#domain/register/deposit/pmc';
import type { Context } from '#server/kernel/context';
import { contentDisposition } from '#server/kernel/http/attachment';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall, SignedInCall } from '#server/kernel/http/route';
import { inBackground } from '#server/kernel/thread/background';
import { threadTask } from '#server/kernel/thread/task';
import { type OpenContent, openBytes, zipWriter } from '#server/kernel/zip-writer';
import { listStoredFiles, sumBytesOf } from '#server/publication/file-queries';
import { readArticles } from '#server/publication/queries';
import { listArticleIdsOfYear } from './queries.ts';

/** In bytes; a function on Netlify sends at most 20 MB. */
const FUNCTION_RESPONSE_MAX = 18_000_000;
/** The articles held in memory at a time, without their files. */
const BATCH = 10;

/**
 * Sends the PubMed Central packages of a year's articles in a ZIP file that lists the articles left out.
 * @throws Problem not_found if nothing was published; too_large if this host cannot send that much
 */
export async function sendPmcPackages({ year }: { year: number }, { context }: SignedInCall): Promise<Response> {
  const ids = await listArticleIdsOfYear(context.reader, year);
  if (ids.length === 0) throw notFound();
  return sendPackages(ids, `pmc-${year}.zip`, context);
}

/**
 * Sends the PubMed Central packages of one article.
 * @throws Problem unprocessable with the reasons why PubMed Central would refuse it
 */
export async function sendPmcPackage(_: object, { context, manuscript: { id } }: ManuscriptCall): Promise<Response> {
  const [article] = await readArticles(context.reader, [id]);
  const obstacles = article ? pmcObstacles(context.journal, article) : ['The manuscript is not published.'];
  if (!article || obstacles.length > 0) throw new Problem('unprocessable', obstacles.join(' '));
  return sendPackages([id], `pmc-${article.manuscript_number.toLowerCase()}.zip`, context);
}

async function sendPackages(ids: readonly string[], name: string, context: Context): Promise<Response> {
  // Only a self-hosted journal has a backup folder.
  if (!context.backups && (await sumBytesOf(context.reader, ids)) > FUNCTION_RESPONSE_MAX) {
    throw new Problem(
      'too_large',
      'These packages are too large for this host to send at once. Download them article by article.',
    );
  }
  const parts = writePackages(ids, context);
  return new Response(Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream, {
    headers: { 'Content-Type': 'application/zip', 'Content-Disposition': contentDisposition(name) },
  });
}

interface PackageInput {
  journal: Journal;
  article: Article;
  siteUrl: string;
}

const buildPackages = inBackground(
  threadTask(
    import.meta.url,
    'package an article for PubMed Central',
    async ({ journal, article, siteUrl }: PackageInput) => pmcPackages(journal, article, siteUrl),
  ),
);

async function* writePackages(ids: readonly string[], context: Context): AsyncGenerator<Uint8Array> {
  const { journal, reader, siteUrl, clock } = context;
  const now = clock.now();
  const zip = zipWriter(now);
  const omitted: string[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const articles = await readArticles(reader, batch);
    const stored = await listStoredFiles(reader, batch);
    for (const article of articles) {
      const obstacles = pmcObstacles(journal, article);
      if (obstacles.length > 0) {
        omitted.push(`${article.manuscript_number}: ${obstacles.join(' ')}`);
        continue;
      }
      const keys = new Map(stored.get(article.id)?.map(({ file, file_key }) => [file, file_key]));
      for (const one of await buildPackages({ journal, article, siteUrl })) {
        const unreadable = new Set<string>();
        yield* zip.pack(`${one.name}.zip`, async () =>
          packageParts(one, { article, keys, context, now, lost: unreadable }),
        );
        omitted.push(...unreadable);
      }
    }
  }
  yield* zip.pack('README.txt', openBytes(pmcReadMe(journal, omitted)));
  yield* zip.end();
}

interface PackagingContext {
  article: Article;
  keys: ReadonlyMap<string, string>;
  context: Context;
  now: Date;
  lost: Set<string>;
}

async function* packageParts(
  one: PmcPackage,
  { article, keys, context, now, lost: unreadable }: PackagingContext,
): AsyncGenerator<Uint8Array> {
  const zip = zipWriter(now);
  for (const { name, content } of one.files) {
    const key = 'file' in content ? (keys.get(content.file) ?? '') : '';
    const open: OpenContent =
      'text' in content ? openBytes(content.text) : async () => (await context.files.read(key))?.stream;
    const packed = yield* zip.pack(name, open);
    if (!packed) unreadable.add(`${article.manuscript_number}: ${name}, which could not be read.`);
  }
  yield* zip.pack('manifest.txt', openBytes(pmcManifest(one)));
  yield* zip.end();
}
