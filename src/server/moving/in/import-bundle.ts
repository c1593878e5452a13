import type { Transaction } from 'kysely';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import * as z from 'zod';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { boardPortraits, parseBoard } from '#domain/journal/board/board';
import { layoutPictures, parseLayout } from '#domain/journal/home/layout';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { type PictureUse, pictureFormat } from '#domain/journal/picture/picture';
import { SETTING_GROUPS, type SettingValues } from '#domain/journal/setting-group';
import { type MarkupNode, parseMarkup } from '#domain/kernel/markup';
import {
  BundledAccount,
  BundledDecision,
  BundledEvent,
  BundledInvoiceCounter,
  BundledManuscript,
  BundledMovedArticle,
  BundledMovedIssue,
  BundledPicture,
  BundledSettings,
  BundledUsage,
  BundleSummary,
} from '#domain/moving/out/records';
import { Article } from '#domain/publication/article';
import { Volume } from '#domain/publication/volume';
import { PAGE_GROUP_PREFIX } from '#domain/settings/information/office-page';
import { settingProblems } from '#domain/settings/setting';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import { claimFile, sha256Of, storeFile } from '#server/document/store-document';
import { coverUseKey, coverUses } from '#server/issue/issue-cover';
import type { Context } from '#server/kernel/context';
import { appendEvent, SYSTEM } from '#server/kernel/event/append-event';
import { insertEvent } from '#server/kernel/event/queries';
import { sanitise } from '#server/production/convert/sanitise';
import { insertArticle } from '#server/publication/write-queries';
import { MAIL_GROUP_PREFIX, readPageChanges, readSettingChanges } from '#server/settings/change-queries';
import { storedPageProblems } from '#server/settings/information/office-pages';
import { insertPicture, lockPictures, replaceUses } from '#server/settings/picture/queries';
import { insertVersion, readSettings } from '#server/settings/queries';
import { groupFields } from '#server/settings/save-settings';
import { insertArticleManuscript } from './imported-manuscript.ts';
import {
  initialiseJournal,
  insertArticleFile,
  insertBundledAccount,
  insertBundledDecision,
  insertBundledLinks,
  insertBundledMovedArticle,
  insertBundledMovedIssues,
  insertBundledUsage,
  insertBundledVolume,
  insertGalley,
  insertInvoiceCounters,
  insertMovedManuscript,
  insertTechnicalChecklist,
  isEmptyDatabase,
} from './queries.ts';

/** A stored file that does not yet belong to an article. */
interface StoredFile {
  file: string;
  file_key: string;
  bytes: number;
  sha256: string;
}

const FIGURE_OR_SUPPLEMENT = /^(?:figure-\d{1,2}\.(?:png|jpg|webp)|supplement-\d{1,2}\.\w+)$/;

/**
 * Imports a whole journal with its ids, numbers, dates and log into an empty database, all or nothing. No emails are
 * sent.
 * @throws Error if the database is not empty, or a record violates its schema or the journal's settings
 */
export async function importBundle(
  context: Pick<Context, 'db' | 'reader' | 'files' | 'clock'>,
  bundle: JournalBundle,
): Promise<BundleSummary> {
  const summary = await readJson(bundle, 'bundle.json', BundleSummary);
  if (!(await isEmptyDatabase(context.reader))) {
    throw new Error('This journal is not empty. Import a bundle into a new, empty database.');
  }
  const folders = [...new Set(bundle.paths.flatMap((path) => /^articles\/([^/]+)\//.exec(path)?.[1] ?? []))];
  const stored = new Map<string, StoredFile[]>();
  for (const slug of folders) stored.set(slug, await storeFilesOf(context, bundle, slug));
  const pictures = await storePictures(context, bundle);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await initialiseJournal(trx, now);
    await insertPictures(trx, pictures, now);
    await importSettings(trx, bundle, now);
    for await (const account of readLines(bundle, 'accounts', BundledAccount)) await insertBundledAccount(trx, account);
    await importVolumes(trx, bundle, { pictures: new Set(pictures.map(({ name }) => name)), now });
    const ids = await importManuscripts(trx, bundle, { stored, now });
    for await (const decision of readLines(bundle, 'decisions', BundledDecision)) {
      const id = ids.get(decision.manuscript_number);
      if (!id) throw new Error(`A decision names ${decision.manuscript_number}, which is missing from the bundle.`);
      await insertBundledDecision(trx, decision, id);
    }
    await importHistory(trx, bundle);
    for await (const { details, ...event } of readLines(bundle, 'events', BundledEvent)) {
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
  bundle: JournalBundle,
  slug: string,
): Promise<StoredFile[]> {
  const folder = `articles/${slug}/`;
  const names = bundle.paths.flatMap((path) => (path.startsWith(folder) ? path.slice(folder.length) : []));
  const kept = names.filter((name) => name === `${slug}.pdf` || FIGURE_OR_SUPPLEMENT.test(name));
  const stored: StoredFile[] = [];
  for (const name of kept) {
    const bytes = await bundle.bytes(`${folder}${name}`);
    const prefix = name === `${slug}.pdf` ? 'galleys' : 'article-files';
    const file_key = await storeFile(context, prefix, bytes, name.slice(name.lastIndexOf('.') + 1));
    stored.push({ file: name, file_key, bytes: bytes.length, sha256: sha256Of(bytes) });
  }
  return stored;
}

/** The board has a separate file in the bundle. */
const GROUPS_WITHOUT_BOARD = SETTING_GROUPS.filter((group) => group !== 'board');

async function importSettings(trx: Transaction<Database>, bundle: JournalBundle, now: Date): Promise<void> {
  const settings = await readJson(bundle, 'settings.json', BundledSettings);
  const board = JSON.parse((await bundle.bytes('board.json')).toString());
  const members = JSON.stringify(board);
  const own: [string, SettingValues][] = GROUPS_WITHOUT_BOARD.map((group) => {
    const defaults: SettingValues = SETTING_DEFAULTS[group];
    return [
      group,
      Object.fromEntries(Object.entries(settings[group] ?? {}).filter(([name, value]) => defaults[name] !== value)),
    ];
  });
  if (members !== SETTING_DEFAULTS.board.members) own.push(['board', { members }]);
  for (const [name, values] of Object.entries(settings.pages ?? {})) own.push([PAGE_GROUP_PREFIX + name, values]);
  for (const [name, values] of Object.entries(settings.mails ?? {})) own.push([MAIL_GROUP_PREFIX + name, values]);
  for (const { kind, ...words } of settings.letters ?? [])
    own.push([`${MAIL_GROUP_PREFIX}letter-${kind}`, { ...words, closing: '' }]);
  for (const [group_name, values] of own) {
    if (Object.keys(values).length === 0) continue;
    await insertVersion(trx, { group_name, version: 1, own: { ...values }, changed_by: SYSTEM.name, changed_at: now });
  }
  const layout = parseLayout(settings.home?.layout ?? '');
  if (layout) await setKnownPictureUses(trx, 'home', layoutPictures(layout));
  await setKnownPictureUses(trx, 'board', boardPortraits(parseBoard(members) ?? []));
  await insertTechnicalChecklist(trx, settings, { updated_by: SYSTEM.name, updated_at: now });
  await requireValidSettings(trx);
}

/** Volumes with their issues; covers without a file are dropped. */
async function importVolumes(
  trx: Transaction<Database>,
  bundle: JournalBundle,
  { pictures, now }: { pictures: ReadonlySet<string>; now: Date },
): Promise<void> {
  for (const volume of await readJson(bundle, 'volumes.json', Volume.array())) {
    const issues = volume.issues.map(({ cover = '', ...issue }) => ({
      ...issue,
      cover: pictures.has(cover) ? cover : '',
    }));
    await insertBundledVolume(trx, { ...volume, issues }, now);
    for (const issue of issues) await setKnownPictureUses(trx, coverUseKey(issue.id), coverUses({ ...issue, volume }));
  }
}

/** Manuscripts and their histories; returns ids by number. */
async function importManuscripts(
  trx: Transaction<Database>,
  bundle: JournalBundle,
  { stored, now }: { stored: ReadonlyMap<string, readonly StoredFile[]>; now: Date },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const ties: Pick<BundledManuscript, 'id' | 'answers_call' | 'kept_from'>[] = [];
  for await (const record of readLines(bundle, 'manuscripts', BundledManuscript)) {
    const { slug, place, answers_call, kept_from, ...manuscript } = record;
    ids.set(manuscript.manuscript_number, manuscript.id);
    if (answers_call || kept_from) ties.push(record);
    if (slug !== null) continue;
    const blanks = { abstract: '', keywords: '[]', submission_code: null };
    const { submitted_at } = manuscript;
    const status = manuscript.status as 'submitted';
    const times = { updated_at: submitted_at, status_since: submitted_at };
    const planned = place && { volume_id: place.volume, issue_id: place.issue };
    const row = { ...manuscript, ...blanks, ...planned, ...times, status };
    await insertMovedManuscript(trx, row, []);
  }
  for (const [slug, files] of stored) {
    const article = await cleanArticle(await readJson(bundle, `articles/${slug}/article.json`, Article));
    ids.set(article.manuscript_number, article.id);
    await insertBundledArticle(trx, article);
    for (const { file, ...kept } of files) {
      if (file === `${slug}.pdf`) await insertGalley(trx, article.id, kept);
      else await insertArticleFile(trx, { manuscript_id: article.id, file, ...kept });
      await claimFile(trx, kept.file_key, now);
    }
  }
  for (const tie of ties) await insertBundledLinks(trx, tie, now);
  return ids;
}

/** Adds no addresses, because bundles do not contain authors' addresses. */
async function insertBundledArticle(trx: Transaction<Database>, article: Article): Promise<void> {
  const authors = article.authors.map((author) => ({
    ...author,
    email: '',
    affiliations: author.affiliations.flatMap((place) => article.affiliations[place - 1] ?? []),
  }));
  await insertArticleManuscript(trx, article, { authors });
  await insertArticle(trx, article);
}

/** Imports the import history, usage and invoice numbering. */
async function importHistory(trx: Transaction<Database>, bundle: JournalBundle): Promise<void> {
  for await (const moved of readLines(bundle, 'moved-articles', BundledMovedArticle)) {
    await insertBundledMovedArticle(trx, moved);
  }
  await insertBundledMovedIssues(trx, await readList(bundle, 'moved-issues.json', BundledMovedIssue));
  for await (const month of readLines(bundle, 'usage', BundledUsage)) await insertBundledUsage(trx, month);
  await insertInvoiceCounters(trx, await readList(bundle, 'invoice-numbers.json', BundledInvoiceCounter));
}

/** A picture whose file is stored, but which has no row yet. */
type StoredPicture = BundledPicture & { file_key: string; bytes: number };

/** Stores the bundle's pictures; earlier bundles have none. */
async function storePictures(
  context: Pick<Context, 'db' | 'files' | 'clock'>,
  bundle: JournalBundle,
): Promise<StoredPicture[]> {
  if (!bundle.paths.includes('pictures.json')) return [];
  const stored: StoredPicture[] = [];
  for (const picture of await readJson(bundle, 'pictures.json', BundledPicture.array())) {
    const path = `pictures/${picture.name}`;
    if (!bundle.paths.includes(path)) continue;
    const bytes = await bundle.bytes(path);
    const file_key = await storeFile(context, 'pictures', bytes, pictureFormat(picture.name));
    stored.push({ ...picture, file_key, bytes: bytes.length });
  }
  return stored;
}

/** Inserts the pictures, in the import's transaction. */
async function insertPictures(
  trx: Transaction<Database>,
  pictures: readonly StoredPicture[],
  now: Date,
): Promise<void> {
  for (const picture of pictures) {
    await insertPicture(trx, picture);
    await claimFile(trx, picture.file_key, now);
  }
}

/** Marks the imported pictures of a place as in use; pages omit any others. */
async function setKnownPictureUses(
  trx: Transaction<Database>,
  place: string,
  shown: readonly PictureUse[],
): Promise<void> {
  const names = shown.map(({ name }) => name);
  const there = await lockPictures(trx, names);
  const known = shown.filter(({ name }) => there.has(name));
  await replaceUses(trx, place, known);
}

/**
 * Reads a record. Keeps the order of its keys, so that exporting it again gives the same bytes.
 * @throws Error if it violates its schema
 */
async function readJson<Shape extends z.ZodType>(
  bundle: JournalBundle,
  path: string,
  shape: Shape,
): Promise<z.infer<Shape>> {
  return parseRecord(JSON.parse((await bundle.bytes(path)).toString()), path, shape);
}

/** Reads a list; empty in earlier bundles, which lack it. */
async function readList<Shape extends z.ZodType>(
  bundle: JournalBundle,
  path: string,
  shape: Shape,
): Promise<z.infer<Shape>[]> {
  return bundle.paths.includes(path) ? readJson(bundle, path, z.array(shape)) : [];
}

/** Streams the records of one kind. */
async function* readLines<Shape extends z.ZodType>(
  bundle: JournalBundle,
  kind: string,
  shape: Shape,
): AsyncGenerator<z.infer<Shape>> {
  for (const path of bundle.paths.filter((one) => one.startsWith(`${kind}/`)).sort()) {
    for (const line of (await bundle.bytes(path)).toString().split('\n')) {
      if (line) yield parseRecord(JSON.parse(line), path, shape);
    }
  }
}

function parseRecord<Shape extends z.ZodType>(value: unknown, path: string, shape: Shape): z.infer<Shape> {
  const { success, error } = shape.safeParse(value);
  if (success) return value as z.infer<Shape>;
  const [issue] = error.issues;
  throw new Error(`${path} does not match its schema: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** The elements allowed in an article's drawings. */
const DRAWING_ELEMENT = /^(?:svg|g|rect|text|tspan|line|path|circle|ellipse|polyline|polygon|title|desc)$/;
const UNSAFE_ATTRIBUTE = /^on|href$/i;

/**
 * An article from a bundle, with its text in the journal's dialect.
 * @throws Error if a drawing contains any other element
 */
async function cleanArticle(article: Article): Promise<Article> {
  for (const figure of article.figures) {
    if ('svg' in figure && !parseMarkup(figure.svg).every(isDrawing)) {
      throw new Error(`${figure.file} of ${article.slug} contains more than a drawing, such as scripts or links.`);
    }
  }
  return { ...article, content: sanitise(article.content).html };
}

function isDrawing(node: MarkupNode): boolean {
  if (typeof node === 'string') return true;
  const { name, attributes, children } = node;
  return (
    DRAWING_ELEMENT.test(name) &&
    ![...attributes.keys()].some((one) => UNSAFE_ATTRIBUTE.test(one)) &&
    children.every(isDrawing)
  );
}

/**
 * Validates the settings and pages just imported.
 * @throws Error listing everything that is wrong
 */
async function requireValidSettings(trx: Transaction<Database>): Promise<void> {
  const reader = readerOf(trx);
  const own = await readSettingChanges(reader);
  const context = { reader, journal: journalFromSettings(own) };
  const problems: string[] = [];
  for (const group of SETTING_GROUPS) {
    const { values } = await readSettings(reader, group);
    for (const field of await groupFields(group, context)) {
      if (own[group]?.[field.name] === undefined) continue;
      for (const { message } of settingProblems(field, values[field.name] ?? '', values)) {
        problems.push(`${group}: ${message}`);
      }
    }
  }
  for (const { name } of await readPageChanges(reader)) {
    for (const message of await storedPageProblems(name, context)) problems.push(`page ${name}: ${message}`);
  }
  if (problems.length > 0) throw new Error(`The settings in the bundle are invalid: ${problems.join(' ')}`);
}

/** The limit for one record or file, which is held in memory briefly. */
const ENTRY_MAX = 256_000_000;

/** The payload of a bundle exported by another journal (decision 172); paths are relative to `data/`. */
export interface JournalBundle {
  paths: readonly string[];
  bytes: (path: string) => Promise<Buffer>;
  close: () => void;
}

/**
 * Opens a bundle's ZIP file and verifies every checksum.
 * @throws Error if it is not a bundle, or was altered
 */
export async function openBundle(file: string): Promise<JournalBundle> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((cause) => {
    throw new Error(`${file} cannot be read as a ZIP file.`, { cause });
  });
  try {
    const entries = await readEntries(zip);
    const bytes = async (path: string) => {
      const entry = entries.get(path);
      if (!entry) throw new Error(`The bundle has no ${path}.`);
      return readEntry(zip, entry);
    };
    const listed = parseManifest((await bytes('manifest-sha256.txt')).toString());
    const payload = [...entries.keys()].filter((path) => path.startsWith('data/'));
    const unlisted = payload.find((path) => !listed.has(path));
    if (unlisted) throw new Error(`${unlisted} is not in the bundle’s manifest.`);
    for (const [path, sha256] of listed) {
      if (sha256Of(await bytes(path)) !== sha256) throw new Error(`${path} has changed since the bundle was written.`);
    }
    return {
      paths: payload.map((path) => path.slice('data/'.length)),
      bytes: (path) => bytes(`data/${path}`),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Files by their paths in the bag, whatever its folder is called. */
async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.push(entry);
  const declaration = entries.find(({ fileName }) => /^(?:[^/]+\/)?bagit\.txt$/.test(fileName));
  if (!declaration) throw new Error('This is not a journal bundle: it has no bagit.txt.');
  const folder = declaration.fileName.slice(0, -'bagit.txt'.length);
  const own = entries.filter(({ fileName }) => fileName.startsWith(folder));
  return new Map(own.map((entry) => [entry.fileName.slice(folder.length), entry]));
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > ENTRY_MAX) throw new Error(`${entry.fileName} exceeds the size limit for a file.`);
  return Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry)));
}

const parseManifest = (text: string): Map<string, string> =>
  new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const [, sha256, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      return sha256 && path ? [[path, sha256]] : [];
    }),
  );
