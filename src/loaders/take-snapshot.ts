import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { PublicTimes } from '#domain/desk/statistics/statistics';
import { announcementOn } from '#domain/journal/announcement/announcement';
import type { Journal } from '#domain/journal/journal';
import { journalFromSettings, type SavedSettings } from '#domain/journal/journal-from-settings';
import type { Picture } from '#domain/journal/picture/picture';
import { invalidInputMessage } from '#domain/kernel/wrong-input';
import { importRedirects } from '#domain/moving/in/old-addresses';
import { Article } from '#domain/publication/article';
import { knownType } from '#domain/publication/article-type';
import { authorPages } from '#domain/publication/author-page';
import { internalDoiCandidates } from '#domain/publication/internal-reference';
import { ArticleCard, type Manifest, toCard } from '#domain/publication/manifest';
import { thumbnailOf } from '#domain/publication/thumbnail';
import { formerVersions, versionId } from '#domain/publication/version';
import { isForthcoming } from '#domain/publication/volume';
import { BuildProblem } from '#domain/publishing/build';
import { type PublishedPage, publishedPages } from '#domain/settings/information/office-page';
import { parsePageText } from '#domain/settings/information/page-text';
import { needsSetup } from '#server/account/setup/queries';
import { readPublicTimes } from '#server/desk/statistics/queries';
import { listImportRedirects } from '#server/moving/in/queries';
import {
  type ArticleSummary,
  listArticleDigests,
  listDoiPrefixes,
  listVolumes,
  readArticleSummaries,
  readArticles,
  readFormerVersions,
  readToday,
} from '#server/publication/queries';
import { readPageChanges, readSettingChanges } from '#server/settings/change-queries';
import { listShownPictures } from '#server/settings/picture/queries';
import { suppliedPages } from '#server/settings/supplied-pages';
import { readManifest, writeAtomically, writeManifest } from './manifest-files.ts';
import { articleFile, PAGES_FILE, PICTURES_FILE, readArticle, SETTINGS_FILE, TIMES_FILE } from './snapshot.ts';

// Full texts are read in batches: ten thousand articles would not fit in a small machine's memory.
const BATCH_SIZE = 200;

/**
 * Writes everything public into `folder`: a manifest, one file per article whose digest has changed, the information
 * pages, the office's images that pages show, the journal's actual times, and its settings. The manifest is written last,
 * so an interrupted snapshot is repeated. `known` is the manifest in the folder.
 * @throws Error naming manuscript, field and remedy if a row cannot be published
 */
export async function takeSnapshot(
  db: ReadonlyKysely<Database>,
  folder: string,
  known = readKnownManifest(folder),
): Promise<Manifest> {
  const own = await readSettingChanges(db);
  const journal = journalFromSettings(own);
  const volumes = await listVolumes(db);
  const articles = await updateCards(db, folder, journal, known);
  writeSiteData(folder, {
    settings: own,
    times: await readPublicTimes(db),
    pages: await readPages(journal, db),
    pictures: await listShownPictures(db),
  });
  const moved = importRedirects(await listImportRedirects(db));
  const today = await readToday(db);
  const announcement = announcementOn(journal.announcement, today);
  const manifest: Manifest = {
    volumes,
    articles,
    ...((await needsSetup(db)) && { waits_for_setup: true }),
    ...(volumes.some(({ issues }) => issues.some((issue) => issue.call || isForthcoming(issue, today))) && { today }),
    ...(announcement && { announcement }),
    ...(moved.length > 0 && { moved }),
  };
  writeManifest(folder, manifest, known);
  return manifest;
}

/** Reads the articles that are new or changed, and writes their files. Returns all cards, newest first. */
async function updateCards(
  db: ReadonlyKysely<Database>,
  folder: string,
  journal: Journal,
  known: Manifest | undefined,
): Promise<ArticleCard[]> {
  mkdirSync(join(folder, 'articles'), { recursive: true });
  const files = new Set(readdirSync(join(folder, 'articles')));
  // Deleted files are written again.
  const isWhole = (card: ArticleCard) => articleFiles(card).every((file) => files.has(file));
  const cards = new Map(known?.articles.filter(isWhole).map((card) => [card.id, card]));
  const digests = await listArticleDigests(db);
  const changed = digests.filter(({ id, digest }) => cards.get(id)?.digest !== digest);
  const prefixes = await listDoiPrefixes(db);
  for (let start = 0; start < changed.length; start += BATCH_SIZE) {
    const batch = new Map(changed.slice(start, start + BATCH_SIZE).map(({ id, digest }) => [id, digest]));
    const summaries = await readArticleSummaries(db, [...batch.keys()]);
    const read = summaries.map((summary) => parseCard(summary, batch.get(summary.id) ?? ''));
    const texts = new Map((await readBatch(db, [...batch.keys()], summaries)).map((article) => [article.id, article]));
    for (const card of read) {
      const article = texts.get(card.id);
      if (article) cards.set(card.id, { ...card, ...(await writeTexts(db, folder, article, prefixes)) });
    }
  }
  const articles = digests.flatMap(({ id }) => cards.get(id) ?? []);
  for (const card of articles) requireType(journal, card, folder);
  removeUnlisted(folder, files, new Set(articles.flatMap(articleFiles)));
  return articles;
}

/** Writes an article and its former versions. Returns the parts of the card that come from the long texts. */
async function writeTexts(
  db: ReadonlyKysely<Database>,
  folder: string,
  article: Article,
  prefixes: ReadonlySet<string>,
): Promise<Pick<ArticleCard, 'author_pages' | 'may_cite' | 'thumbnail'>> {
  writeArticle(folder, article.id, article);
  const former = formerVersions(article).length > 0 ? await readFormerVersions(db, article) : [];
  for (const { version, article: old } of former) writeArticle(folder, versionId(article.id, version), old);
  return {
    author_pages: authorPages(article),
    may_cite: internalDoiCandidates(article, prefixes),
    thumbnail: thumbnailOf(article),
  };
}

interface SiteData {
  settings: SavedSettings;
  times: PublicTimes;
  pages: PublishedPage[];
  pictures: Picture[];
}

function writeSiteData(folder: string, { settings, times, pages, pictures }: SiteData): void {
  writeAtomically(join(folder, TIMES_FILE), JSON.stringify(times));
  writeAtomically(join(folder, PAGES_FILE), JSON.stringify(pages));
  writeAtomically(join(folder, PICTURES_FILE), JSON.stringify(pictures));
  writeAtomically(join(folder, SETTINGS_FILE), JSON.stringify(settings));
}

/** Pages that were valid when saved may be invalid after a move or an upgrade. */
async function readPages(journal: Journal, db: ReadonlyKysely<Database>): Promise<PublishedPage[]> {
  const pages = publishedPages(suppliedPages(), await readPageChanges(db));
  for (const { path, text } of pages) {
    const [problem] = parsePageText(journal, text, path).problems;
    if (!problem) continue;
    throw new BuildProblem(
      `The page ${path} cannot be published: ${problem} A managing editor can correct it under Settings, Pages, and build again. The live site is unchanged.`,
    );
  }
  return pages;
}

const articleFiles = ({ id, former_versions }: ArticleCard) =>
  [id, ...former_versions.map((version) => versionId(id, version))].map((name) => `${name}.json`);

const writeArticle = (folder: string, name: string, article: Article) =>
  writeAtomically(articleFile(folder, name), JSON.stringify(parseArticle(article)));

function parseCard(summary: ArticleSummary, digest: string): ArticleCard {
  const parsed = ArticleCard.safeParse(toCard(summary, digest), { error: invalidInputMessage });
  if (!parsed.success) throw unpublishableError(summary, parsed.error.issues[0]);
  return parsed.data;
}

function requireType(journal: Journal, { id, article_type }: ArticleCard, folder: string): void {
  if (knownType(journal, article_type)) return;
  const message = `The journal has no article type “${article_type}”`;
  throw unpublishableError(readArticle(id, folder), { path: ['article_type'], message });
}

/** Articles with readable text; if a batch fails, they are read singly to name the broken one. */
async function readBatch(
  db: ReadonlyKysely<Database>,
  ids: readonly string[],
  summaries: readonly ArticleSummary[],
): Promise<Article[]> {
  try {
    return await readArticles(db, ids);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const summary = summaries.find(({ id }) => id === ids[0]);
    if (ids.length === 1 && summary) throw unpublishableError(summary, { path: ['text'], message: error.message });
    for (const id of ids) await readBatch(db, [id], summaries);
    throw error;
  }
}

function parseArticle(article: Article): Article {
  const parsed = Article.safeParse(article, { error: invalidInputMessage });
  if (!parsed.success) throw unpublishableError(article, parsed.error.issues[0]);
  return parsed.data;
}

function unpublishableError(
  { manuscript_number, title }: Pick<Article, 'manuscript_number' | 'title'>,
  issue: { path: PropertyKey[]; message: string } | undefined,
): BuildProblem {
  const field = issue?.path.join('.') || 'record';
  return new BuildProblem(
    `Manuscript ${manuscript_number} ("${title}") cannot be published: its ${field} is wrong (${issue?.message}). ` +
      'A production editor can correct that field in the manuscript and build again. The live site is unchanged.',
  );
}

/** Undefined if there is none, or one of an earlier version: then every article is written again. */
function readKnownManifest(folder: string): Manifest | undefined {
  try {
    return readManifest(folder);
  } catch {
    return undefined;
  }
}

function removeUnlisted(folder: string, files: ReadonlySet<string>, wanted: ReadonlySet<string>): void {
  for (const file of files) {
    if (!wanted.has(file)) rmSync(join(folder, 'articles', file));
  }
}
