import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteData } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { writeSearchIndex } from './index-blocks.ts';
import { ownHashes } from './own-hashes.ts';
import { isRendered, manifest } from './snapshot.ts';
import { stylesInHead } from './styles-in-head.ts';
import { COMPILED, KNOWN_FILE, type Known, loadTemplates, type Templates } from './templates.ts';

/**
 * `node render-pages.ts TEMPLATES OUT SITE_URL`: makes the pages of the snapshot in SNAPSHOT_DIR with compiled
 * templates, and its search index.
 */
const [templates = '', out = '', siteUrl = ''] = process.argv.slice(2);

async function renderPages(): Promise<void> {
  const app = await loadTemplates(join(templates, COMPILED));
  const { pages, scripts }: Known = JSON.parse(readFileSync(join(templates, KNOWN_FILE), 'utf8'));
  app.setInternals({ pagesByKeys: new Map(pages) });
  // What is wrong with a page is thrown.
  app.setOptions({ settings: { scripts }, logger: { options: { destination: { write: () => {} } } } });
  const paths = new StaticPaths(app as unknown as ConstructorParameters<typeof StaticPaths>[0]);
  for (const { pathname, route } of await paths.getAll()) await renderPage(app, pathname, route);
}

async function renderPage(app: Templates, pathname: string, route: RouteData): Promise<void> {
  const isPage = route.type === 'page';
  const address = isPage ? pathname.replace(/\/?$/, '/') : pathname;
  const response = await app.render(new Request(new URL(address, siteUrl)), { routeData: route });
  const text = await response.text();
  const file = join(out, isPage ? pageFile(pathname) : pathname);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, isPage ? ownHashes(stylesInHead(text)) : text);
}

/** Servers look for the pages of errors under names of their own. */
const pageFile = (pathname: string) =>
  /^\/(404|500)$/.test(pathname) ? `${pathname}.html` : join(pathname, 'index.html');

try {
  await renderPages();
  writeSearchIndex({ manifest: manifest(), snapshot: undefined, pages: out }, isRendered);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
