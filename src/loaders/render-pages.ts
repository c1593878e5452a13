import { openRenderer } from './renderer.ts';

/** `node render-pages.ts TEMPLATES PAGES SITE_URL NUMBER OF`: renders a share of a site's pages. */
const [templates = '', pages = '', siteUrl = '', number = '0', of = '1'] = process.argv.slice(2);

try {
  const renderer = await openRenderer(templates);
  await renderer.render({ pages, siteUrl, share: { number: Number(number), of: Number(of) } });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
