import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteData } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { paths } from '#domain/kernel/paths';
import { snapshotDir } from '#server/kernel/env';
import { searchBlocks } from './index-blocks.ts';
import { keepUsedHashes } from './policy-hashes.ts';
import { pageFailure } from './run-node.ts';
import { distributeShares, isInShare } from './shares.ts';
import { isRendered, manifest, shownJournal, sizedFigures } from './snapshot.ts';
import { type AstroMetadata, COMPILED_FOLDER, loadTemplates, METADATA_FILE, type Templates } from './templates.ts';
import { writeArticles } from './write-articles.ts';

const ISLAND_STYLES = /<style>astro-island[^<]*<\/style>/g;

/** Moves Astro's style for islands to the head. Astro writes it in the body, where HTML forbids it. */
export function moveStylesToHead(page: string): string {
  if (!page.includes('<style>astro-island')) return page;
  const [styles] = page.match(ISLAND_STYLES) ?? [];
  return styles ? page.replaceAll(ISLAND_STYLES, '').replace('</head>', () => `${styles}</head>`) : page;
}

/**
 * `node render-pages.ts TEMPLATES OUT SITE_URL NUMBER OF`: renders a share of the pages of the snapshot in SNAPSHOT_DIR
 * with compiled templates, and writes the files beside articles.
 */
const [templates = '', pages = '', siteUrl = '', number = '0', of = '1'] = process.argv.slice(2);
const share = { number: Number(number), of: Number(of) };

async function renderShare(): Promise<void> {
  const blocks = searchBlocks(manifest());
  const ownBlocks = distributeShares(blocks, ({ count }) => count, share);
  const app = await openTemplates();
  const routes = await listRoutes(app);
  const ofArticles = new Set(blocks.flatMap(({ cards }) => cards.map(({ slug }) => pageAddress(paths.article(slug)))));
  const renderArticle = async (path: string) => {
    const route = routes.get(pageAddress(path));
    if (!route) throw new Error(`No template renders the page ${path}.`);
    return renderPage(app, pageAddress(path), route);
  };
  const journal = shownJournal();
  const written = { journal, snapshot: snapshotDir(), pages, siteUrl, isRendered, sized: sizedFigures, renderArticle };
  await writeArticles(ownBlocks, written);
  for (const [address, route] of routes) {
    if (ofArticles.has(address) || (address === pageAddress(paths.developers) && !isRendered(paths.developers)))
      continue;
    if (isInShare(address, share)) await renderPage(app, address, route);
  }
}

async function openTemplates(): Promise<Templates> {
  useSyncDigest();
  const app = await loadTemplates(join(templates, COMPILED_FOLDER));
  const metadata: AstroMetadata = JSON.parse(readFileSync(join(templates, METADATA_FILE), 'utf8'));
  app.setInternals({ pagesByKeys: new Map(metadata.pages) });
  // Errors of a page are thrown.
  const logger = { options: { destination: { write: () => {} } } };
  app.setOptions({ settings: { scripts: metadata.scripts }, logger });
  return app;
}

/** Page addresses end in a slash. */
const pageAddress = (path: string) => path.replace(/\/?$/, '/');

async function listRoutes(app: Templates): Promise<Map<string, RouteData>> {
  const staticPaths = await new StaticPaths(app as unknown as ConstructorParameters<typeof StaticPaths>[0]).getAll();
  return new Map(
    staticPaths.map(({ pathname, route }) => [route.type === 'page' ? pageAddress(pathname) : pathname, route]),
  );
}

async function renderPage(app: Templates, address: string, route: RouteData): Promise<string> {
  const isPage = route.type === 'page';
  const html = await renderHtml(app, address, route).catch((error: unknown) => {
    throw pageFailure(address, error);
  });
  const text = isPage ? keepUsedHashes(moveStylesToHead(html)) : html;
  const file = join(pages, isPage ? pageFile(address) : address);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return text;
}

async function renderHtml(app: Templates, address: string, route: RouteData): Promise<string> {
  const response = await app.render(new Request(new URL(address, siteUrl)), { routeData: route });
  return response.text();
}

/** Astro hashes the scripts of every page; for so few bytes a synchronous hash is faster than a thread. */
function useSyncDigest(): void {
  crypto.subtle.digest = async (algorithm, data) => {
    const name = (typeof algorithm === 'string' ? algorithm : algorithm.name).replace('-', '');
    const bytes = ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data);
    return new Uint8Array(createHash(name).update(bytes).digest()).buffer;
  };
}

/** Servers expect error pages under special names. */
const pageFile = (address: string) =>
  /^\/(404|500)\/$/.test(address) ? `${address.slice(0, -1)}.html` : join(address, 'index.html');

try {
  await renderShare();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
