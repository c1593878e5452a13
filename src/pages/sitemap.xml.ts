import type { APIRoute } from 'astro';
import { siteMap } from './_sitemap.ts';

/** The sitemap; once the site outgrows one file, the index of its parts. */
export const GET: APIRoute = ({ url }) => {
  const [first] = siteMap(url.origin);
  return new Response(first?.text, { headers: { 'content-type': 'application/xml' } });
};
