import type { APIRoute } from 'astro';
import { paths } from '#domain/kernel/paths';

/** Everything may be crawled; of the API, only the articles' files. */
export const GET: APIRoute = ({ url }) => {
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Allow: /api/manuscripts/*/download/',
    '',
    `Sitemap: ${new URL(paths.sitemap, url.origin).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};
