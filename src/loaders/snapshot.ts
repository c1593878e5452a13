import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicTimes } from '#domain/desk/statistics/statistics';
import type { Journal } from '#domain/journal/journal';
import { journalFromSettings, type SavedSettings } from '#domain/journal/journal-from-settings';
import type { Picture } from '#domain/journal/picture/picture';
import { type Arrangement, arrange } from '#domain/publication/arrangement';
import { type Article, Article as ArticleSchema } from '#domain/publication/article';
import { type Call, listCalls } from '#domain/publication/call';
import type { ArticleCard, Manifest } from '#domain/publication/manifest';
import type { PublishedPage } from '#domain/settings/information/office-page';
import { snapshotDir } from '#server/kernel/env';
import { readManifest, readValidated } from './manifest-files.ts';
import type { RenderPlan } from './plan.ts';

export { submitAddress } from '#server/kernel/env';

/** The files of a snapshot folder; written by `take-snapshot.ts`, read here while pages render. */
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

export function readArticle(id: string, folder = snapshotDir()): Article {
  return readValidated(articleFile(folder, id), ArticleSchema);
}

/** A snapshot's manifest, and its articles as pages show them. */
export interface ArrangedManifest {
  manifest: Manifest;
  arrangement: Arrangement;
}

interface SnapshotCache {
  given?: ArrangedManifest | undefined;
  /** The last article read: its page and its files are written one after the other. */
  last?: { file: string; article: Article } | undefined;
  whole?: ReturnType<typeof load> | undefined;
  journal?: Journal | undefined;
  /** By article id. */
  fronts: Map<string, ArticleFront>;
}

const CACHE_KEY = Symbol.for('snapshot cache');
const shared = globalThis as { [CACHE_KEY]?: SnapshotCache };
// Compiled templates include a copy of this module: both share one cache.
shared[CACHE_KEY] ??= { fronts: new Map() };
const cache = shared[CACHE_KEY];

/** Clears the cache for the next snapshot in this process; `given` is its manifest, if already read. */
export function changeSnapshot(given?: ArrangedManifest): void {
  cache.given = given;
  cache.last = undefined;
  cache.whole = undefined;
  cache.journal = undefined;
  cache.fronts.clear();
}

/** Caches the last article read. */
export function readCachedArticle(id: string, folder = snapshotDir()): Article {
  const file = articleFile(folder, id);
  if (cache.last?.file !== file) cache.last = { file, article: readArticle(id, folder) };
  return cache.last.article;
}

type ArticleFront = Omit<Article, 'content' | 'figures' | 'references'>;

/** Maximum articles cached; enough, because the feeds of topics, types and authors overlap. */
const FRONTS_MAX = 2000;

/** Reads the parts of an article that feeds and author pages show; cached. */
export function readArticleFront(id: string): ArticleFront {
  const known = cache.fronts.get(id);
  if (known) return known;
  const { content: _text, figures: _figures, references: _references, ...front } = readCachedArticle(id);
  if (cache.fronts.size >= FRONTS_MAX) cache.fronts.clear();
  cache.fronts.set(id, front);
  return front;
}

// Data derived from the manifest, computed once per snapshot.
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
  const { manifest, arrangement } = cache.given ?? readArrangement();
  const plan = JSON.parse(readFileSync(join(snapshotDir(), PLAN_FILE), 'utf8')) as RenderPlan;
  const cardNames = JSON.parse(readFileSync(join(snapshotDir(), CARDS_FILE), 'utf8')) as Record<string, string>;
  const sized = JSON.parse(readFileSync(join(snapshotDir(), FIGURES_FILE), 'utf8')) as SizedFigures;
  const rendered = new Set(plan.render);
  return {
    ...arrangement,
    manifest,
    isDemonstration: arrangement.cards.some((card) => card.is_sample),
    information: informationPages(),
    isRendered: (path: string) => plan.everything || rendered.has(path),
    cardNames,
    sized,
  };
}

function readArrangement(): ArrangedManifest {
  const manifest = readManifest(snapshotDir());
  return { manifest, arrangement: arrange(journalIn(snapshotDir()), manifest) };
}

export const manifest = (): Manifest => current().manifest;

/** Whether the journal contains sample articles, which every page then states (design §2, demonstration). */
export const isDemonstration = (): boolean => current().isDemonstration;

export const infoPages = (): PublishedPage[] => current().information;

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
