import { parseDoi } from '#domain/kernel/doi';
import { paths } from '#domain/kernel/paths';

/** Our own path prefixes: no old address may shadow them. */
const RESERVED_PREFIXES = new Set(
  'api _astro articles editor author reviewer proof login ethics moved volumes topics article-types authors search'.split(
    ' ',
  ),
);
const PATH = /^(?:\/[\w.~@+,()=!-]{1,100}){1,12}$/;

/**
 * An article's old addresses, separated by spaces or semicolons: OJS's names for it, whole paths, and its DOI. Unusable
 * ones are reported, one sentence each.
 */
export function parseOldAddresses(text: string): { names: string[]; doi: string | null; lost: string[] } {
  const names = new Set<string>();
  const lost: string[] = [];
  let doi: string | null = null;
  for (const address of text.split(/[\s;|]+/).filter(Boolean)) {
    const found = parseDoi(address);
    doi ??= found ?? null;
    const { pathname, search, host } = URL.parse(address, 'https://old.example') ?? {};
    if (found && (!host || /(?:^|\.)doi\.org$|^old\.example$/.test(host))) continue;
    const path = (pathname ?? '').replace(/\/+$/, '');
    const ojsMatch =
      /\/index\.php\/[^/]+(?:\/[a-z]{2}(?:[_-]\w+)?)?\/article\/(?:view|download)\/([\w.-]{1,100})(?:\/|$)/.exec(path);
    if (ojsMatch?.[1]) names.add(ojsMatch[1]);
    else if (!search && isOldPath(path)) names.add(path);
    else lost.push(`Its old address ${address.slice(0, 200)} cannot be redirected here.`);
  }
  return { names: [...names].slice(0, 10), doi, lost };
}

/** Whether a path can redirect to an article, which our own paths cannot. */
const isOldPath = (path: string) =>
  PATH.test(path) && !path.includes('..') && !RESERVED_PREFIXES.has(path.split('/')[1] ?? '');

/** A name in the other system's addresses, and the page here. */
export interface MovedNames {
  articles: readonly { old_names: readonly string[]; slug: string; has_pdf: boolean }[];
  issues: readonly { old_name: string; volume: number; issue: number }[];
}

/**
 * Redirects for imported content, under the address to which both servers rewrite old ones. The first of two equal
 * names wins.
 */
export function importRedirects({ articles, issues }: MovedNames): { from: string; to: string }[] {
  const all = [
    ...articles.flatMap(({ old_names, slug, has_pdf }) =>
      old_names.flatMap((name) =>
        name.startsWith('/')
          ? { from: name, to: paths.article(slug) }
          : [
              { from: `/moved/${name}`, to: paths.article(slug) },
              { from: `/moved/${name}/pdf`, to: has_pdf ? `/articles/${slug}/${slug}.pdf` : paths.article(slug) },
            ],
      ),
    ),
    ...issues
      .filter(({ old_name }) => /^[\w.-]{1,100}$/.test(old_name))
      .map(({ old_name, volume, issue }) => ({ from: `/moved/issue/${old_name}`, to: paths.issue(volume, issue) })),
  ];
  const first = new Map<string, string>();
  for (const { from, to } of all) if (!first.has(from)) first.set(from, to);
  return [...first].map(([from, to]) => ({ from, to }));
}
