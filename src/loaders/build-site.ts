import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Home } from '#domain/journal/home/home-defaults';
import type { Journal } from '#domain/journal/journal';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import type { Picture } from '#domain/journal/picture/picture';
import { SETTING_GROUPS } from '#domain/journal/setting-group';
import { api, paths } from '#domain/kernel/paths';
import { type Arrangement, arrange } from '#domain/publication/arrangement';
import { type ArticleCard, listedCards, type Manifest } from '#domain/publication/manifest';
import { versionPath } from '#domain/publication/version';
import {
  ADDRESSES_MAX,
  BUILD_TEXTS,
  BuildProblem,
  type BuildReport,
  machineFailureText,
} from '#domain/publishing/build';
import { SETTING_RULES, settingFields, settingProblems } from '#domain/settings/setting';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import { publicJournalJson } from '#domain/settings/site-facts';
import type { FileStore } from '#server/kernel/adapters/files';
import { KEPT_FILE, type KeptPages, openSite, PAGES_FOLDER, readKept } from '#server/kernel/adapters/site-folder';
import { listFileKeys } from '#server/publication/file-queries';
import { copyArticleFiles } from './article-files.ts';
import { sourceHash } from './cached-folder.ts';
import { blockDigests, writeDirectory } from './index-blocks.ts';
import { writePictures } from './pictures.ts';
import { digest, informationDigests, type PageDigests, pageDigests, planRender } from './plan.ts';
import { STATE_FILE } from './releases.ts';
import { type LongLivedProcess, renderSite } from './render-site.ts';
import { failedPage } from './run-node.ts';
import { nameCards, writeCards } from './share-cards.ts';
import { sharesFor } from './shares.ts';
import { writeSizedFigures } from './sized-figures.ts';
import {
  FIGURES_FILE,
  informationPages,
  journalIn,
  ownSettings,
  PLAN_FILE,
  publicTimes,
  type SizedFigures,
  shownPictures,
} from './snapshot.ts';

/** Everything except publications that affects pages; a change means a full build. */
const SOURCES = [
  'astro.config.mjs',
  'package-lock.json',
  'content',
  'docs/api-guide.md',
  'public',
  'src/components',
  'src/content.config.ts',
  'src/domain',
  'src/islands',
  'src/layouts',
  'src/loaders',
  'src/pages',
  'src/server/assembly/description',
  'src/styles',
  'src/ui',
];

/** Hashes templates, configuration, lock file and the settings that pages show. */
export function templateHash(root: string, settings: Record<string, string>): string {
  return sourceHash(root, SOURCES, settings);
}

/** The state of a finished site, which the next build compares with its own. */
interface SiteState {
  /** The input shared by all pages: templates, addresses and settings. */
  common: string;
  pages: PageDigests;
  /** The settings of the home page, which every build renders. */
  home: Home;
  /** The office's images that pages show. */
  pictures: Picture[];
}

/** `live` is the site whose unchanged pages are kept, if any. */
export interface BuildJob {
  journal: Journal;
  root: string;
  snapshot: string;
  manifest: Manifest;
  reader: ReadonlyKysely<Database>;
  files: FileStore;
  siteUrl: string;
  submitUrl: string;
  live: string | undefined;
  out: string;
  here?: LongLivedProcess;
}

/** Hashes everything that templates depend on; of the settings only the colours, which are in the styles. */
export const hashTemplates = ({ journal: { look }, root }: Pick<BuildJob, 'journal' | 'root'>) =>
  templateHash(root, { light: look.colour_light, dark: look.colour_dark });

/** Every demonstration page is labelled. */
const isDemonstration = ({ manifest }: BuildJob) => listedCards(manifest).some((card) => card.is_sample);

const pageContext = (snapshot: string, pictures: readonly Picture[]) => ({
  times: publicTimes(snapshot),
  board: journalIn(snapshot).board,
  pictures,
});

/** Hashes the input shared by all pages. The settings of the home page and the board are compared separately. */
function commonDigest(job: BuildJob, templates: string): string {
  const { siteUrl, submitUrl } = job;
  const facts = publicJournalJson(job.journal, job.manifest.announcement);
  return digest([templates, siteUrl, submitUrl, facts, isDemonstration(job)]);
}

/** The plan of a build, made from the snapshot and the live site. */
interface PlannedSite {
  templates: string;
  arrangement: Arrangement;
  state: SiteState;
}

export function planSite(job: BuildJob): PlannedSite {
  const templates = hashTemplates(job);
  const pictures = shownPictures(job.snapshot);
  const arrangement = arrange(job.journal, job.manifest);
  const state = {
    common: commonDigest(job, templates),
    pages: {
      ...pageDigests(job.journal, job.manifest, pictures, arrangement),
      ...informationDigests(informationPages(job.snapshot), pageContext(job.snapshot, pictures)),
      ...blockDigests(job.manifest),
      // The documentation does not depend on the snapshot.
      [paths.developers]: 'documentation',
    },
    home: job.journal.home,
    pictures,
  };
  return { templates, arrangement, state };
}

/** Whether the live site already shows the snapshot. */
export function isCurrent(job: BuildJob, { state } = planSite(job)): boolean {
  const file = job.live && join(job.live, STATE_FILE);
  return file !== undefined && existsSync(file) && readFileSync(file, 'utf8') === JSON.stringify(state);
}

/**
 * Builds a snapshot's site into a new folder `out`: renders changed pages, and lists the releases with the unchanged
 * pages, which are never written to. A failed build leaves no `out`.
 */
export async function buildSite(job: BuildJob, planned = planSite(job)): Promise<BuildReport> {
  const { templates, arrangement, state: nextState } = planned;
  const live = readState(job.live);
  const isSameLook = live?.common === nextState.common;
  const plan = planRender(isSameLook ? live.pages : undefined, nextState.pages);
  const rendered = new Set(plan.render);
  const liveSite = job.live === undefined ? undefined : openSite(join(job.live, PAGES_FOLDER));
  const cardJob = { ...job, rendered, live: liveSite };
  const cards = nameCards(cardJob);
  const isRendered = (path: string) => rendered.has(path);
  const renderedIds = job.manifest.articles.filter((card) => pagesOf(card).some(isRendered)).map(({ id }) => id);
  const fileKeys = await listFileKeys(job.reader, renderedIds);
  writeFileSync(join(job.snapshot, PLAN_FILE), JSON.stringify(plan));
  const pages = join(job.out, PAGES_FOLDER);
  try {
    mkdirSync(job.out, { recursive: true });
    const copyFiles = async (folder: string) => {
      await copyArticleFiles({ ...job, fileKeys }, isRendered, folder);
      const known = (job.live && readJson<SizedFigures>(join(job.live, FIGURES_FILE))) || {};
      const sized = await writeSizedFigures({ ...job, fileKeys, live: liveSite, known }, isRendered, folder);
      writeFileSync(join(job.out, FIGURES_FILE), JSON.stringify(sized));
    };
    const shares = sharesFor(readerPages(plan.render).length, job.manifest.articles.length);
    const kept = Object.keys(nextState.pages).filter((path) => !rendered.has(path));
    const alongside = [
      (folder: string) => writePictures({ ...job, fileKeys, live: liveSite }, folder),
      (folder: string) => writeCards({ ...cardJob, keepsSiteCard: isSameLook }, cards, folder),
    ];
    const given = { manifest: job.manifest, arrangement };
    await renderSite({ ...job, templates, given, shares, copyFiles, alongside }, pages);
    writeDirectory(job.manifest, pages);
    writeFileSync(join(pages, '_redirects'), redirectLines(job.manifest));
    writeFileSync(join(pages, '_headers'), pdfHeaders(job.manifest));
    writeFileSync(join(job.out, KEPT_FILE), JSON.stringify(job.live ? keepPages(job.live, kept, job.out) : {}));
    writeFileSync(join(job.out, STATE_FILE), JSON.stringify(nextState));
    return {
      ...compareSites(live, nextState),
      rendered: readerPages(plan.render).length,
      kept: readerPages(kept).length,
    };
  } catch (error) {
    rmSync(job.out, { recursive: true, force: true });
    throw explainBuildError(error, job);
  }
}

/** Finds the releases with the unchanged pages of the live site. */
function keepPages(live: string, kept: readonly string[], out: string): KeptPages {
  const [folder, release] = [dirname(realpathSync(out)), realpathSync(live)];
  const nameOf = (path: string) => relative(folder, path);
  const earlier = Object.entries(readKept(release)).flatMap(([name, addresses]) => {
    const holder = nameOf(join(dirname(release), name));
    return addresses.map((address) => [address, holder] as const);
  });
  const holders = new Map(earlier);
  return Object.groupBy(kept, (address) => holders.get(address) ?? nameOf(release)) as KeptPages;
}

const pagesOf = ({ slug, former_versions }: ArticleCard) => [
  paths.article(slug),
  ...former_versions.map((version) => versionPath(slug, version)),
];

/** Excludes the blocks of the search index, which are not pages for readers. */
const readerPages = (addresses: readonly string[]) =>
  addresses.filter((path) => !path.startsWith(paths.searchBlock('')));

/**
 * Redirects an article's id (design §8), and its address in a former system, to its page, in the format of Netlify's
 * `_redirects` file.
 */
function redirectLines({ articles, moved = [] }: Manifest): string {
  const byId = articles.map(({ id, slug }) => ({ from: `/articles/${id}`, to: paths.article(slug) }));
  return [...byId, ...moved].map(({ from, to }) => `${from} ${to} 301\n`).join('');
}

/** Names downloaded PDFs after their articles, in the format of Netlify's `_headers` file. */
function pdfHeaders(manifest: Manifest): string {
  const named = ({ slug }: { slug: string }) => `Content-Disposition: inline; filename="${slug}.pdf"`;
  return listedCards(manifest)
    .map((card) => `${api.download(card.slug).slice(0, -1)}\n  ${named(card)}\n`)
    .join('');
}

/** Compares two sites. A change of the shared input changes all pages. */
export function compareSites(from: SiteState | undefined, to: SiteState): Omit<BuildReport, 'rendered' | 'kept'> {
  const former = from?.pages ?? {};
  const [before, after] = [readerPages(Object.keys(former)), readerPages(Object.keys(to.pages))];
  const isRedrawn = from?.common !== to.common;
  const isHomeChanged = from !== undefined && (isRedrawn || JSON.stringify(from.home) !== JSON.stringify(to.home));
  const added = after.filter((path) => !(path in former));
  const changed = after.filter((path) => path in former && (isRedrawn || former[path] !== to.pages[path]));
  if (isHomeChanged) changed.unshift(paths.home);
  const removed = before.filter((path) => !(path in to.pages));
  const first = (pages: string[]) => pages.slice(0, ADDRESSES_MAX);
  return {
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    addresses: { added: first(added), changed: first(changed), removed: first(removed) },
  };
}

/** Undefined if the site is missing or incomplete. */
export function readState(site: string | undefined): SiteState | undefined {
  return site ? readJson<SiteState>(join(site, STATE_FILE)) : undefined;
}

const readJson = <Shape>(file: string): Shape | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shape) : undefined;

/** Explains a failure that the office can fix; returns others unchanged. */
export function explainBuildError(
  error: unknown,
  { manifest, snapshot }: { manifest: Manifest; snapshot: string },
): unknown {
  if (error instanceof BuildProblem || machineFailureText(error)) return error;
  const page = failedPage(error);
  const text = (page && failureText(page, manifest, snapshot)) ?? invalidSettingText(snapshot);
  return text ? new BuildProblem(text, { cause: error }) : error;
}

function failureText(page: string, { articles }: Manifest, snapshot: string): string | undefined {
  const address = page.replace(/(?<=.)\/$/, '');
  if (address === paths.home) return BUILD_TEXTS.home;
  const article = articles.find(({ slug }) => `${address}/`.startsWith(`${paths.article(slug)}/`));
  if (article) return BUILD_TEXTS.article(article.title, paths.article(article.slug));
  const isInformation = informationPages(snapshot).some(({ path }) => path === address);
  return isInformation ? BUILD_TEXTS.page(address) : undefined;
}

/** Valid settings may become invalid after a move or an upgrade. */
function invalidSettingText(snapshot: string): string | undefined {
  const settings = ownSettings(snapshot);
  const journal = journalFromSettings(settings);
  for (const group of SETTING_GROUPS) {
    const savedValues = settings[group] ?? {};
    const fields = settingFields(journal, group);
    for (const field of fields.filter(({ name }) => savedValues[name] !== undefined)) {
      const [problem] = settingProblems(field, savedValues[field.name] ?? '', {
        ...SETTING_DEFAULTS[group],
        ...savedValues,
      });
      if (problem) return BUILD_TEXTS.setting(SETTING_RULES[group].label, field.label, problem.message);
    }
  }
  return undefined;
}
