import { paths } from '#domain/kernel/paths';
import { callsCalendar, callsFeed } from '#domain/publication/call';
import { CITATION_FILES } from '#domain/publication/citation';

/** A redirect or rewrite. `status` 200 and 404 serve `to` in place; 301 redirects the browser. */
export interface Rule {
  from: string;
  to: string;
  status: 200 | 301 | 404;
}

/**
 * The rules for addresses that are not files of the site; the first match counts. `netlify.toml` holds the same table
 * for Netlify; a test compares the two. `:name` matches one segment, `*` the rest.
 */
export const REDIRECTS: readonly Rule[] = [
  // Reading needs no database. If the file is not built, the function at that address finds the manuscript.
  { from: '/api/manuscripts/:slug/download', to: '/articles/:slug/:slug.pdf', status: 200 },
  // A missing function must never look like success, as a page with status 200 would.
  { from: '/api/*', to: '/api-not-found.json', status: 404 },
  { from: '/_astro/*', to: '/not-found.txt', status: 404 },
  // OJS addresses, with the journal's path and, in later versions, a language. The build lists the redirects.
  { from: '/index.php/:journal/article/view/:name/*', to: '/moved/:name', status: 301 },
  { from: '/index.php/:journal/:language/article/view/:name/*', to: '/moved/:name', status: 301 },
  { from: '/index.php/:journal/article/download/:name/*', to: '/moved/:name/pdf', status: 301 },
  { from: '/index.php/:journal/:language/article/download/:name/*', to: '/moved/:name/pdf', status: 301 },
  { from: '/index.php/:journal/issue/archive', to: '/volumes', status: 301 },
  { from: '/index.php/:journal/issue/view/:name/*', to: '/moved/issue/:name', status: 301 },
  { from: '/index.php/:journal/:language/issue/view/:name/*', to: '/moved/issue/:name', status: 301 },
  { from: '/ethics', to: '/editorial-policies/ethics', status: 301 },
  // On Netlify the function `manuscripts` comes first, and answers 404 for articles that do not exist.
  { from: '/articles/:slug', to: paths.viewShell, status: 200 },
  // Separate pages, so that each has only the styles it needs.
  { from: '/editor/manuscript/:id/preview', to: '/editor/preview/index.html', status: 200 },
  { from: '/editor/settings/pages/:name/preview', to: '/editor/page-preview/index.html', status: 200 },
  { from: '/editor/*', to: '/editor/index.html', status: 200 },
  { from: '/author/*', to: '/author/index.html', status: 200 },
  { from: '/reviewer/*', to: '/reviewer/index.html', status: 200 },
  { from: '/proof/*', to: '/proof/index.html', status: 200 },
  { from: '/*', to: '/login/index.html', status: 404 },
];

/** Headers for the files under `for`; `netlify.toml` holds the same table. */
export interface HeaderRule {
  for: string;
  values: Readonly<Record<string, string>>;
}

/**
 * Headers of static files. Each page's `meta` element carries the policy for scripts, styles, images and connections,
 * with the page's hashes; these headers add what a `meta` cannot express.
 */
export const STATIC_HEADERS: readonly HeaderRule[] = [
  {
    for: '/*',
    values: {
      'Content-Security-Policy': "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'self'",
      'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    },
  },
  { for: '/_astro/*', values: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  { for: '/pictures/*', values: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  { for: '/search/blocks/*', values: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  { for: callsCalendar, values: { 'Content-Type': 'text/calendar; charset=utf-8' } },
  ...[
    '/feed.atom',
    callsFeed,
    '/topics/:topic/feed.atom',
    '/article-types/:type/feed.atom',
    '/authors/:author/feed.atom',
  ].map((feed) => {
    return { for: feed, values: { 'Content-Type': 'application/atom+xml; charset=utf-8' } };
  }),
  ...CITATION_FILES.map(({ file, mediaType }) => {
    const type = mediaType.endsWith('json') ? mediaType : `${mediaType}; charset=utf-8`;
    return { for: `/articles/:slug/${file}`, values: { 'Content-Type': type } };
  }),
  { for: '/articles/:slug/linkset.json', values: { 'Content-Type': 'application/linkset+json' } },
];

/** A rule's target for a path; undefined if it does not match. */
export function targetOf({ from, to }: Rule, path: string): string | undefined {
  if (!matches(from, path)) return undefined;
  const given = path.split('/');
  const values = from.split('/').flatMap((part, at) => (part.startsWith(':') ? [[part, given[at] ?? '']] : []));
  return values.reduce((target, [name = '', value = '']) => target.replaceAll(name, () => value), to);
}

/** Whether a path matches a pattern of the tables; a trailing slash makes no difference, as on Netlify. */
export const matches = (pattern: string, path: string): boolean => matcherOf(pattern)(segmentsOf(path));

/** The headers of the rules that match a path; later rules take precedence. */
export function headersFor(path: string): Record<string, string> {
  const given = segmentsOf(path);
  const headers: Record<string, string> = {};
  for (const { isFor, values } of HEADER_MATCHERS) if (isFor(given)) Object.assign(headers, values);
  return headers;
}

const segmentsOf = (path: string) => (path.length > 1 ? path.replace(/\/$/, '').split('/') : ['', '']);

function matcherOf(pattern: string): (given: readonly string[]) => boolean {
  const segments = pattern.split('/');
  return (given) => {
    for (const [index, part] of segments.entries()) {
      if (part === '*') return true;
      const segment = given[index];
      if (segment === undefined) return false;
      if (part.startsWith(':') ? segment === '' : part !== segment) return false;
    }
    return given.length === segments.length;
  };
}

const HEADER_MATCHERS = STATIC_HEADERS.map(({ for: pattern, values }) => ({ isFor: matcherOf(pattern), values }));
