import { offlinePath } from '#domain/kernel/offline';
import { paths } from '#domain/kernel/paths';
import { alertPaths } from '#domain/publication/alert/paths';
import { callsPath } from '#domain/publication/call';
import { listCollectionPages } from '#domain/publication/collection';
import { collectionPage, topicsPath } from '#domain/publication/collection-path';
import { articlesByYear, articlesOfIssue, type Manifest } from '#domain/publication/manifest';
import { preservationPath, preservationYearPath } from '#domain/publication/preservation';
import { type SitemapEntry, type SitemapFile, sitemapFiles } from '#domain/publication/sitemap';
import { usagePath } from '#domain/publication/usage/paths';
import { archivePages, cards, collections, figurePages, infoPages, manifest, shownJournal } from '#loaders/snapshot';
import { sections } from './_api-docs.ts';

// Cached, because each part of a long sitemap is a separate page.
const files = new WeakMap<Manifest, SitemapFile[]>();

export function siteMap(origin: string): SitemapFile[] {
  const known = files.get(manifest()) ?? sitemapFiles(siteEntries(), origin);
  files.set(manifest(), known);
  return known;
}

/** Each page has the date of the newest change that it shows. */
export function siteEntries(): SitemapEntry[] {
  const newest = newestChange(cards());
  return [
    { path: paths.home, lastmod: newest },
    { path: paths.articles, lastmod: newest },
    { path: paths.volumes, lastmod: newest },
    { path: topicsPath, lastmod: newest },
    { path: callsPath, lastmod: null },
    { path: alertPaths.alerts, lastmod: null },
    { path: paths.search, lastmod: null },
    { path: usagePath, lastmod: null },
    { path: offlinePath, lastmod: null },
    { path: paths.submit, lastmod: null },
    { path: paths.developers, lastmod: null },
    { path: preservationPath, lastmod: newest },
    ...sections.map(({ slug }) => ({ path: paths.developersSection(slug), lastmod: null })),
    ...infoPages().map(({ path, updated }) => ({ path, lastmod: updated })),
    ...archivePages().map(({ page, articles }) => ({
      path: paths.articlesPage(page),
      lastmod: newestChange(articles),
    })),
    { path: paths.figures, lastmod: newest },
    ...figurePages().map(({ page, articles }) => ({ path: paths.figuresPage(page), lastmod: newestChange(articles) })),
    ...collections().flatMap((collection) => [
      { path: collection.path, lastmod: newestChange(collection.articles) },
      ...listCollectionPages(collection).map((shown) => ({
        path: collectionPage(collection.path, shown.page),
        lastmod: newestChange(shown.articles),
      })),
    ]),
    ...[...articlesByYear(cards())].map(([year, articles]) => ({
      path: preservationYearPath(year),
      lastmod: newestChange(articles),
    })),
    ...volumeEntries(),
    ...cards().map(({ slug, updated_at }) => ({ path: paths.article(slug), lastmod: updated_at })),
  ];
}

function volumeEntries(): SitemapEntry[] {
  const byVolume = Map.groupBy(cards(), ({ volume }) => volume?.id);
  return manifest().volumes.flatMap((volume) => {
    const issues = volume.issues.map((issue) => ({
      path: paths.issue(volume.number, issue.number),
      lastmod: newestChange(articlesOfIssue(shownJournal(), manifest(), issue.id)),
    }));
    const lastmod = newestChange(byVolume.get(volume.id) ?? []);
    return [{ path: paths.volume(volume.number), lastmod }, ...issues];
  });
}

function newestChange(articles: readonly { updated_at: string }[]): string | null {
  return articles.reduce<string | null>(
    (last, { updated_at }) => (last && last > updated_at ? last : updated_at),
    null,
  );
}
