import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import type { Journal } from '#domain/journal/journal';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type {
  MovingArticle,
  MovingKind,
  MovingManuscript,
  MovingTrial,
  TriedManuscript,
} from '#domain/moving/in/moving';
import { authorName } from '#domain/publication/author-name';
import { volumeLabel } from '#domain/publication/volume';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import { type Caller, JOURNAL_CALLER } from '#server/kernel/thread/turns';
import { TRIAL_IDENTITY, toArticle } from './imported-article.ts';
import { contactAddresses, correspondingAuthor, IMPORTED_STATUS } from './imported-manuscript.ts';
import {
  findAuthorAccounts,
  findByDoi,
  findImported,
  findVolumeYears,
  type ImportedItem,
  listCoveredIssues,
  listFurtherFiles,
} from './queries.ts';
import { parseSentArticle } from './read-moving.ts';

/** Previews importing these articles; read-only. */
export async function tryArticles(
  { kind, issue, articles }: { kind: MovingKind; issue: string; articles: readonly string[] },
  { journal, reader, clock }: Pick<Context, 'journal' | 'reader' | 'clock'>,
  caller: Caller = JOURNAL_CALLER,
): Promise<{ trials: MovingTrial[] }> {
  const now = clock.now();
  const incoming: MovingArticle[] = [];
  for (const article of articles) incoming.push(await parseSentArticle(journal, { kind, issue, article }, now, caller));
  const volumes = [...new Set(incoming.flatMap(({ place }) => place?.volume ?? []))];
  const [known, accounts, years, covered] = await Promise.all([
    findImportedItems(reader, incoming),
    findAuthorAccounts(reader, incoming.flatMap(contactAddresses)),
    findVolumeYears(reader, volumes),
    listCoveredIssues(reader, volumes),
  ]);
  const ids = incoming.flatMap((moving) => (moving.manuscript ? (known(moving)?.id ?? []) : []));
  const files = await listFurtherFiles(reader, ids);
  const existing = { files, accounts, years, covered, now };
  return { trials: incoming.map((moving) => toTrial(journal, moving, { known: known(moving), ...existing })) };
}

/** Existing volumes: years, and issues with covers. */
interface Volumes {
  years: ReadonlyMap<number, number>;
  covered: ReadonlySet<string>;
}

function toTrial(
  journal: Journal,
  moving: MovingArticle,
  { known, files, accounts, years, covered, now }: ExistingItems & Volumes & { now: Date },
): MovingTrial {
  const { source_id, title, section, article_type, category, published_on, doi, pdf, lost, place } = moving;
  const other = known && isDifferentArticle(known, moving) ? numberTakenSentence(known.title) : '';
  const reason = other || (moving.exclusion ?? (known || moving.manuscript ? '' : buildProblem(journal, moving, now)));
  const manuscript = moving.manuscript ? triedManuscript(moving, moving.manuscript, { known, files, accounts }) : null;
  const here = place && years.get(place.volume);
  const hasOtherYear = place && here && here !== place.year;
  return {
    state: reason ? 'stays' : known && !manuscript?.files_left.length ? 'here' : 'new',
    source_id,
    title,
    section,
    article_type,
    category,
    authors: moving.authors.map(authorName),
    published_on,
    place: placeText(moving),
    doi,
    references: moving.references.split('\n').filter(Boolean).length,
    pdf,
    files: (moving.linkedFiles?.files ?? []).map(({ words: _, ...file }) => file),
    unclear: [
      ...moving.unclear,
      ...(hasOtherYear ? [`Volume ${place.volume} is from ${here} here, but from ${place.year} in the file.`] : []),
      ...(moving.manuscript ? missingOwnerNote(moving, accounts) : []),
      ...(known && isPublishedSince(known, moving) ? [PUBLISHED_SINCE] : []),
    ],
    lost,
    cover: missingCover(moving, covered),
    reason,
    slug: known && !reason ? known.slug : null,
    manuscript,
  };
}

const PUBLISHED_SINCE =
  'It was imported as a manuscript and has since been published in OJS. The manuscript here is unchanged.';
const isPublishedSince = (known: ImportedItem, moving: MovingArticle) =>
  known.was_published === false && !moving.manuscript;

/**
 * Finds the imported item for each article, by source number or DOI. Items from files with equal descriptions match,
 * unless both have a DOI and these differ.
 */
async function findImportedItems(
  db: ReadonlyKysely<Database>,
  incoming: readonly MovingArticle[],
): Promise<(moving: MovingArticle) => ImportedItem | undefined> {
  const source = incoming[0]?.source ?? 'ojs';
  const moved = await findImported(db, { source, source_ids: incoming.flatMap(possibleIds) });
  const published = await findByDoi(db, [...new Set(incoming.flatMap(({ doi }) => doi ?? []))]);
  return (moving) => {
    const ids = possibleIds(moving);
    const { doi } = moving;
    const agrees = (one: ImportedItem) => source === 'ojs' || !doi || !one.doi || one.doi === doi;
    const byId = moved.find((one) => one.source_id !== null && ids.includes(one.source_id) && agrees(one));
    return byId ?? (doi ? published.find((one) => one.doi === doi) : undefined);
  };
}

/**
 * The identities under which an article may have been imported. If a file has two articles with equal text and
 * different DOIs, the second's identity includes its DOI.
 */
export const possibleIds = ({ source, source_id, doi }: MovingArticle): string[] =>
  source === 'file' && doi ? [source_id, `${source_id}:${doi}`] : [source_id];

/** The same for one article. */
export const findImportedItem = async (
  db: ReadonlyKysely<Database>,
  moving: MovingArticle,
): Promise<ImportedItem | undefined> => (await findImportedItems(db, [moving]))(moving);

/**
 * Two OJS sites may use the same numbers: with the same number but another title and DOI, it is a different article.
 */
export function isDifferentArticle(
  known: ImportedItem,
  { source, title, doi, manuscript, received_on }: MovingArticle,
): boolean {
  if (source !== 'ojs' || known.title === title) return false;
  if (known.was_published !== false) return manuscript !== undefined || known.doi !== doi;
  // A manuscript's title may have changed; its submission day has not.
  const submitted = manuscript?.submitted_on ?? received_on;
  return submitted !== null && submitted !== known.submitted_on;
}

/** Why an article whose number is taken is not imported. */
export const numberTakenSentence = (title: string): string =>
  `Another article was imported from OJS under the same number: “${title}”. This one is not imported.`;

/** Why no page could be built from an article; empty if one could. */
function buildProblem(journal: Journal, moving: MovingArticle, now: Date): string {
  try {
    toArticle(journal, moving, TRIAL_IDENTITY, now);
    return '';
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown.message;
    throw thrown;
  }
}

function missingCover({ place }: MovingArticle, covered: ReadonlySet<string>): MovingTrial['cover'] {
  if (!place?.issue || !place.cover || covered.has(`${place.volume}:${place.issue}`)) return null;
  return { ...place.cover, volume: place.volume, year: place.year, issue: place.issue };
}

function placeText({ place }: MovingArticle): string {
  if (!place) return '';
  const volume = volumeLabel({ number: place.volume, year: place.year });
  return place.issue ? `${volume}, Issue ${place.issue}` : volume;
}

/** Account ids by lower-case address. */
type Accounts = ReadonlyMap<string, string>;

/** Existing data for an article. */
interface ExistingItems {
  known: ImportedItem | undefined;
  files: Awaited<ReturnType<typeof listFurtherFiles>>;
  accounts: Accounts;
}

/** Describes the manuscript that a submission in progress would become, or has become. */
function triedManuscript(
  moving: MovingArticle,
  manuscript: MovingManuscript,
  { known, files, accounts }: ExistingItems,
): TriedManuscript {
  const contact = correspondingAuthor(moving);
  const { id, manuscript_number, status } = known ?? {};
  return {
    ...manuscript,
    status: (status ?? IMPORTED_STATUS) as ManuscriptStatus,
    contact: { name: contact ? authorName(contact) : '', email: contact?.email ?? '' },
    has_account: contactAddresses(moving).some((email) => accounts.has(email)),
    here: id && manuscript_number ? { id, manuscript_number } : null,
    files_left: missingFiles(manuscript, known, files),
  };
}

/** Additional files not imported yet; none once the manuscript has moved on. */
function missingFiles(
  manuscript: MovingManuscript,
  known: ImportedItem | undefined,
  files: ExistingItems['files'],
): string[] {
  if (known && !isStillNew(known)) return [];
  const here = new Set(files.flatMap((one) => (known && one.manuscript_id === known.id ? [one.name] : [])));
  return manuscript.files.filter(({ name }) => !here.has(name)).map(({ source_id }) => source_id);
}

/** Whether an imported manuscript is undecided and unrevised. */
export const isStillNew = ({
  status,
  round,
  was_published,
}: Pick<ImportedItem, 'status' | 'round' | 'was_published'>) =>
  was_published === false && status === 'submitted' && round === 1;

/** A note if a manuscript would have no owner at first. */
function missingOwnerNote(moving: MovingArticle, accounts: Accounts): string[] {
  const [email] = contactAddresses(moving);
  if (email === undefined || accounts.has(email)) return [];
  return [
    'Its corresponding author has no account here with a confirmed address, so the manuscript will have no owner until they do. Import the people first, or write to the author from the manuscript.',
  ];
}
