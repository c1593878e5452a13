import { hash } from 'node:crypto';
import { publicTimesPath } from '#domain/desk/statistics/paths';
import type { PublicTimes } from '#domain/desk/statistics/statistics';
import type { Journal } from '#domain/journal/journal';
import type { Picture } from '#domain/journal/picture/picture';
import { paths } from '#domain/kernel/paths';
import { arrange } from '#domain/publication/arrangement';
import { callState } from '#domain/publication/call';
import { listCollectionPages } from '#domain/publication/collection';
import { collectionPage } from '#domain/publication/collection-path';
import {
  articlesByYear,
  articlesOfIssue,
  FEED_SIZE,
  firstListPage,
  latestNews,
  listPages,
  type Manifest,
} from '#domain/publication/manifest';
import { preservationYearPath } from '#domain/publication/preservation';
import { versionPath } from '#domain/publication/version';
import { isForthcoming } from '#domain/publication/volume';
import type { InformationPage } from '#domain/settings/information/page-fields';

/**
 * The changes that one build makes to the live site. `render`: addresses of pages to render again; `remove`: addresses
 * of pages to delete; `everything`: no earlier site can be reused, so all pages are rendered.
 */
export interface RenderPlan {
  everything: boolean;
  render: string[];
  remove: string[];
}

/** Every page that depends on publications, by address, with a digest of the publication data on it. */
export type PageDigests = Record<string, string>;

/**
 * Digests a manifest's pages, except those that show the whole journal (home, the article list, volumes, feed,
 * sitemap), which every build renders.
 */
export function pageDigests(
  journal: Journal,
  manifest: Manifest,
  pictures: readonly Picture[] = [],
  arrangement = arrange(journal, manifest),
): PageDigests {
  const { cards, related, cited, pages: archive, figurePages: drawn, collections } = arrangement;
  const pages: PageDigests = {};
  for (const card of manifest.articles) {
    const others = [...(related.get(card.slug) ?? []), ...(cited.get(card.slug) ?? [])];
    const linkedDigests = others.map((other) => other.digest);
    pages[paths.article(card.slug)] = digest([card.digest, linkedDigests]);
    if (card.is_withdrawn) continue;
    // Each shows the article's notices, and the changes of its next version.
    for (const version of card.former_versions) pages[versionPath(card.slug, version)] = digest([card.digest]);
  }
  for (const { page, articles } of archive) {
    const isNewest = page === archive.length;
    pages[paths.articlesPage(page)] = digest([isNewest, articles.map((card) => card.digest)]);
  }
  for (const { page, articles } of drawn) {
    pages[paths.figuresPage(page)] = digest([page === drawn.length, articles.map((card) => card.digest)]);
  }
  for (const collection of collections) {
    const { name, path, articles } = collection;
    const { shown } = firstListPage(listPages(articles));
    const archive = listCollectionPages(collection);
    const news = latestNews(articles, FEED_SIZE);
    pages[path] = digest([name, articles.length, [...shown, ...news].map((card) => card.digest)]);
    for (const { page, articles: onPage } of archive) {
      const isNewest = page === archive.length;
      pages[collectionPage(path, page)] = digest([name, isNewest, onPage.map((card) => card.digest)]);
    }
  }
  const picturesByName = new Map(pictures.map((picture) => [picture.name, picture]));
  const byIssue = Map.groupBy(cards, (card) => card.issue?.id);
  for (const volume of manifest.volumes) {
    const counts = volume.issues.map(({ id }) => byIssue.get(id)?.length ?? 0);
    const covers = volume.issues.flatMap(({ cover }) => picturesByName.get(cover ?? '') ?? []);
    const coming = volume.issues.filter((issue) => isForthcoming(issue, manifest.today)).map(({ id }) => id);
    pages[paths.volume(volume.number)] = digest([volume, counts, covers, coming]);
    for (const issue of volume.issues) {
      const articleDigests = articlesOfIssue(journal, manifest, issue.id).map((card) => card.digest);
      const state = issue.call && callState(issue.call, manifest.today ?? '');
      const isComing = coming.includes(issue.id);
      const cover = picturesByName.get(issue.cover ?? '');
      const facts = [volume.id, volume.number, volume.year, issue, articleDigests, cover, isComing];
      pages[paths.issue(volume.number, issue.number)] = digest(state ? [...facts, state] : facts);
    }
  }
  for (const [year, shown] of articlesByYear(cards)) {
    pages[preservationYearPath(year)] = digest(shown.map((card) => card.digest));
  }
  return pages;
}

const SHOWS_BOARD = /\{\s*board members\s*\}/i;

/** Digests of the information pages. Two depend on more: on the journal's times, and on the board and its portraits. */
export function informationDigests(
  pages: readonly InformationPage[],
  { times, pictures, board }: { times: PublicTimes; pictures: readonly Picture[]; board: Journal['board'] },
): PageDigests {
  const beside = ({ path, text }: InformationPage) => [
    ...(path === publicTimesPath ? [times] : []),
    ...(SHOWS_BOARD.test(text) ? [board, pictures] : []),
  ];
  return Object.fromEntries(pages.map((page) => [page.path, digest([page, ...beside(page)])]));
}

/** Compares the live site's pages with the current ones; without a live site, everything is rendered. */
export function planRender(live: PageDigests | undefined, wanted: PageDigests): RenderPlan {
  const addresses = Object.keys(wanted);
  if (!live) return { everything: true, render: addresses, remove: [] };
  return {
    everything: false,
    render: addresses.filter((path) => live[path] !== wanted[path]),
    remove: Object.keys(live).filter((path) => !(path in wanted)),
  };
}

export function digest(shown: unknown): string {
  return hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 22);
}
