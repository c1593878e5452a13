import type { Article } from './article.ts';

export const versionOf = ({ changes }: Pick<Article, 'changes'>): number => changes.length + 1;

export const CHANGES_ANCHOR = 'changes';

/** Returns the numbers of the former versions that are still readable. */
export const formerVersions = ({ changes }: Pick<Article, 'changes'>): number[] =>
  changes.flatMap(({ keeps_former }, index) => (keeps_former ? [index + 1] : []));

/** Returns `/articles/{slug}/v/{version}`. */
export const versionPath = (slug: string, version: number): string =>
  `/articles/${encodeURIComponent(slug)}/v/${version}`;

export const versionFile = (slug: string, version: number, file: string): string =>
  `${versionPath(slug, version)}/${file}`;

/** Returns the key of a former version's records and files in a build. */
export const versionId = (id: string, version: number): string => `${id}.v${version}`;

/** The first version has no reason. */
export interface VersionFacts {
  version: number;
  since: string;
  reason: string | null;
  is_typographical: boolean;
  is_kept: boolean;
}

/** Newest first; the current version is always readable. */
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
