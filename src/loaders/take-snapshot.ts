import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { Article } from '#domain/article';
import { cardOf, Manifest } from '#domain/publication';
import { articleFile, MANIFEST_FILE, readManifest } from '#loaders/snapshot';
import { type ArticleSummary, listArticleSummaries, listVolumes, readArticles } from '#server/publication/queries';

// Full texts are read in portions: ten thousand articles at once would not fit the memory of a small machine.
const PORTION = 200;

/**
 * Writes everything public into `folder`: a manifest, and one file per article where its digest changed.
 * The manifest is written last, so an interrupted snapshot is taken again.
 * @throws Error naming manuscript, field and remedy where a row cannot be published
 */
export async function takeSnapshot(db: ReadonlyKysely<Database>, folder: string): Promise<Manifest> {
  const volumes = await listVolumes(db);
  const summaries = await listArticleSummaries(db);
  const articles = summaries.map((summary) => parseCard(summary));
  const known = new Map(readKnown(folder).map((card) => [card.id, card.digest]));
  const changed = articles.filter((card) => known.get(card.id) !== card.digest).map((card) => card.id);
  mkdirSync(join(folder, 'articles'), { recursive: true });
  for (let start = 0; start < changed.length; start += PORTION) {
    const portion = await readArticles(db, changed.slice(start, start + PORTION));
    for (const article of portion) writeWhole(articleFile(folder, article.id), JSON.stringify(parseArticle(article)));
  }
  removeOthers(folder, new Set(articles.map((card) => `${card.id}.json`)));
  const manifest = { volumes, articles };
  writeWhole(join(folder, MANIFEST_FILE), JSON.stringify(manifest));
  return manifest;
}

function parseCard(summary: ArticleSummary) {
  const digest = createHash('sha256').update(JSON.stringify(summary)).digest('base64url').slice(0, 22);
  const parsed = Manifest.shape.articles.element.safeParse(cardOf(summary, digest));
  if (!parsed.success) throw refusal(summary, parsed.error.issues[0]);
  return parsed.data;
}

function parseArticle(article: Article): Article {
  const parsed = Article.safeParse(article);
  if (!parsed.success) throw refusal(article, parsed.error.issues[0]);
  return parsed.data;
}

function refusal(
  { manuscript_number, title }: Pick<Article, 'manuscript_number' | 'title'>,
  issue: { path: PropertyKey[]; message: string } | undefined,
): Error {
  const field = issue?.path.join('.') || 'record';
  return new Error(
    `Manuscript ${manuscript_number} ("${title}") cannot be published: its ${field} is wrong (${issue?.message}). ` +
      'Correct that field in the manuscript, then build again. The site that is live stays as it is.',
  );
}

function readKnown(folder: string): Manifest['articles'] {
  try {
    return readManifest(folder).articles;
  } catch {
    // No earlier snapshot, or one of an earlier version: every article is written anew.
    return [];
  }
}

function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
}

function removeOthers(folder: string, wanted: Set<string>): void {
  for (const file of readdirSync(join(folder, 'articles'))) {
    if (!wanted.has(file)) rmSync(join(folder, 'articles', file));
  }
}
