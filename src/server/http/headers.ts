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
 * Puts the standing headers on a reply, and the cache headers its route allows. A handler's own
 * header wins: a PDF needs a policy under which browsers show it.
 */
export function withApiHeaders(response: Response, cacheSeconds: number): Response {
  const reply = new Response(response.body, response);
  for (const [name, value] of Object.entries(API_HEADERS)) {
    if (!response.headers.has(name)) reply.headers.set(name, value);
  }
  const isCacheable = cacheSeconds > 0 && (response.status === 200 || response.status === 304);
  if (isCacheable && !response.headers.has('Cache-Control')) {
    reply.headers.set('Cache-Control', 'public, max-age=0, must-revalidate');
    const shared = `public, durable, max-age=${cacheSeconds}, stale-while-revalidate=${cacheSeconds * 5}`;
    reply.headers.set('Netlify-CDN-Cache-Control', shared);
    reply.headers.set('Netlify-Vary', 'query');
  }
  return reply;
}
