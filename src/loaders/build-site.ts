import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { paths } from '#domain/paths';
import { listed, type Manifest } from '#domain/publication/manifest';
import { ADDRESSES_NAMED, type BuildReport } from '#domain/site-build/build';
import type { FileStore } from '#server/adapters/files';
import type { FileKeys } from '#server/publication/queries';
import { writeArticleFiles } from './article-files.ts';
import { linkFolder, moveFolder } from './link-files.ts';
import { type PageDigests, pageDigests, planRender, type RenderPlan } from './plan.ts';
import { PLAN_FILE, readArticle } from './snapshot.ts';
import { templateHash } from './template-hash.ts';

/** What a finished site remembers of its making; the next build compares itself with it. */
interface SiteState {
  templates: string;
  pages: PageDigests;
}

/** What a build works on. `live` is the folder of the site to keep pages from, if there is one. */
export interface BuildJob {
  root: string;
  snapshot: string;
  manifest: Manifest;
  fileKeys: Map<string, FileKeys>;
  files: FileStore;
  siteUrl: string;
  submitUrl: string;
  live: string | undefined;
  out: string;
}

const STATE_FILE = 'state.json';
/** Where pages are rendered, in folders that begin so, followed by the number of the process that builds. */
export const RENDERING = { folder: join('build', 'render'), prefix: 'site-' };
/** The pages themselves stand in this folder of a built site; its neighbour is the state file. */
export const PAGES_FOLDER = 'pages';

const stateOf = (job: BuildJob): SiteState => ({
  templates: templateHash(job.root, {
    siteUrl: job.siteUrl,
    submitUrl: job.submitUrl,
    // Every page of a demonstration says that it is one.
    demonstration: String(listed(job.manifest).some((card) => card.is_sample)),
  }),
  pages: pageDigests(job.manifest),
});

/** True when the live site already shows the snapshot: nothing is to be built. */
export function isCurrent(job: BuildJob): boolean {
  const live = readState(job.live);
  return live !== undefined && JSON.stringify(live) === JSON.stringify(stateOf(job));
}

/**
 * Builds the site of a snapshot into `out`, which must not exist yet: renders what changed, keeps the
 * rest of the live site as hard links. The live site is never written to; a failed build leaves no `out`.
 */
export async function buildSite(job: BuildJob): Promise<BuildReport> {
  const wanted = stateOf(job);
  const live = readState(job.live);
  const plan = planRender(live?.templates === wanted.templates ? live.pages : undefined, wanted.pages);
  writeFileSync(join(job.snapshot, PLAN_FILE), JSON.stringify(plan));
  const pages = join(job.out, PAGES_FOLDER);
  try {
    await renderPages(job, pages);
    await writeFilesBesidePages(job, plan, pages);
    const kept = await keepPages(job, plan, wanted.pages, pages);
    writeFileSync(join(pages, '_redirects'), idRedirects(job.manifest));
    writeFileSync(join(job.out, STATE_FILE), JSON.stringify(wanted));
    return { ...comparePages(live?.pages ?? {}, wanted.pages), rendered: plan.render.length, kept };
  } catch (error) {
    rmSync(job.out, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Renders into a folder of this build's own inside the project, and moves the result to `out`: for a folder
 * elsewhere Astro would keep its working files in one shared place, where two builds spoil each other.
 */
async function renderPages(job: BuildJob, out: string): Promise<void> {
  const workshop = join(job.root, RENDERING.folder);
  await mkdir(workshop, { recursive: true });
  const folder = await mkdtemp(join(workshop, `${RENDERING.prefix}${process.pid}-`));
  try {
    await runAstro(job, folder);
    await mkdir(job.out, { recursive: true });
    await moveFolder(folder, out);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs Astro in a process of its own: its memory is given back, and a crash cannot take the server along. */
async function runAstro(job: BuildJob, out: string): Promise<void> {
  const astro = join(job.root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build', '--silent'], {
    cwd: job.root,
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      OUT_DIR: out,
      SITE_URL: job.siteUrl,
      SNAPSHOT_DIR: job.snapshot,
      SUBMIT_URL: job.submitUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  // Astro adds where in its own files it happened; whoever reads this needs the sentence before.
  const [reason = ''] = output.join('').split(/\n\s*(?:Stack trace|Caused by):/);
  throw new Error(
    `The site could not be built; the live one stays as it is.\n${stripVTControlCharacters(reason).trim()}`,
  );
}

async function writeFilesBesidePages(job: BuildJob, plan: RenderPlan, pages: string): Promise<void> {
  const rendered = new Set(plan.render);
  for (const card of job.manifest.articles) {
    const address = paths.article(card.slug);
    if (!rendered.has(address)) continue;
    const article = readArticle(card.id, job.snapshot);
    await writeArticleFiles(article, join(pages, address), job.fileKeys.get(card.id), job);
  }
}

/** Hard-links the pages that did not change, with the files beside them; across devices they are copied. */
async function keepPages(job: BuildJob, plan: RenderPlan, wanted: PageDigests, pages: string): Promise<number> {
  const rendered = new Set(plan.render);
  const kept = Object.keys(wanted).filter((path) => !rendered.has(path));
  if (!job.live) return 0;
  for (const path of kept) {
    // Only the page's own files: an issue's page stands in a folder of its volume's page.
    await linkFolder(join(job.live, PAGES_FOLDER, path), join(pages, path), { recursive: false });
  }
  return kept.length;
}

/** An article's id leads to its page (design §8); one line each, as Netlify's `_redirects` file wants it. */
function idRedirects(manifest: Manifest): string {
  return manifest.articles.map(({ id, slug }) => `/articles/${id} ${paths.article(slug)} 301\n`).join('');
}

/** What readers get, see changed and lose by the step from one site to another. */
export function comparePages(from: PageDigests, to: PageDigests): Omit<BuildReport, 'rendered' | 'kept'> {
  const added = Object.keys(to).filter((path) => !(path in from));
  const changed = Object.keys(to).filter((path) => path in from && from[path] !== to[path]);
  const removed = Object.keys(from).filter((path) => !(path in to));
  const first = (pages: string[]) => pages.slice(0, ADDRESSES_NAMED);
  return {
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    addresses: { added: first(added), changed: first(changed), removed: first(removed) },
  };
}

/** The pages of a built site; undefined where it is none, or not a whole one. */
export function pagesOf(site: string): PageDigests | undefined {
  return readState(site)?.pages;
}

function readState(site: string | undefined): SiteState | undefined {
  const file = site && join(site, STATE_FILE);
  return file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SiteState) : undefined;
}
