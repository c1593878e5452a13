import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { PublicTimes } from '#domain/desk/statistics/statistics';
import type { Journal } from '#domain/journal/journal';
import { journalFromSettings, type SavedSettings } from '#domain/journal/journal-from-settings';
import type { Picture } from '#domain/journal/picture/picture';
import { type Article, Article as ArticleSchema } from '#domain/publication/article';
import { type Call, listCalls } from '#domain/publication/call';
import { listCollections } from '#domain/publication/collection';
import {
  type ArticleCard,
  citedArticles,
  figurePagesOf,
  listedCards,
  listPages,
  Manifest,
  relatedArticles,
} from '#domain/publication/manifest';
import type { PublishedPage } from '#domain/settings/information/office-page';
import { snapshotDir } from '#server/kernel/env';
import type { RenderPlan } from './plan.ts';

export { submitAddress } from '#server/kernel/env';

/** The files of a snapshot folder; written by `take-snapshot.ts`, read here while pages render. */
export const MANIFEST_FILE = 'manifest.json';
export const PLAN_FILE = 'plan.json';
export const TIMES_FILE = 'times.json';
export const CARDS_FILE = 'cards.json';
export const PAGES_FILE = 'information.json';
export const PICTURES_FILE = 'pictures.json';
export const FIGURES_FILE = 'figures.json';
export const SETTINGS_FILE = 'settings.json';

/** Names of WebP figures by the article's slug. */
export type SizedFigures = Record<string, string[]>;

export function articleFile(snapshotDir: string, id: string): string {
  return join(snapshotDir, 'articles', `${id}.json`);
}

/** Reads a snapshot's manifest; for a damaged file the error names it and the remedy. */
export function readManifest(folder = snapshotDir()): Manifest {
  return readValidated(join(folder, MANIFEST_FILE), Manifest);
}

export function readArticle(id: string, folder = snapshotDir()): Article {
  return readValidated(articleFile(folder, id), ArticleSchema);
}

interface SnapshotCache {
  /** The last article read: its page and its files are written one after the other. */
  last?: { file: string; article: Article };
  whole?: ReturnType<typeof load>;
  journal?: Journal;
  /** By article id. */
  fronts: Map<string, ArticleFront>;
}

const CACHE_KEY = Symbol.for('what was read of the snapshot');
const shared = globalThis as { [CACHE_KEY]?: SnapshotCache };
// Compiled templates include a copy of this module: both share one cache.
shared[CACHE_KEY] ??= { fronts: new Map() };
const cache = shared[CACHE_KEY];

/** Caches the last article read. */
export function readCachedArticle(id: string, folder = snapshotDir()): Article {
  const file = articleFile(folder, id);
  if (cache.last?.file !== file) cache.last = { file, article: readArticle(id, folder) };
  return cache.last.article;
}

type ArticleFront = Omit<Article, 'content' | 'figures' | 'references'>;

/** The maximum number kept; feeds show the newest articles of a topic, a type or an author, and mostly overlap. */
const FRONTS_MAX = 2000;

/** Reads the parts of an article that feeds and author pages show, once for all of them. */
export function readArticleFront(id: string): ArticleFront {
  const known = cache.fronts.get(id);
  if (known) return known;
  const { content: _text, figures: _figures, references: _references, ...front } = readCachedArticle(id);
  if (cache.fronts.size >= FRONTS_MAX) cache.fronts.clear();
  cache.fronts.set(id, front);
  return front;
}

function readValidated<Shape>(file: string, schema: z.ZodType<Shape>): Shape {
  const text = readFileSync(file, 'utf8');
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const issue = cause instanceof z.ZodError ? cause.issues[0] : undefined;
    const place = issue ? ` at ${issue.path.join('.')}: ${issue.message}` : '';
    const remedy = 'Delete that file; the next build writes it again.';
    throw new Error(`The publication snapshot ${file} is damaged${place}. ${remedy}`, { cause });
  }
}

// One build reads one snapshot: what is derived from the manifest is computed once per process.
const current = () => {
  cache.whole ??= load();
  return cache.whole;
};

/** Undefined if there is none. */
export function cardFile(slug: string): string | undefined {
  return current().cardNames[slug];
}

/** The names of an article's figures as WebP, beside its page. */
export const sizedFigures = (slug: string): readonly string[] => current().sized[slug] ?? [];

function load() {
  const manifest = readManifest();
  const cards = listedCards(manifest);
  const plan = JSON.parse(readFileSync(join(snapshotDir(), PLAN_FILE), 'utf8')) as RenderPlan;
  const cardNames = JSON.parse(readFileSync(join(snapshotDir(), CARDS_FILE), 'utf8')) as Record<string, string>;
  const sized = JSON.parse(readFileSync(join(snapshotDir(), FIGURES_FILE), 'utf8')) as SizedFigures;
  const rendered = new Set(plan.render);
  const isRendered = (path: string) => plan.everything || rendered.has(path);
  const collections = listCollections(journalIn(snapshotDir()), cards);
  return {
    manifest,
    cards,
    related: relatedArticles(cards),
    cited: citedArticles(manifest),
    pages: listPages(cards),
    figurePages: figurePagesOf(cards),
    collections,
    isRendered,
    cardNames,
    sized,
  };
}

export const manifest = (): Manifest => current().manifest;

export const publicTimes = (folder = snapshotDir()): PublicTimes =>
  JSON.parse(readFileSync(join(folder, TIMES_FILE), 'utf8')) as PublicTimes;

export const informationPages = (folder = snapshotDir()): PublishedPage[] =>
  JSON.parse(readFileSync(join(folder, PAGES_FILE), 'utf8')) as PublishedPage[];

export const shownPictures = (folder = snapshotDir()): Picture[] =>
  JSON.parse(readFileSync(join(folder, PICTURES_FILE), 'utf8')) as Picture[];

export const ownSettings = (folder: string): SavedSettings =>
  JSON.parse(readFileSync(join(folder, SETTINGS_FILE), 'utf8')) as SavedSettings;

export const journalIn = (folder: string): Journal => ({
  ...journalFromSettings(ownSettings(folder)),
  pictures: shownPictures(folder),
});

/** Includes an announcement only if it is shown on the day of the snapshot. */
export function shownJournal(): Journal {
  if (!cache.journal) {
    const { announcement, ...journal } = journalIn(snapshotDir());
    cache.journal = { ...journal, announcement: manifest().announcement ? announcement : {} };
  }
  return cache.journal;
}

/** All listed articles, newest first. */
export const cards = (): ArticleCard[] => current().cards;

/** The pages of the archive, newest page first. */
export const archivePages = () => current().pages;

/** The pages of figures, newest page first. */
export const figurePages = () => current().figurePages;

/** The topics, article types and authors that have articles. */
export const collections = () => current().collections;

/** The calls for papers on the day of the snapshot. */
export const calls = (): Call[] => listCalls(manifest().volumes, manifest().today ?? '');

export const relatedTo = (slug: string): ArticleCard[] => current().related.get(slug) ?? [];

export const citedBy = (slug: string): ArticleCard[] => current().cited.get(slug) ?? [];

/** Unchanged pages are kept from the live site instead. */
export function isRendered(path: string): boolean {
  return current().isRendered(path);
}
