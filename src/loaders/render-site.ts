import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Journal } from '#domain/journal/journal';
import type { Manifest } from '#domain/publication/manifest';
import { keptFolder } from './kept-folder.ts';
import { linkFolder, moveFolder } from './link-files.ts';
import { runNode } from './run-node.ts';
import { heapFor, type Share } from './shares.ts';
import { STATIC } from './templates.ts';

/** What the pages of a site are rendered from. `templates` is the hash of all but the snapshot. */
export interface Rendering {
  journal: Journal;
  root: string;
  snapshot: string;
  siteUrl: string;
  submitUrl: string;
  templates: string;
  manifest: Pick<Manifest, 'announcement' | 'articles'>;
  /** The shares that are made at the same time, each in a process. */
  shares: readonly Share[];
  /** Puts into the folder of the pages what is not made of the snapshot, and has to be there before they are rendered. */
  copyFiles: (pages: string) => Promise<void>;
  /** What else fills the folder while the pages are rendered. */
  alongside: readonly ((pages: string) => Promise<void>)[];
}

/** Pages are rendered in folders with this prefix, followed by the id of the process that builds. */
export const RENDERING = { folder: join('build', 'render'), prefix: 'site-' };

/** Where compiled templates are, each in a folder named by their hash. Netlify keeps it between builds. */
export const TEMPLATES = join('build', 'cache', 'templates');
/** Beside them, what Node has compiled of them. */
const COMPILED_MODULES = 'modules';
/** For how many versions of the templates the compiled ones are kept. */
const KEPT_VERSIONS = 8;

/**
 * Renders into a folder of this build's own inside the project, and moves the result to `out`: for a folder
 * elsewhere Astro would keep its working files in one shared place, where two builds spoil each other.
 */
export async function renderSite(rendering: Rendering, out: string): Promise<void> {
  const { root, siteUrl } = rendering;
  const settings = settingsOf(rendering);
  const workshop = join(root, RENDERING.folder);
  await mkdir(workshop, { recursive: true });
  const folder = await mkdtemp(join(workshop, `${RENDERING.prefix}${process.pid}-`));
  try {
    const templates = await compiledTemplates(rendering, join(folder, 'templates'));
    const pages = join(folder, 'pages');
    await linkFolder(join(templates, STATIC), pages, { recursive: true });
    await rendering.copyFiles(pages);
    const limit = `--max-old-space-size=${Math.ceil(heapFor(rendering.manifest.articles.length) / 2 ** 20)}`;
    const render = ({ number, of }: Share) =>
      runNode(
        root,
        [limit, join(root, 'src/loaders/render-pages.ts'), templates, pages, siteUrl, `${number}`, `${of}`],
        // Goes when the templates go.
        { ...settings, NODE_COMPILE_CACHE: join(templates, COMPILED_MODULES) },
      );
    const work = [...rendering.shares.map(render), ...rendering.alongside.map((fill) => fill(pages))];
    // The folder is removed once no one writes into it any more.
    const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    await mkdir(join(out, '..'), { recursive: true });
    await moveFolder(pages, out);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The folder of the compiled templates; where no build has made it yet, Astro does, which takes most of a build's time.
 */
function compiledTemplates(rendering: Rendering, draft: string): Promise<string> {
  const astro = join(rendering.root, 'node_modules/astro/bin/astro.mjs');
  return keptFolder(join(rendering.root, TEMPLATES), rendering.templates, KEPT_VERSIONS, async () => {
    await runNode(rendering.root, [astro, 'build', '--silent'], { ...settingsOf(rendering), TEMPLATES_DIR: draft });
    return draft;
  });
}

const settingsOf = ({ siteUrl, snapshot, submitUrl }: Rendering) => ({
  ASTRO_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
  SITE_URL: siteUrl,
  SNAPSHOT_DIR: snapshot,
  SUBMIT_URL: submitUrl,
});
