import type { APIRoute, GetStaticPaths } from 'astro';
import { siteMap } from './_sitemap.ts';

/** The parts of a sitemap that is too long for one file; most journals have none. */
export const getStaticPaths = (() => {
  const parts = siteMap(import.meta.env.SITE).slice(1);
  return parts.map(({ text }, position) => ({ params: { part: String(position + 1) }, props: { text } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ text: string }> = ({ props }) => {
  return new Response(props.text, { headers: { 'content-type': 'application/xml' } });
};
