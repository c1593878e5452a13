import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { parseBoard, portraitsOf } from '#domain/journal/board/board';
import { layoutPictures, parseLayout } from '#domain/journal/home/layout';
import { SETTING_GROUPS, type SettingValues } from '#domain/journal/setting-group';
import {
  BundledAccount,
  BundledDecision,
  BundledEvent,
  BundledManuscript,
  BundledSettings,
  BundleSummary,
} from '#domain/moving/out/records';
import { Article } from '#domain/publication/article';
import { Volume } from '#domain/publication/volume';
import { PAGE_GROUP } from '#domain/settings/information/office-page';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import { claimFile, sha256Of, storeFile } from '#server/document/store-document';
import { coverOf, coverPlace } from '#server/issue/show-cover';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { insertEvent } from '#server/kernel/event/queries';
import { insertArticle } from '#server/publication/write-queries';
import { insertVersion } from '#server/settings/queries';
import {
  insertArticleFile,
  insertBundledAccount,
  insertBundledDecision,
  insertBundledTies,
  insertBundledVolume,
  insertOwnWords,
  isUntouched,
  startMoved,
} from './bundle-queries.ts';
import { linesOf, readJson } from './bundle-records.ts';
import { cleanArticle, requireSound } from './check-bundle.ts';
import type { OwnBundle } from './own-bundle.ts';
import { insertGalley, insertMovedManuscript } from './queries.ts';
import { takeHistory } from './take-history.ts';
import { showTaken, storePictures, takePictures } from './take-pictures.ts';
import { manuscriptOfMoving } from './write-manuscript.ts';

/** A file that is stored and not yet of an article. */
interface Stored {
  file: string;
  file_key: string;
  bytes: number;
  sha256: string;
}

const FIGURE_OR_SUPPLEMENT = /^(?:figure-\d{1,2}\.(?:png|jpg|webp)|supplement-\d{1,2}\.\w+)$/;

/**
 * Takes a whole journal in, with its ids, numbers, dates and log, into a database in which nothing has happened yet: all of it, or
 * nothing where something is wrong or the process ends. Nobody is written to.
 * @throws Error where the database is not empty, or a record is not what its schema or the rules of the office say
 */
export async function takeBundle(
  context: Pick<Context, 'db' | 'reader' | 'files' | 'clock'>,
  bundle: OwnBundle,
): Promise<BundleSummary> {
  const summary = await readJson(bundle, 'bundle.json', BundleSummary);
  if (!(await isUntouched(context.reader))) {
    throw new Error('This journal is not empty. Import a bundle into a new, empty database.');
  }
  const folders = [...new Set(bundle.paths.flatMap((path) => /^articles\/([^/]+)\//.exec(path)?.[1] ?? []))];
  const stored = new Map<string, Stored[]>();
  for (const slug of folders) stored.set(slug, await storeFilesOf(context, bundle, slug));
  const pictures = await storePictures(context, bundle);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await startMoved(trx, now);
    await takePictures(trx, pictures, now);
    await takeSettings(trx, bundle, now);
    for await (const account of linesOf(bundle, 'accounts', BundledAccount)) await insertBundledAccount(trx, account);
    await takeVolumes(trx, bundle, { pictures: new Set(pictures.map(({ name }) => name)), now });
    const ids = await takeManuscripts(trx, bundle, { stored, now });
    for await (const decision of linesOf(bundle, 'decisions', BundledDecision)) {
      const id = ids.get(decision.manuscript_number);
      if (!id) throw new Error(`A decision names ${decision.manuscript_number}, which is missing from the bundle.`);
      await insertBundledDecision(trx, decision, id);
    }
    await takeHistory(trx, bundle);
    for await (const { details, ...event } of linesOf(bundle, 'events', BundledEvent)) {
      await insertEvent(trx, { ...event, details: JSON.stringify(details) });
    }
    const { origin, counts } = summary;
    const object = { type: 'journal', id: '1' };
    const told = { origin, articles: counts.articles ?? 0 };
    await appendEvent(trx, { actor: SYSTEM, action: 'journal.moved-in', object, details: told }, now);
  });
  return summary;
}

async function storeFilesOf(
  context: Pick<Context, 'db' | 'files' | 'clock'>,
  bundle: OwnBundle,
  slug: string,
): Promise<Stored[]> {
  const folder = `articles/${slug}/`;
  const names = bundle.paths.flatMap((path) => (path.startsWith(folder) ? path.slice(folder.length) : []));
  const kept = names.filter((name) => name === `${slug}.pdf` || FIGURE_OR_SUPPLEMENT.test(name));
  const stored: Stored[] = [];
  for (const name of kept) {
    const bytes = await bundle.bytes(`${folder}${name}`);
    const prefix = name === `${slug}.pdf` ? 'galleys' : 'article-files';
    const file_key = await storeFile(context, prefix, bytes, name.slice(name.lastIndexOf('.') + 1));
    stored.push({ file: name, file_key, bytes: bytes.length, sha256: sha256Of(bytes) });
  }
  return stored;
}

/** The board has a file of its own in the bundle. */
const OWN_GROUPS = SETTING_GROUPS.filter((group) => group !== 'board');

async function takeSettings(trx: Transaction<Database>, bundle: OwnBundle, now: Date): Promise<void> {
  const settings = await readJson(bundle, 'settings.json', BundledSettings);
  const board = JSON.parse((await bundle.bytes('board.json')).toString());
  const members = JSON.stringify(board);
  const own: [string, SettingValues][] = OWN_GROUPS.map((group) => {
    const defaults: SettingValues = SETTING_DEFAULTS[group];
    return [
      group,
      Object.fromEntries(Object.entries(settings[group] ?? {}).filter(([name, value]) => defaults[name] !== value)),
    ];
  });
  if (members !== SETTING_DEFAULTS.board.members) own.push(['board', { members }]);
  for (const [name, values] of Object.entries(settings.pages ?? {})) own.push([PAGE_GROUP + name, values]);
  for (const [group_name, values] of own) {
    if (Object.keys(values).length === 0) continue;
    await insertVersion(trx, { group_name, version: 1, own: { ...values }, changed_by: SYSTEM.name, changed_at: now });
  }
  const layout = parseLayout(settings.home?.layout ?? '');
  if (layout) await showTaken(trx, 'home', layoutPictures(layout));
  await showTaken(trx, 'board', portraitsOf(parseBoard(members) ?? []));
  await insertOwnWords(trx, settings, { updated_by: SYSTEM.name, updated_at: now });
  await requireSound(trx);
}

/** Volumes with their issues; a cover whose file did not come along is none. */
async function takeVolumes(
  trx: Transaction<Database>,
  bundle: OwnBundle,
  { pictures, now }: { pictures: ReadonlySet<string>; now: Date },
): Promise<void> {
  for (const volume of await readJson(bundle, 'volumes.json', Volume.array())) {
    const issues = volume.issues.map(({ cover = '', ...issue }) => ({
      ...issue,
      cover: pictures.has(cover) ? cover : '',
    }));
    await insertBundledVolume(trx, { ...volume, issues }, now);
    for (const issue of issues) await showTaken(trx, coverPlace(issue.id), coverOf({ ...issue, volume }));
  }
}

/** Manuscripts and what became of them; answers with their ids by their numbers. */
async function takeManuscripts(
  trx: Transaction<Database>,
  bundle: OwnBundle,
  { stored, now }: { stored: ReadonlyMap<string, readonly Stored[]>; now: Date },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const ties: Pick<BundledManuscript, 'id' | 'answers_call' | 'kept_from'>[] = [];
  for await (const record of linesOf(bundle, 'manuscripts', BundledManuscript)) {
    const { slug, place, answers_call, kept_from, ...manuscript } = record;
    ids.set(manuscript.manuscript_number, manuscript.id);
    if (answers_call || kept_from) ties.push(record);
    if (slug !== null) continue;
    const words = { abstract: '', keywords: '[]', submission_code: null };
    const { submitted_at } = manuscript;
    const status = manuscript.status as 'submitted';
    const times = { updated_at: submitted_at, status_since: submitted_at };
    const planned = place && { volume_id: place.volume, issue_id: place.issue };
    const row = { ...manuscript, ...words, ...planned, ...times, status };
    await insertMovedManuscript(trx, row, []);
  }
  for (const [slug, files] of stored) {
    const article = await cleanArticle(await readJson(bundle, `articles/${slug}/article.json`, Article));
    ids.set(article.manuscript_number, article.id);
    await takeArticle(trx, article);
    for (const { file, ...kept } of files) {
      if (file === `${slug}.pdf`) await insertGalley(trx, article.id, kept);
      else await insertArticleFile(trx, { manuscript_id: article.id, file, ...kept });
      await claimFile(trx, kept.file_key, now);
    }
  }
  for (const tie of ties) await insertBundledTies(trx, tie, now);
  return ids;
}

/** Addresses of authors are in no bundle. */
async function takeArticle(trx: Transaction<Database>, article: Article): Promise<void> {
  const authors = article.authors.map((author) => ({
    ...author,
    email: '',
    affiliations: author.affiliations.flatMap((place) => article.affiliations[place - 1] ?? []),
  }));
  await manuscriptOfMoving(trx, article, { authors });
  await insertArticle(trx, article);
}
