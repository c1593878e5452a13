/**
 * Headers of a page of the site that depends on the request. Search engines do not list it. The page's meta element has
 * its policy for everything else, with its hashes.
 */
export const SITE_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
  'X-Robots-Tag': 'noindex',
};

/** Answers with such a page. */
export const sitePage = (html: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(html, { status, headers: { ...SITE_PAGE_HEADERS, ...headers } });
