// The page's meta element has its policy for everything else, with its hashes.
const POLICY = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

/** Answers with a page of the site that depends on the request. Search engines do not list it. */
export const sitePage = (html: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Robots-Tag': 'noindex',
      ...headers,
    },
  });
