import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Journal } from '#domain/journal/journal';
import type { Manifest } from '#domain/publication/manifest';
import { cachedFolder } from './cached-folder.ts';
import type { CardOrders } from './draw-card.ts';
import { linkFolder, moveFolder } from './link-files.ts';
import type { RenderedShare } from './renderer.ts';
import { runNode } from './run-node.ts';
import { heapFor, type Share } from './shares.ts';
import type { ArrangedManifest } from './snapshot.ts';
import { STATIC_FOLDER } from './templates.ts';

/** The inputs of a site's pages. `templates` is the hash of everything except the snapshot. */
export interface RenderJob {
  journal: Journal;
  root: string;
  snapshot: string;
  siteUrl: string;
  submitUrl: string;
  templates: string;
  manifest: Pick<Manifest, 'articles'>;
  /** Rendered concurrently, each in its own process. */
  shares: readonly Share[];
  here?: LongLivedProcess | undefined;
  given?: ArrangedManifest;
  /** Copies files that do not come from the snapshot into the pages' folder, before rendering. */
  copyFiles: (pages: string) => Promise<void>;
  /** Tasks that fill the folder during rendering. */
  alongside: readonly ((pages: string) => Promise<void>)[];
}

/** Work that a long-lived build process does itself, because starting another process would take longer. */
export interface LongLivedProcess {
  /** Needs the environment `renderEnv`. */
  render: (templates: string, work: RenderedShare) => Promise<void>;
  /** Needs the environment `cardEnv`. */
  drawCards: (orders: CardOrders, snapshot: string) => Promise<void>;
}

/** Pages are rendered in folders with this prefix, followed by the id of the building process. */
export const RENDERING = { folder: join('build', 'render'), prefix: 'site-' };

/** The folder of compiled templates, in subfolders named by their hash. Netlify keeps it between builds. */
export const TEMPLATES = join('build', 'cache', 'templates');
/** Node's compile cache for these modules, in the same folder. */
const COMPILED_MODULES = 'modules';
const KEPT_VERSIONS = 4;

/**
 * Renders into a temporary folder inside the project, and moves the result to `out`: for a folder elsewhere Astro would
 * put its working files in one shared place, where concurrent builds corrupt each other.
 */
export async function renderSite(rendering: RenderJob, out: string): Promise<void> {
  const { root, siteUrl } = rendering;
  const settings = renderEnv(rendering);
  const workshop = join(root, RENDERING.folder);
  await mkdir(workshop, { recursive: true });
  const folder = await mkdtemp(join(workshop, `${RENDERING.prefix}${process.pid}-`));
  try {
    const templates = await compiledTemplates(rendering, join(folder, 'templates'));
    const pages = join(folder, 'pages');
    await linkFolder(join(templates, STATIC_FOLDER), pages, { recursive: true });
    await rendering.copyFiles(pages);
    const limit = `--max-old-space-size=${Math.ceil(heapFor(rendering.manifest.articles.length) / 2 ** 20)}`;
    const renderElsewhere = ({ number, of }: Share) =>
      runNode(
        root,
        [limit, join(root, 'src/loaders/render-pages.ts'), templates, pages, siteUrl, `${number}`, `${of}`],
        // Deleted together with the templates.
        { ...settings, NODE_COMPILE_CACHE: join(templates, COMPILED_MODULES) },
      );
    const { here, given } = rendering;
    const render = (share: Share) =>
      share.of === 1 && here ? here.render(templates, { pages, siteUrl, share, given }) : renderElsewhere(share);
    const work = [...rendering.shares.map(render), ...rendering.alongside.map((fill) => fill(pages))];
    // The folder is removed only once nothing writes into it.
    const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    await mkdir(join(out, '..'), { recursive: true });
    await moveFolder(pages, out);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folder of the compiled templates; if missing, Astro compiles them, which takes most of a build's time. */
function compiledTemplates(rendering: RenderJob, draft: string): Promise<string> {
  const astro = join(rendering.root, 'node_modules/astro/bin/astro.mjs');
  return cachedFolder(join(rendering.root, TEMPLATES), rendering.templates, KEPT_VERSIONS, async () => {
    await runNode(rendering.root, [astro, 'build', '--silent'], { ...renderEnv(rendering), TEMPLATES_DIR: draft });
    return draft;
  });
}

export const renderEnv = ({ snapshot, submitUrl }: Pick<RenderJob, 'snapshot' | 'submitUrl'>) => ({
  ASTRO_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
  SNAPSHOT_DIR: snapshot,
  SUBMIT_URL: submitUrl,
});
