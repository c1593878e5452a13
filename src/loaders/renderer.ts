import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RouteData } from 'astro';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { paths } from '#domain/kernel/paths';
import { snapshotDir } from '#server/kernel/env';
import { searchBlocks } from './index-blocks.ts';
import { pageFailure } from './run-node.ts';
import { distributeShares, isInShare, type Share } from './shares.ts';
import { type ArrangedManifest, changeSnapshot, isRendered, manifest, shownJournal, sizedFigures } from './snapshot.ts';
import { type AstroMetadata, COMPILED_FOLDER, loadTemplates, METADATA_FILE, type Templates } from './templates.ts';
import { writeArticles } from './write-articles.ts';

/** A page of Astro's as readers get it. */
export const finishPage = (page: string): string => keepUsedHashes(moveStylesToHead(removeIslandIds(page)));

/** Astro's ids of islands hash absolute paths, so pages would depend on the project's folder; nothing reads them. */
const removeIslandIds = (page: string): string => page.replaceAll(/(?<=<astro-island) uid="[^"]*"/g, '');

const ISLAND_STYLES = /<style>astro-island[^<]*<\/style>/g;

/** Moves Astro's style for islands to the head. Astro writes it in the body, where HTML forbids it. */
function moveStylesToHead(page: string): string {
  if (!page.includes('<style>astro-island')) return page;
  const [styles] = page.match(ISLAND_STYLES) ?? [];
  return styles ? page.replaceAll(ISLAND_STYLES, '').replace('</head>', () => `${styles}</head>`) : page;
}

/** `pages` is the folder of all pages. */
export interface RenderedShare {
  pages: string;
  siteUrl: string;
  share: Share;
  /** The manifest, if already read. */
  given?: ArrangedManifest | undefined;
}

export interface Renderer {
  /** Renders a share of the pages of the snapshot in SNAPSHOT_DIR, and writes the files beside articles. */
  render: (work: RenderedShare) => Promise<void>;
}

/** Loads the compiled templates in a folder, which render any number of snapshots. */
export async function openRenderer(templates: string): Promise<Renderer> {
  const app = await openTemplates(templates);
  return {
    async render(work) {
      changeSnapshot(work.given);
      app.routeCache.clearAll();
      await renderShare(app, work);
    },
  };
}

async function renderShare(app: Templates, { pages, siteUrl, share }: RenderedShare): Promise<void> {
  const blocks = searchBlocks(manifest());
  const ownBlocks = distributeShares(blocks, ({ count }) => count, share);
  const routes = await listRoutes(app);
  const articleAddresses = new Set(
    blocks.flatMap(({ cards }) => cards.map(({ slug }) => pageAddress(paths.article(slug)))),
  );
  const render = (address: string, route: RouteData) => renderPage(app, { address, route, pages, siteUrl });
  const renderArticle = async (path: string) => {
    const route = routes.get(pageAddress(path));
    if (!route) throw new Error(`No template renders the page ${path}.`);
    return render(pageAddress(path), route);
  };
  const journal = shownJournal();
  const written = { journal, snapshot: snapshotDir(), pages, siteUrl, isRendered, sized: sizedFigures, renderArticle };
  await writeArticles(ownBlocks, written);
  for (const [address, route] of routes) {
    if (articleAddresses.has(address) || (address === pageAddress(paths.developers) && !isRendered(paths.developers)))
      continue;
    if (isInShare(address, share)) await render(address, route);
  }
}

async function openTemplates(folder: string): Promise<Templates> {
  useSyncDigest();
  const app = await loadTemplates(join(folder, COMPILED_FOLDER));
  const metadata: AstroMetadata = JSON.parse(readFileSync(join(folder, METADATA_FILE), 'utf8'));
  app.setInternals({ pagesByKeys: new Map(metadata.pages) });
  // Astro also throws the errors it would log.
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

interface Page extends Pick<RenderedShare, 'pages' | 'siteUrl'> {
  address: string;
  route: RouteData;
}

async function renderPage(app: Templates, page: Page): Promise<string> {
  const { address, route, pages } = page;
  const isPage = route.type === 'page';
  const html = await renderHtml(app, page).catch((error: unknown) => {
    throw pageFailure(address, error);
  });
  const text = isPage ? finishPage(html) : html;
  const file = join(pages, isPage ? pageFile(address) : address);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return text;
}

async function renderHtml(app: Templates, { address, route, siteUrl }: Page): Promise<string> {
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

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;
const HASH = / 'sha256-[^']+'/g;

/** Caches hashes: most pages have the same scripts and styles. */
const hashCache = new Map<string, string>();

/**
 * Keeps only the hashes of a page's own scripts and styles in its policy. Astro lists the whole site's, which takes two
 * kilobytes that do not compress.
 */
function keepUsedHashes(page: string): string {
  const own = new Set<string>();
  for (const { 0: start, 1: name, index } of page.matchAll(/<(script|style)\b[^>]*>/g)) {
    if (start.includes('json')) continue;
    const from = index + start.length;
    own.add(hashOf(page.slice(from, page.indexOf(`</${name}>`, from))));
  }
  return page.replace(POLICY, (policy) => policy.replace(HASH, (hash) => (own.has(hash) ? hash : '')));
}

function hashOf(text: string): string {
  const hash = hashCache.get(text) ?? ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  if (hashCache.size < 200) hashCache.set(text, hash);
  return hash;
}
