import type { Article } from './article.ts';

/** The number of an article's newest version: 1 as first published, one more with every change. */
export const versionOf = ({ changes }: Pick<Article, 'changes'>): number => changes.length + 1;

/** Where an article's page tells of its versions. */
export const CHANGES_ANCHOR = 'changes';

/** The numbers of the former versions that can still be read, ascending. */
export const formerVersions = ({ changes }: Pick<Article, 'changes'>): number[] =>
  changes.flatMap(({ keeps_former }, index) => (keeps_former ? [index + 1] : []));

/** The page of a former version: `/articles/{slug}/v/{version}`. */
export const versionPath = (slug: string, version: number): string =>
  `/articles/${encodeURIComponent(slug)}/v/${version}`;

/** A figure or supplementary file of a former version. */
export const versionFile = (slug: string, version: number, file: string): string =>
  `${versionPath(slug, version)}/${file}`;

/** What a former version is called where a build keeps its record and its files: the article's id and the number. */
export const versionId = (id: string, version: number): string => `${id}.v${version}`;

/** A version with the date from which readers had it, and why it was made; the first has no reason. */
export interface VersionFacts {
  version: number;
  since: string;
  reason: string | null;
  is_typographical: boolean;
  is_kept: boolean;
}

/** All versions of an article, the newest first. The current one is kept. */
export function versionsOf(article: Pick<Article, 'changes' | 'published_on'>): VersionFacts[] {
  const kept = new Set([...formerVersions(article), versionOf(article)]);
  const first = { version: 1, since: article.published_on, reason: null, is_typographical: false };
  const later = article.changes.map(({ changed_on, reason, is_typographical = false }, index) => ({
    version: index + 2,
    since: changed_on,
    reason,
    is_typographical,
  }));
  return [first, ...later].map((facts) => ({ ...facts, is_kept: kept.has(facts.version) })).reverse();
}
