import type { APIRoute } from 'astro';
import { siteMap } from './_sitemap.ts';

/** The sitemap; once the site outgrows one file, the index of its parts. */
export const GET: APIRoute = ({ site }) => {
  const [first] = siteMap(site?.origin ?? '');
  return new Response(first?.text, { headers: { 'content-type': 'application/xml' } });
};
