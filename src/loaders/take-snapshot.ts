import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
import { doiPrefixes, internalDoiCandidates } from '#domain/publication/internal-reference';
import { type ArticleCard, Manifest, toCard } from '#domain/publication/manifest';
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
  listArticleSummaries,
  listVolumes,
  readArticles,
  readFormerVersions,
  readToday,
} from '#server/publication/queries';
import { readPageChanges, readSettingChanges } from '#server/settings/change-queries';
import { listShownPictures } from '#server/settings/picture/queries';
import { suppliedPages } from '#server/settings/supplied-pages';
import {
  articleFile,
  MANIFEST_FILE,
  PAGES_FILE,
  PICTURES_FILE,
  readManifest,
  SETTINGS_FILE,
  TIMES_FILE,
} from './snapshot.ts';

// Full texts are read in batches: ten thousand articles at once would not fit in the memory of a small machine.
const BATCH_SIZE = 200;

/**
 * Writes everything public into `folder`: a manifest, one file per article whose digest has changed, the information
 * pages, the office's images that pages show, the journal's real times, and its settings. The manifest is written last,
 * so an interrupted snapshot is repeated.
 * @throws Error naming manuscript, field and remedy if a row cannot be published
 */
export async function takeSnapshot(db: ReadonlyKysely<Database>, folder: string): Promise<Manifest> {
  const own = await readSettingChanges(db);
  const journal = journalFromSettings(own);
  const volumes = await listVolumes(db);
  const summaries = await listArticleSummaries(db);
  const articles = summaries.map((summary) => parseCard(journal, summary));
  mkdirSync(join(folder, 'articles'), { recursive: true });
  const known = readKnownCards(folder);
  const cards = new Map(articles.map((card) => [card.id, card]));
  const prefixes = doiPrefixes(articles);
  const changed: string[] = [];
  for (const card of articles) {
    const before = known.get(card.id);
    if (before?.digest === card.digest) copyLongTextFields(card, before);
    else changed.push(card.id);
  }
  for (let start = 0; start < changed.length; start += BATCH_SIZE) {
    const portion = await readBatch(db, changed.slice(start, start + BATCH_SIZE), summaries);
    for (const article of portion) {
      writeArticle(folder, article.id, article);
      const card = cards.get(article.id);
      const long = {
        author_pages: authorPages(article),
        may_cite: internalDoiCandidates(article, prefixes),
        thumbnail: thumbnailOf(article),
      };
      if (card) copyLongTextFields(card, long);
      if (formerVersions(article).length === 0) continue;
      for (const former of await readFormerVersions(db, article)) {
        writeArticle(folder, versionId(article.id, former.version), former.article);
      }
    }
  }
  removeUnlisted(folder, new Set(articles.flatMap(articleFiles)));
  writeSurroundings(folder, {
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
  writeAtomically(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  return manifest;
}

interface Surroundings {
  settings: SavedSettings;
  times: PublicTimes;
  pages: PublishedPage[];
  pictures: Picture[];
}

export function writeSurroundings(folder: string, { settings, times, pages, pictures }: Surroundings): void {
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
      `The page ${path} cannot be published: ${problem} A managing editor can correct it under Settings, Pages; then build again. The live site is unchanged.`,
    );
  }
  return pages;
}

/** Derived from an article's long texts, which are read only if they have changed. */
type LongTextFields = Pick<ArticleCard, 'author_pages' | 'may_cite' | 'thumbnail'>;

function copyLongTextFields(card: ArticleCard, { author_pages, may_cite, thumbnail }: LongTextFields) {
  Object.assign(card, { author_pages, may_cite, thumbnail });
}

const articleFiles = ({ id, former_versions }: ArticleCard) =>
  [id, ...former_versions.map((version) => versionId(id, version))].map((name) => `${name}.json`);

const writeArticle = (folder: string, name: string, article: Article) =>
  writeAtomically(articleFile(folder, name), JSON.stringify(parseArticle(article)));

function parseCard(journal: Journal, summary: ArticleSummary) {
  const digest = createHash('sha256').update(JSON.stringify(summary)).digest('base64url').slice(0, 22);
  const parsed = Manifest.shape.articles.element.safeParse(toCard(summary, digest), { error: invalidInputMessage });
  if (!parsed.success) throw unpublishable(summary, parsed.error.issues[0]);
  const { article_type } = parsed.data;
  if (!knownType(journal, article_type)) {
    throw unpublishable(summary, {
      path: ['article_type'],
      message: `The journal has no article type “${article_type}”`,
    });
  }
  return parsed.data;
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
    if (ids.length === 1 && summary) throw unpublishable(summary, { path: ['text'], message: error.message });
    for (const id of ids) await readBatch(db, [id], summaries);
    throw error;
  }
}

function parseArticle(article: Article): Article {
  const parsed = Article.safeParse(article, { error: invalidInputMessage });
  if (!parsed.success) throw unpublishable(article, parsed.error.issues[0]);
  return parsed.data;
}

function unpublishable(
  { manuscript_number, title }: Pick<Article, 'manuscript_number' | 'title'>,
  issue: { path: PropertyKey[]; message: string } | undefined,
): BuildProblem {
  const field = issue?.path.join('.') || 'record';
  return new BuildProblem(
    `Manuscript ${manuscript_number} ("${title}") cannot be published: its ${field} is wrong (${issue?.message}). ` +
      'A production editor can correct that field in the manuscript, then build again. The live site is unchanged.',
  );
}

/** Reads the cards of articles whose files exist; deleted files are written again. */
function readKnownCards(folder: string): Map<string, ArticleCard> {
  const files = new Set(readdirSync(join(folder, 'articles')));
  try {
    const cards = readManifest(folder).articles.filter((card) => articleFiles(card).every((file) => files.has(file)));
    return new Map(cards.map((card) => [card.id, card]));
  } catch {
    // No earlier snapshot, or one of an earlier version: every article is written again.
    return new Map();
  }
}

function writeAtomically(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

function removeUnlisted(folder: string, wanted: Set<string>): void {
  for (const file of readdirSync(join(folder, 'articles'))) {
    if (!wanted.has(file)) rmSync(join(folder, 'articles', file));
  }
}
