import { Readable } from 'node:stream';
import type { Journal } from '#domain/journal/journal';
import type { SettingGroup } from '#domain/journal/setting-group';
import { plainDate } from '#domain/kernel/date';
import { BUNDLE_FORMAT, BUNDLES_PER_HOUR, bundleInfo, bundleName, readMe } from '#domain/moving/out/bundle';
import { type OjsVersion, ojsReadMe } from '#domain/moving/out/ojs';
import { type OjsFile, ojsArticleXml, ojsFiles, ojsFileXml, ojsPublicationXml } from '#domain/moving/out/ojs-article';
import {
  type ExportedCover,
  type ExportedIssue,
  exportedIssues,
  ojsIssueXml,
  type PlacedArticle,
} from '#domain/moving/out/ojs-issue';
import {
  type BundledPicture,
  type BundledSettings,
  type BundleSummary,
  bundleSchemas,
} from '#domain/moving/out/records';
import type { Article } from '#domain/publication/article';
import { BAG_DECLARATION, type BagFile, bagManifest } from '#domain/publication/bag';
import { articleTextFiles } from '#domain/register/jats/notice';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import type { Context } from '#server/kernel/context';
import { type Actor, appendEvent } from '#server/kernel/event/append-event';
import { contentDisposition } from '#server/kernel/http/attachment';
import { Problem } from '#server/kernel/http/problem';
import { consumeAttempt } from '#server/kernel/http/rate-limit';
import type { SignedInCall } from '#server/kernel/http/route';
import { inBackground } from '#server/kernel/thread/background';
import { threadTask } from '#server/kernel/thread/task';
import { type OpenContent, openBytes, zipWriter } from '#server/kernel/zip-writer';
import { listConflicts } from '#server/manuscript/queries';
import { listStoredFiles } from '#server/publication/file-queries';
import { listVolumes, readArticles } from '#server/publication/queries';
import { readMailChanges, readPageChanges, readSettingChanges } from '#server/settings/change-queries';
import { listStoredPictures } from '#server/settings/picture/queries';
import {
  listAccounts,
  listArticleIds,
  listDecisions,
  listEvents,
  listExportedArticles,
  listInvoiceCounters,
  listManuscripts,
  listMovedArticles,
  listMovedIssues,
  listUsage,
  type PageQuery,
  readTechnicalChecklist,
  sumArticleBytes,
} from './queries.ts';

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

/** A payload file: a text, a stored file, or a generator that gives the same bytes each time. */
export type BundleEntry =
  | { path: string; text: string }
  | { path: string; key: string; onMissing: () => void }
  | { path: string; open: () => AsyncIterable<Uint8Array> };

export type BundleSource = Pick<Context, 'reader' | 'files' | 'siteUrl'> & {
  /** Manuscripts hidden from the requester. */
  hidden: readonly string[];
  now: Date;
};

/** Articles, without their files, and other records held in memory at a time. */
const [ARTICLES_MAX, RECORDS_MAX] = [10, 200];

const listsOf = (journal: Journal) => ({
  accounts: listAccounts,
  manuscripts: (reader: Context['reader'], portion: PageQuery) => listManuscripts(journal, reader, portion),
  ...{ decisions: listDecisions, 'moved-articles': listMovedArticles, usage: listUsage, events: listEvents },
});

/** Every payload file in order; the summary is last. */
async function* bundleEntries(journal: Journal, source: BundleSource): AsyncGenerator<BundleEntry> {
  const { reader, now, siteUrl, hidden } = source;
  const counts: Record<string, number> = {};
  const missing: BundleSummary['missing'] = [];
  yield { path: 'README.txt', text: readMe(journal, now.toISOString()) };
  for (const { file, text } of bundleSchemas()) yield { path: `schemas/${file}`, text };
  yield* settingEntries(source);
  counts.pictures = yield* pictureEntries(source, missing);
  const volumes = await listVolumes(reader);
  counts.volumes = volumes.length;
  yield { path: 'volumes.json', text: toJson(volumes) };
  yield { path: 'moved-issues.json', text: toJson(await listMovedIssues(reader)) };
  yield { path: 'invoice-numbers.json', text: toJson(await listInvoiceCounters(reader)) };
  const ids = await listArticleIds(reader);
  counts.articles = ids.length;
  for (let at = 0; at < ids.length; at += ARTICLES_MAX) {
    yield* articleEntries(journal, ids.slice(at, at + ARTICLES_MAX), source, missing);
  }
  for (const [name, list] of Object.entries(listsOf(journal))) {
    counts[name] = 0;
    let part = 0;
    for (let after: string | undefined, isMore = true; isMore; ) {
      const portion: PageQuery = { after, limit: RECORDS_MAX, hidden };
      const rows: { place: string; record: object }[] = await list(reader, portion);
      isMore = rows.length === RECORDS_MAX;
      after = rows.at(-1)?.place;
      counts[name] += rows.length;
      if (rows.length === 0) break;
      part += 1;
      const lines = rows.map(({ record }) => `${JSON.stringify(record)}\n`).join('');
      yield { path: `${name}/${String(part).padStart(6, '0')}.jsonl`, text: lines };
    }
  }
  const summary: BundleSummary = {
    format: BUNDLE_FORMAT,
    made_at: now.toISOString(),
    origin: siteUrl,
    counts,
    left_out: { manuscripts: hidden.length },
    missing,
  };
  yield { path: 'bundle.json', text: toJson(summary) };
}

async function* settingEntries({ reader }: BundleSource): AsyncGenerator<BundleEntry> {
  const changes = await readSettingChanges(reader);
  const groupValues = (group: Exclude<SettingGroup, 'board'>) => ({ ...SETTING_DEFAULTS[group], ...changes[group] });
  const settings: BundledSettings = {
    ...{
      journal: groupValues('journal'),
      fees: groupValues('fees'),
      money: groupValues('money'),
      look: groupValues('look'),
      home: groupValues('home'),
    },
    ...{
      categories: groupValues('categories'),
      types: groupValues('types'),
      review: groupValues('review'),
      times: groupValues('times'),
    },
    ...{ guidelines: groupValues('guidelines'), process: groupValues('process') },
    ...{
      checklist: groupValues('checklist'),
      waivers: groupValues('waivers'),
      reminders: groupValues('reminders'),
      navigation: groupValues('navigation'),
    },
    ...{ announcement: groupValues('announcement'), licence: groupValues('licence') },
    pages: Object.fromEntries((await readPageChanges(reader)).map((page) => [page.name, { ...page.own }])),
    mails: Object.fromEntries((await readMailChanges(reader)).map(({ kind, own }) => [kind, own])),
    ...(await readTechnicalChecklist(reader)),
  };
  yield { path: 'settings.json', text: toJson(settings) };
  const members = changes.board?.members;
  yield { path: 'board.json', text: toJson(members === undefined ? [] : JSON.parse(members)) };
}

/** The office's pictures, used or not; returns the number. */
async function* pictureEntries(
  { reader }: BundleSource,
  missing: BundleSummary['missing'],
): AsyncGenerator<BundleEntry, number> {
  const pictures = await listStoredPictures(reader);
  const records = pictures.map(
    ({ file_key: _, bytes: __, added_at, ...picture }): BundledPicture => ({
      ...picture,
      added_at: added_at.toISOString(),
    }),
  );
  yield { path: 'pictures.json', text: toJson(records) };
  for (const { name, file_key, sha256 } of pictures) {
    const onMissing = () => missing.push({ article: '', file: name, sha256 });
    yield { path: `pictures/${name}`, key: file_key, onMissing };
  }
  return pictures.length;
}

async function* articleEntries(
  journal: Journal,
  ids: readonly string[],
  { reader, siteUrl }: BundleSource,
  missing: BundleSummary['missing'],
): AsyncGenerator<BundleEntry> {
  const articles = new Map((await readArticles(reader, ids)).map((article) => [article.id, article]));
  const stored = await listStoredFiles(reader, ids);
  for (const article of ids.flatMap((id): Article[] => [articles.get(id)].filter((one) => one !== undefined))) {
    const { id, slug } = article;
    const folder = `articles/${slug}`;
    yield { path: `${folder}/article.json`, text: toJson(article) };
    for (const { file, text } of await renderArticleTexts({ journal, article, siteUrl }))
      yield { path: `${folder}/${file}`, text };
    for (const { file, file_key, sha256 } of stored.get(id) ?? []) {
      const name = file === 'pdf' ? `${slug}.pdf` : file;
      const onMissing = () => missing.push({ article: slug, file: name, sha256 });
      yield { path: `${folder}/${name}`, key: file_key, onMissing };
    }
  }
}

const toJson = (value: object) => `${JSON.stringify(value, null, 1)}\n`;

interface RenderInput {
  journal: Journal;
  article: Article;
  siteUrl: string;
}

/** An article's text files, by name. */
const renderArticleTexts = inBackground(
  threadTask(import.meta.url, 'write the texts of an article', async ({ journal, article, siteUrl }: RenderInput) =>
    articleTextFiles(journal, article, siteUrl),
  ),
);

/** An article's files for OJS. */
const renderOjsFiles = inBackground(
  threadTask(
    import.meta.url,
    'write the files of an article for OJS',
    async ({ journal, article, siteUrl }: RenderInput) => ojsFiles(journal, article, siteUrl),
  ),
);
