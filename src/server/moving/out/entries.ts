import type { Journal } from '#domain/journal/journal';
import type { SettingGroup } from '#domain/journal/setting-group';
import { BUNDLE_FORMAT, readMe } from '#domain/moving/out/bundle';
import {
  type BundledPicture,
  type BundledSettings,
  type BundleSummary,
  bundleSchemas,
} from '#domain/moving/out/records';
import type { Article } from '#domain/publication/article';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import type { Context } from '#server/kernel/context';
import { listStoredFiles } from '#server/publication/file-queries';
import { listVolumes, readArticles } from '#server/publication/queries';
import { readMailChanges, readPageChanges, readSettingChanges } from '#server/settings/change-queries';
import { listStoredPictures } from '#server/settings/picture/queries';
import { renderArticleTexts } from './article-texts.ts';
import {
  listAccounts,
  listArticleIds,
  listDecisions,
  listEvents,
  listInvoiceCounters,
  listManuscripts,
  listMovedArticles,
  listMovedIssues,
  listUsage,
  type PageQuery,
  readTechnicalChecklist,
} from './queries.ts';

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

/** Articles, and other records, held in memory at a time. */
const [ARTICLES, RECORDS] = [10, 200];

const listsOf = (journal: Journal) => ({
  accounts: listAccounts,
  manuscripts: (reader: Context['reader'], portion: PageQuery) => listManuscripts(journal, reader, portion),
  ...{ decisions: listDecisions, 'moved-articles': listMovedArticles, usage: listUsage, events: listEvents },
});

/** Every payload file in order; the summary is last. */
export async function* bundleEntries(journal: Journal, source: BundleSource): AsyncGenerator<BundleEntry> {
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
  for (let at = 0; at < ids.length; at += ARTICLES) {
    yield* articleEntries(journal, ids.slice(at, at + ARTICLES), source, missing);
  }
  for (const [name, list] of Object.entries(listsOf(journal))) {
    counts[name] = 0;
    let part = 0;
    for (let after: string | undefined, isMore = true; isMore; ) {
      const portion: PageQuery = { after, limit: RECORDS, hidden };
      const rows: { place: string; record: object }[] = await list(reader, portion);
      isMore = rows.length === RECORDS;
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
