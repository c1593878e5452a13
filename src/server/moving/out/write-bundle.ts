import { Readable } from 'node:stream';
import type { Journal } from '#domain/journal/journal';
import { plainDate } from '#domain/kernel/date';
import { BUNDLES_PER_HOUR, bundleInfo, bundleName } from '#domain/moving/out/bundle';
import { type OjsVersion, ojsReadMe } from '#domain/moving/out/ojs';
import { type OjsFile, ojsArticleXml, ojsFileXml, ojsPublicationXml } from '#domain/moving/out/ojs-article';
import {
  type ExportedCover,
  type ExportedIssue,
  exportedIssues,
  ojsIssueXml,
  type PlacedArticle,
} from '#domain/moving/out/ojs-issue';
import type { Article } from '#domain/publication/article';
import { BAG_DECLARATION, type BagFile, bagManifest } from '#domain/publication/bag';
import type { Context } from '#server/kernel/context';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';
import { contentDisposition } from '#server/kernel/http/attachment';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { SignedInCall } from '#server/kernel/http/route';
import { type OpenContent, openBytes, zipWriter } from '#server/kernel/zip-writer';
import { listConflicts } from '#server/manuscript/queries';
import { listStoredFiles } from '#server/publication/file-queries';
import { listVolumes, readArticles } from '#server/publication/queries';
import { listStoredPictures } from '#server/settings/picture/queries';
import { renderOjsFiles } from './article-texts.ts';
import { type BundleEntry, type BundleSource, bundleEntries } from './entries.ts';
import { listArticleIds, listExportedArticles, sumArticleBytes } from './queries.ts';

/**
 * The whole journal as a bag in a ZIP file, streamed; with an OJS version, its published articles in that format.
 * @throws Error if a file changed while it was being read
 */
export async function* writeBundle(
  journal: Journal,
  source: BundleSource,
  ojs?: OjsVersion,
): AsyncGenerator<Uint8Array> {
  const day = plainDate(source.now);
  const root = bundleName(journal, day, ojs);
  const zip = zipWriter(source.now);
  const payload: BagFile[] = [];
  const tags: BagFile[] = [];
  async function* packTag(path: string, text: string): AsyncGenerator<Uint8Array> {
    const packed = yield* zip.pack(`${root}/${path}`, openBytes(text));
    if (packed) tags.push({ path, ...packed });
  }

  yield* packTag('bagit.txt', BAG_DECLARATION);
  for await (const entry of ojs ? ojsEntries(journal, source, ojs) : bundleEntries(journal, source)) {
    const path = `data/${entry.path}`;
    const packed = yield* zip.pack(`${root}/${path}`, entryOpener(entry, source));
    if (packed) payload.push({ path, ...packed });
    else if ('key' in entry) entry.onMissing();
  }
  const bytes = payload.reduce((sum, file) => sum + file.bytes, 0);
  yield* packTag('bag-info.txt', bundleInfo(journal, day, { bytes, files: payload.length }, source.siteUrl));
  yield* packTag('manifest-sha256.txt', bagManifest(payload));
  yield* packTag('tagmanifest-sha256.txt', bagManifest(tags));
  yield* zip.end();
}

function entryOpener(entry: BundleEntry, { files }: BundleSource): OpenContent {
  if ('text' in entry) return openBytes(entry.text);
  return async () => ('open' in entry ? entry.open() : (await files.read(entry.key))?.stream);
}

/** Articles held in memory at a time, without their files. */
const ARTICLES_MAX = 10;

/** The published articles as OJS native XML, one entry per issue; the read-me is last. */
async function* ojsEntries(journal: Journal, source: BundleSource, version: OjsVersion): AsyncGenerator<BundleEntry> {
  const missing = new Set<string>();
  const [articles, volumes, kept] = await Promise.all([
    listExportedArticles(source.reader),
    listVolumes(source.reader),
    listStoredPictures(source.reader),
  ]);
  const pictures = new Map(kept.map((picture) => [picture.name, picture]));
  for (const issue of exportedIssues(journal, articles, volumes)) {
    yield { path: issue.file, open: () => issueParts(journal, issue, { ...source, version, missing, pictures }) };
  }
  yield { path: 'README.txt', text: ojsReadMe(journal, version, source.now.toISOString(), [...missing]) };
}

type Pictures = ReadonlyMap<string, Awaited<ReturnType<typeof listStoredPictures>>[number]>;
type OjsExport = BundleSource & { version: OjsVersion; missing: Set<string>; pictures: Pictures };

async function* issueParts(journal: Journal, issue: ExportedIssue, ojsExport: OjsExport): AsyncGenerator<Uint8Array> {
  const [head, tail] = ojsIssueXml(journal, issue, ojsExport.version, await readCover(issue, ojsExport));
  yield Buffer.from(head);
  for (let at = 0; at < issue.articles.length; at += ARTICLES_MAX) {
    const portion = issue.articles.slice(at, at + ARTICLES_MAX);
    const ids = portion.map(({ id }) => id);
    const articles = new Map((await readArticles(ojsExport.reader, ids)).map((article) => [article.id, article]));
    const stored = await listStoredFiles(ojsExport.reader, ids);
    for (const { id, seq, section } of portion) {
      const article = articles.get(id);
      const keys = new Map(stored.get(id)?.map(({ file, file_key }) => [file, file_key]));
      if (article) yield* articleParts(journal, { article, seq, section, keys }, ojsExport);
    }
  }
  yield Buffer.from(tail);
}

/** Covers are small enough to assemble in memory. */
async function readCover(
  { cover }: ExportedIssue,
  { pictures, files, missing }: OjsExport,
): Promise<ExportedCover | undefined> {
  const picture = pictures.get(cover);
  if (!picture) return undefined;
  const stored = await files.read(picture.file_key);
  if (!stored) {
    missing.add(`Cover ${cover}`);
    return undefined;
  }
  const base64 = Buffer.from(await new Response(stored.stream).arrayBuffer()).toString('base64');
  return { name: cover, description: picture.description, base64 };
}

async function* articleParts(
  journal: Journal,
  {
    article,
    keys,
    ...place
  }: Pick<PlacedArticle, 'seq' | 'section'> & {
    article: Article;
    keys: ReadonlyMap<string, string>;
  },
  { files, siteUrl, version, missing }: OjsExport,
): AsyncGenerator<Uint8Array> {
  const [head, tail] = ojsArticleXml(article, version);
  yield Buffer.from(head);
  const whole: OjsFile[] = [];
  for (const file of await renderOjsFiles({ journal, article, siteUrl })) {
    const key = keys.get(file.file);
    const content = file.text === undefined ? key && (await files.read(key))?.stream : [Buffer.from(file.text)];
    if (!content) {
      missing.add(`${article.slug}/${file.name}`);
      continue;
    }
    const [start, end] = ojsFileXml(article, file, version);
    yield Buffer.from(start);
    yield* base64Of(content);
    yield Buffer.from(end);
    whole.push(file);
  }
  yield Buffer.from(ojsPublicationXml(journal, article, { files: whole, version, ...place }));
  yield Buffer.from(tail);
}

/** Streams bytes as base64; bytes that do not fill a triple wait for the next chunk. */
export async function* base64Of(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  let rest: Uint8Array = new Uint8Array();
  for await (const part of parts) {
    const bytes = Buffer.concat([rest, part]);
    const whole = bytes.length - (bytes.length % 3);
    if (whole > 0) yield Buffer.from(bytes.toString('base64', 0, whole));
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) yield Buffer.from(Buffer.from(rest).toString('base64'));
}

/** Logs the export before anything is read, and returns the number of articles. */
export async function logExport(
  { reader, db }: Pick<Context, 'reader' | 'db'>,
  actor: Actor,
  now: Date,
  ojs?: OjsVersion,
) {
  const articles = (await listArticleIds(reader)).length;
  const object = { type: 'journal', id: '1' };
  const details = ojs ? { articles, ojs } : { articles };
  await db
    .transaction()
    .execute((trx) => appendEvent(trx, { actor, action: 'journal.moved-out', object, details }, now));
  return articles;
}

const LIMIT = { name: 'moving-out', max: BUNDLES_PER_HOUR, seconds: 3_600 };
/** In bytes. A Netlify function sends at most 20 MB, of which the log and the correspondence need a part. */
const FUNCTION_RESPONSE_MAX = 14_000_000;

/** Base64 turns three bytes into four. */
const BASE64_OVERHEAD = 4 / 3;

/**
 * Streams the whole journal as one file; with an OJS version, its articles in that format.
 * @throws Problem too_many_requests; too_large if this host cannot send that much
 */
export async function sendBundle({ context, user }: SignedInCall, ojs?: OjsVersion): Promise<Response> {
  const { reader, files, siteUrl, clock } = context;
  await consumeAttempt(context, LIMIT, user.id);
  const bytes = (await sumArticleBytes(reader)) * (ojs ? BASE64_OVERHEAD : 1);
  // Only a self-hosted journal has a backup folder.
  if (!context.backups && bytes > FUNCTION_RESPONSE_MAX) {
    throw new Problem(
      'too_large',
      `The article files total ${Math.ceil(bytes / 1e6)} MB, too much for this host to send at once. Run “npm run export-journal${ojs ? ` -- --ojs ${ojs}` : ''}” with the journal’s settings instead.`,
    );
  }
  const now = clock.now();
  const hidden = await listConflicts(reader, user);
  await logExport(context, { id: user.id, name: user.email }, now, ojs);
  const parts = writeBundle(context.journal, { reader, files, siteUrl, hidden, now }, ojs);
  const name = `${bundleName(context.journal, plainDate(now), ojs)}.zip`;
  return new Response(Readable.toWeb(Readable.from(parts, { objectMode: false })) as ReadableStream, {
    headers: { 'Content-Type': 'application/zip', 'Content-Disposition': contentDisposition(name) },
  });
}
