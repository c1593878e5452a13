import type { Article } from './article.ts';

/** An article's current version number: 1 at first, plus one per change. */
export const versionOf = ({ changes }: Pick<Article, 'changes'>): number => changes.length + 1;

/** The anchor of the version history on an article's page. */
export const CHANGES_ANCHOR = 'changes';

/** The readable former versions' numbers, ascending. */
export const formerVersions = ({ changes }: Pick<Article, 'changes'>): number[] =>
  changes.flatMap(({ keeps_former }, index) => (keeps_former ? [index + 1] : []));

/** A former version's page: `/articles/{slug}/v/{version}`. */
export const versionPath = (slug: string, version: number): string =>
  `/articles/${encodeURIComponent(slug)}/v/${version}`;

/** A figure or supplementary file of a former version. */
export const versionFile = (slug: string, version: number, file: string): string =>
  `${versionPath(slug, version)}/${file}`;

/** A former version's key for records and files in a build: article id and number. */
export const versionId = (id: string, version: number): string => `${id}.v${version}`;

/** A version with its date and the reason; the first has none. */
export interface VersionFacts {
  version: number;
  since: string;
  reason: string | null;
  is_typographical: boolean;
  is_kept: boolean;
}

/** All versions, newest first. The current one is always readable. */
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
