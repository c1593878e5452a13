import type { APIRoute, GetStaticPaths } from 'astro';
import { SITEMAP_URLS_MAX } from '#domain/publication/sitemap';
import { siteEntries, siteMap } from './_sitemap.ts';

/** The parts of a sitemap that is too long for one file; most journals have none. */
export const getStaticPaths = (() => {
  const parts = Math.ceil(siteEntries().length / SITEMAP_URLS_MAX);
  return parts > 1 ? Array.from({ length: parts }, (_, index) => ({ params: { part: String(index + 1) } })) : [];
}) satisfies GetStaticPaths;

export const GET: APIRoute = ({ params, url }) => {
  const file = siteMap(url.origin)[Number(params.part)];
  return new Response(file?.text, { headers: { 'content-type': 'application/xml' } });
};
