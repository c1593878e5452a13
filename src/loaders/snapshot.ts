import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { PublicTimes } from '#domain/desk/statistics/statistics';
import type { Journal } from '#domain/journal/journal';
import { journalOf, type OwnSettings } from '#domain/journal/journal-of';
import type { Picture } from '#domain/journal/picture/picture';
import { type Article, Article as ArticleSchema } from '#domain/publication/article';
import { type Call, callsOf } from '#domain/publication/call';
import { collectionsOf } from '#domain/publication/collection';
import {
  type ArticleCard,
  citedArticles,
  listed,
  listPages,
  Manifest,
  relatedArticles,
} from '#domain/publication/manifest';
import type { PublishedPage } from '#domain/settings/information/office-page';
import { snapshotDir } from '#server/kernel/env';
import type { RenderPlan } from './plan.ts';

/** The files of a snapshot folder; written by `take-snapshot.ts`, read here while pages render. */
export const MANIFEST_FILE = 'manifest.json';
export const PLAN_FILE = 'plan.json';
export const TIMES_FILE = 'times.json';
export const CARDS_FILE = 'cards.json';
export const PAGES_FILE = 'information.json';
export const PICTURES_FILE = 'pictures.json';
export const FIGURES_FILE = 'figures.json';
export const SETTINGS_FILE = 'settings.json';

/** The names of the figures that a build has as WebP, by the slug of their article. */
export type SizedFigures = Record<string, string[]>;

/** Where an article's complete record is inside a snapshot folder. */
export function articleFile(snapshotDir: string, id: string): string {
  return join(snapshotDir, 'articles', `${id}.json`);
}

/** Reads a snapshot's manifest; a damaged file ends in a sentence that names it and the remedy. */
export function readManifest(folder = snapshotDir()): Manifest {
  return readWhole(join(folder, MANIFEST_FILE), Manifest);
}

/** Reads the complete article of a card. */
export function readArticle(id: string, folder = snapshotDir()): Article {
  return readWhole(articleFile(folder, id), ArticleSchema);
}

/** What this process has read of a snapshot. */
interface Read {
  /** The article that was read last: its page and its files come one after the other. */
  last?: { file: string; article: Article };
  whole?: ReturnType<typeof load>;
  journal?: Journal;
  /** By the articles' ids. */
  fronts: Map<string, ArticleFront>;
}

const READ = Symbol.for('what was read of the snapshot');
const shared = globalThis as { [READ]?: Read };
// Compiled templates carry a copy of this module: what one has read, the other does not read again.
shared[READ] ??= { fronts: new Map() };
const read = shared[READ];

/** Reads the complete article of a card, unless it is the one that was read last. */
export function readAgain(id: string, folder = snapshotDir()): Article {
  const file = articleFile(folder, id);
  if (read.last?.file !== file) read.last = { file, article: readArticle(id, folder) };
  return read.last.article;
}

/** An article without what is read on its own page only. */
type ArticleFront = Omit<Article, 'content' | 'figures' | 'references'>;

/** So many are kept; feeds show the newest articles of a topic, a type or an author, and most of these have others in common. */
const FRONTS_MAX = 2000;

/** Reads what feeds and the pages of authors show of an article, once for all of them. */
export function readFront(id: string): ArticleFront {
  const known = read.fronts.get(id);
  if (known) return known;
  const { content: _text, figures: _figures, references: _references, ...front } = readAgain(id);
  if (read.fronts.size >= FRONTS_MAX) read.fronts.clear();
  read.fronts.set(id, front);
  return front;
}

function readWhole<Shape>(file: string, schema: z.ZodType<Shape>): Shape {
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
  read.whole ??= load();
  return read.whole;
};

/** The name of the card of an article, a picture beside its page; undefined if it has none. */
export function cardFile(slug: string): string | undefined {
  return current().cardNames[slug];
}

/** The names of the figures of an article that the build has as WebP, files beside its page. */
export const sizedFigures = (slug: string): readonly string[] => current().sized[slug] ?? [];

function load() {
  const manifest = readManifest();
  const cards = listed(manifest);
  const plan = JSON.parse(readFileSync(join(snapshotDir(), PLAN_FILE), 'utf8')) as RenderPlan;
  const cardNames = JSON.parse(readFileSync(join(snapshotDir(), CARDS_FILE), 'utf8')) as Record<string, string>;
  const sized = JSON.parse(readFileSync(join(snapshotDir(), FIGURES_FILE), 'utf8')) as SizedFigures;
  const rendered = new Set(plan.render);
  const isRendered = (path: string) => plan.everything || rendered.has(path);
  const collections = collectionsOf(journalIn(snapshotDir()), cards);
  return {
    manifest,
    cards,
    related: relatedArticles(cards),
    cited: citedArticles(manifest),
    pages: listPages(cards),
    collections,
    isRendered,
    cardNames,
    sized,
  };
}

/** The manifest of the snapshot being built. */
export const manifest = (): Manifest => current().manifest;

/** The journal's real times, as they were when the snapshot was taken. */
export const publicTimes = (folder = snapshotDir()): PublicTimes =>
  JSON.parse(readFileSync(join(folder, TIMES_FILE), 'utf8')) as PublicTimes;

/** The information pages, as they were when the snapshot was taken. */
export const informationPages = (folder = snapshotDir()): PublishedPage[] =>
  JSON.parse(readFileSync(join(folder, PAGES_FILE), 'utf8')) as PublishedPage[];

/** The pictures of the office that pages show, as they were when the snapshot was taken. */
export const shownPictures = (folder = snapshotDir()): Picture[] =>
  JSON.parse(readFileSync(join(folder, PICTURES_FILE), 'utf8')) as Picture[];

/** What the office had changed when the snapshot was taken. */
export const ownSettings = (folder: string): OwnSettings =>
  JSON.parse(readFileSync(join(folder, SETTINGS_FILE), 'utf8')) as OwnSettings;

/** The journal as the office had set it when a snapshot was taken, with the pictures that pages show. */
export const journalIn = (folder: string): Journal => ({
  ...journalOf(ownSettings(folder)),
  pictures: shownPictures(folder),
});

/** The journal as the pages of this build show it: with an announcement only where it is announced on the day of the snapshot. */
export function shownJournal(): Journal {
  if (!read.journal) {
    const { announcement, ...journal } = journalIn(snapshotDir());
    read.journal = { ...journal, announcement: manifest().announcement ? announcement : {} };
  }
  return read.journal;
}

/** All listed articles, newest first. */
export const cards = (): ArticleCard[] => current().cards;

/** The pages of the archive, newest page first. */
export const archivePages = () => current().pages;

/** The topics, article types and authors that have articles. */
export const collections = () => current().collections;

/** The calls for papers, as they are on the day of the snapshot. */
export const calls = (): Call[] => callsOf(manifest().volumes, manifest().today ?? '');

/** The three articles shown as related to this one. */
export const relatedTo = (slug: string): ArticleCard[] => current().related.get(slug) ?? [];

/** The articles of the journal that this one cites. */
export const citedBy = (slug: string): ArticleCard[] => current().cited.get(slug) ?? [];

/** True when this build renders the page with this address; pages that did not change are kept from the live site. */
export function isRendered(path: string): boolean {
  return current().isRendered(path);
}
