import type { APIRoute } from 'astro';
import { paths } from '#domain/kernel/paths';

/** Everything may be read; of the API, only the articles' files are for crawlers. */
export const GET: APIRoute = ({ site }) => {
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Allow: /api/manuscripts/*/download/',
    '',
    `Sitemap: ${new URL(paths.sitemap, site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};
