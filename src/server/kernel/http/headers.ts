/** Headers of every API reply: nothing in it may be framed, sniffed, run or kept. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/**
 * Sets the standard headers of a reply, and the cache headers its route allows. A handler's own header
 * wins: a PDF needs a policy under which browsers show it.
 */
export function withApiHeaders(response: Response, cacheSeconds: number): Response {
  const reply = new Response(response.body, response);
  for (const [name, value] of Object.entries(API_HEADERS)) {
    if (!response.headers.has(name)) reply.headers.set(name, value);
  }
  const isCacheable = cacheSeconds > 0 && (response.status === 200 || response.status === 304);
  if (isCacheable && !response.headers.has('Cache-Control')) {
    for (const [name, value] of Object.entries(cacheHeaders(cacheSeconds))) reply.headers.set(name, value);
  }
  return reply;
}

/** The same headers, on a reply that is nothing but JSON. */
export function jsonHeaders(cacheSeconds: number): Record<string, string> {
  const cached = cacheSeconds > 0 && cacheHeaders(cacheSeconds);
  return { ...API_HEADERS, ...cached, 'Content-Type': 'application/json' };
}

const cacheHeaders = (seconds: number) => ({
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': `public, durable, max-age=${seconds}, stale-while-revalidate=${seconds * 5}`,
  'Netlify-Vary': 'query',
});
