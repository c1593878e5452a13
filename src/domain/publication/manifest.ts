import * as z from 'zod';
import type { Journal } from '#domain/journal/journal';
import { PlainDate } from '#domain/kernel/text';
import { Article } from './article.ts';
import { foreignLanguageName, langAttributes } from './article-language.ts';
import { issueName, type ListEntry } from './article-list.ts';
import { articleTypeName } from './article-type.ts';
import { authorName } from './author-name.ts';
import { authorPages } from './author-page.ts';
import { inIssueOrder } from './issue-contents.ts';
import { isRetracted } from './notice.ts';
import { formerVersions } from './version.ts';
import { Volume } from './volume.ts';

/**
 * An article's data for lists, search and feeds. `digest` covers the complete article: it changes exactly when the
 * article does. `summary` is the start of the abstract, `noticed_on` the date of the newest notice, `changed_on` that of
 * the newest version or last withdrawn notice, `former_versions` the readable ones, `author_pages` the keys of the
 * authors' pages in order, `may_cite` the DOIs of references that may be the journal's, `thumbnail` the figure for lists.
 */
export const ArticleCard = z.strictObject({
  ...Article.pick({
    id: true,
    slug: true,
    title: true,
    article_type: true,
    category: true,
    language: true,
    keywords: true,
    published_on: true,
    citations: true,
    volume: true,
    issue: true,
    article_number: true,
    doi: true,
    is_sample: true,
    is_withdrawn: true,
    updated_at: true,
  }).shape,
  authors: z.array(z.string().min(1)),
  author_pages: z.array(z.string().nullable()),
  may_cite: z.array(z.string()),
  thumbnail: z.strictObject({ file: z.string(), width: z.number(), height: z.number() }).nullable(),
  has_pdf: z.boolean(),
  summary: z.string(),
  is_retracted: z.boolean(),
  noticed_on: PlainDate.nullable(),
  changed_on: PlainDate.nullable(),
  former_versions: z.array(z.int()),
  digest: z.string().min(1),
});
export type ArticleCard = z.infer<typeof ArticleCard>;

/**
 * The manifest of a publication snapshot. `articles` are newest first and include withdrawn ones. `waits_for_setup` while
 * the journal has no editor. `today` is the snapshot's day, for texts that depend on it. `moved` maps the addresses of
 * imported articles.
 */
export const Manifest = z.strictObject({
  volumes: z.array(Volume),
  articles: z.array(ArticleCard),
  waits_for_setup: z.literal(true).optional(),
  today: PlainDate.optional(),
  announcement: z
    .strictObject({
      text: z.string(),
      link: z.strictObject({ label: z.string(), href: z.string() }).nullable(),
    })
    .optional(),
  moved: z.array(z.strictObject({ from: z.string(), to: z.string() })).optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** An article, or its record with a summary instead of the long texts. */
export type CardSource = Omit<
  z.infer<typeof ArticleCard>,
  | 'authors'
  | 'author_pages'
  | 'may_cite'
  | 'thumbnail'
  | 'has_pdf'
  | 'is_retracted'
  | 'noticed_on'
  | 'changed_on'
  | 'former_versions'
  | 'digest'
> &
  Pick<Article, 'authors' | 'pdf' | 'notices' | 'lifted_notices' | 'changes'> &
  Partial<Pick<Article, 'affiliations'>>;

/**
 * Makes a card, without cited articles and thumbnail. Without affiliations, only authors with ORCID iDs have pages.
 */
export function toCard(source: CardSource, digest: string): ArticleCard {
  const { id, slug, title, article_type, category, language, keywords, published_on, citations, summary } = source;
  const { volume, issue, article_number, doi, is_sample, is_withdrawn, updated_at } = source;
  return {
    id,
    slug,
    title,
    article_type,
    category,
    language,
    keywords,
    published_on,
    citations,
    summary,
    volume,
    issue,
    article_number,
    doi,
    is_sample,
    is_withdrawn,
    updated_at,
    authors: source.authors.map(authorName),
    author_pages: authorPages({ authors: source.authors, affiliations: source.affiliations ?? [] }),
    may_cite: [],
    thumbnail: null,
    has_pdf: source.pdf !== null,
    is_retracted: isRetracted(source),
    noticed_on:
      source.notices
        .map((notice) => notice.published_on)
        .sort()
        .at(-1) ?? null,
    changed_on:
      [
        ...source.changes.map(({ changed_on }) => changed_on),
        ...source.lifted_notices.map(({ lifted_on }) => lifted_on),
      ]
        .sort()
        .at(-1) ?? null,
    former_versions: formerVersions(source),
    digest,
  };
}

/** Adds the prefix "RETRACTED: " if retracted. */
export function cardTitle(card: Pick<ArticleCard, 'title' | 'is_retracted'>): string {
  return card.is_retracted ? `RETRACTED: ${card.title}` : card.title;
}

/** Omits withdrawn articles, which are in no list, search or feed. */
export function listedCards(manifest: Manifest): ArticleCard[] {
  return manifest.articles.filter((card) => !card.is_withdrawn);
}

/** Finds the journal's articles that each article (by slug) cites, including withdrawn ones. */
export function citedArticles({ articles }: Manifest): Map<string, ArticleCard[]> {
  const byDoi = new Map(articles.map((card) => [card.doi, card]));
  return new Map(articles.map(({ slug, may_cite }) => [slug, may_cite.flatMap((doi) => byDoi.get(doi) ?? [])]));
}

export const PAGE_SIZE = 20;

/** Page 1 has the oldest articles, so a new article changes only the newest pages. */
export interface ListPage {
  page: number;
  articles: ArticleCard[];
}

/**
 * Divides articles into pages, counted from the oldest article. Pages and their articles are returned newest first; the
 * newest page may be short.
 */
export function listPages(cards: readonly ArticleCard[]): ListPage[] {
  const oldestFirst = cards.toReversed();
  const pages: ListPage[] = [];
  for (let start = 0; start < oldestFirst.length; start += PAGE_SIZE) {
    const articles = oldestFirst.slice(start, start + PAGE_SIZE).reverse();
    pages.push({ page: start / PAGE_SIZE + 1, articles });
  }
  return pages.reverse();
}

/** Returns the pages of figures, split like the archive, of the articles that have a figure. */
export const figurePagesOf = (cards: readonly ArticleCard[]): ListPage[] =>
  listPages(cards.filter(({ thumbnail }) => thumbnail));

/** Returns the newest page, filled up from the previous one if short, and the next older page. */
export function firstListPage(pages: readonly ListPage[]): { shown: ArticleCard[]; older: ListPage | undefined } {
  const [newest, second, third] = pages;
  const isShort = newest !== undefined && newest.articles.length < PAGE_SIZE;
  return isShort
    ? { shown: [...newest.articles, ...(second?.articles ?? [])], older: third }
    : { shown: newest?.articles ?? [], older: second };
}

/** The maximum distance of related articles in publication order, which limits the pages that one publication changes. */
const NEIGHBOURHOOD = 25;
const RELATED_COUNT = 3;

/**
 * Finds the three most related neighbours of every article (by slug): by shared keywords, then category, then distance in
 * publication order.
 */
export function relatedArticles(cards: readonly ArticleCard[]): Map<string, ArticleCard[]> {
  return new Map(cards.map((card, position) => [card.slug, findRelated(card, position, cards)]));
}

function findRelated(card: ArticleCard, position: number, cards: readonly ArticleCard[]): ArticleCard[] {
  const candidates: { other: ArticleCard; score: number; distance: number }[] = [];
  const last = Math.min(cards.length - 1, position + NEIGHBOURHOOD);
  for (let index = Math.max(0, position - NEIGHBOURHOOD); index <= last; index++) {
    const other = cards[index];
    if (!other || index === position) continue;
    const shared = other.keywords.filter((keyword) => card.keywords.includes(keyword)).length;
    const score = shared * 3 + (other.category === card.category ? 2 : 0);
    candidates.push({ other, score, distance: Math.abs(index - position) });
  }
  candidates.sort((a, b) => b.score - a.score || a.distance - b.distance || compare(a.other.slug, b.other.slug));
  return candidates.slice(0, RELATED_COUNT).map(({ other }) => other);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The maximum number of articles in a feed. */
export const FEED_SIZE = 30;

/**
 * Returns the articles with the latest news: a publication, a notice, its withdrawal, or a version.
 */
export function latestNews(cards: readonly ArticleCard[], count: number): ArticleCard[] {
  const newsDate = ({ published_on, noticed_on, changed_on }: ArticleCard) =>
    [noticed_on ?? '', changed_on ?? ''].reduce((latest, date) => (date > latest ? date : latest), published_on);
  return cards.toSorted((a, b) => compare(newsDate(b), newsDate(a))).slice(0, count);
}

// Cached, because a build reads one issue after another.
const cardsByIssue = new WeakMap<Manifest['articles'], Map<string | undefined, ArticleCard[]>>();

/** Sorted section by section in the office's order, or else by number. */
export function articlesOfIssue(journal: Journal, manifest: Manifest, issueId: string): ArticleCard[] {
  const { articles, volumes } = manifest;
  const groups = cardsByIssue.get(articles) ?? Map.groupBy(listedCards(manifest), ({ issue }) => issue?.id);
  cardsByIssue.set(articles, groups);
  const issue = volumes.flatMap(({ issues }) => issues).find(({ id }) => id === issueId);
  const within = (groups.get(issueId) ?? []).toSorted(
    (a, b) => Number(a.article_number.slice(1)) - Number(b.article_number.slice(1)),
  );
  return inIssueOrder(journal, within, issue);
}

export function articlesByYear(cards: readonly ArticleCard[]): Map<number, ArticleCard[]> {
  return Map.groupBy(cards, ({ published_on }) => Number(published_on.slice(0, 4)));
}

/** Returns the newest issue with articles. */
export function currentIssue(journal: Journal, manifest: Manifest) {
  const newest = listedCards(manifest).find((card) => card.issue);
  const volume = manifest.volumes.find(({ id }) => id === newest?.volume?.id);
  const issue = volume?.issues.find(({ id }) => id === newest?.issue?.id);
  return volume && issue ? { volume, issue, articles: articlesOfIssue(journal, manifest, issue.id) } : undefined;
}

export function listEntry(journal: Journal, card: ArticleCard): ListEntry {
  const { slug, authors, keywords, category, published_on, citations, volume, issue, is_sample } = card;
  const type = articleTypeName(journal, card.article_type);
  const language = foreignLanguageName(journal, card.language);
  return {
    slug,
    authors,
    keywords,
    category,
    published_on,
    citations,
    is_sample,
    title: cardTitle(card),
    type: language ? `${type} in ${language}` : type,
    volume: volume?.id ?? null,
    issue: issue?.id ?? null,
    place: issueName(volume, issue),
    ...(language && { words: langAttributes(journal, card.language) }),
  };
}
