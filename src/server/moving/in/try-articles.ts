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
import { articleOfMoving, UNNAMED } from './article-of-moving.ts';
import { contactAddresses, contactIn, statusOf } from './manuscript-of-moving.ts';
import {
  findAuthorAccounts,
  findByDoi,
  findMoved,
  findVolumeYears,
  type Known,
  listCoveredIssues,
  listFurtherFiles,
} from './queries.ts';
import { readMoving } from './read-moving.ts';

/** Previews the outcome for articles; read-only. */
export async function tryArticles(
  { kind, issue, articles }: { kind: MovingKind; issue: string; articles: readonly string[] },
  { journal, reader, clock }: Pick<Context, 'journal' | 'reader' | 'clock'>,
  caller: Caller = JOURNAL_CALLER,
): Promise<{ trials: MovingTrial[] }> {
  const now = clock.now();
  const movings: MovingArticle[] = [];
  for (const article of articles) movings.push(await readMoving(journal, { kind, issue, article }, now, caller));
  const volumes = [...new Set(movings.flatMap(({ place }) => place?.volume ?? []))];
  const [known, accounts, years, covered] = await Promise.all([
    knownAmong(reader, movings),
    findAuthorAccounts(reader, movings.flatMap(contactAddresses)),
    findVolumeYears(reader, volumes),
    listCoveredIssues(reader, volumes),
  ]);
  const ids = movings.flatMap((moving) => (moving.manuscript ? (known(moving)?.id ?? []) : []));
  const files = await listFurtherFiles(reader, ids);
  const there = { files, accounts, years, covered, now };
  return { trials: movings.map((moving) => trialOf(journal, moving, { known: known(moving), ...there })) };
}

/** Existing volumes: years, and issues with covers. */
interface Volumes {
  years: ReadonlyMap<number, number>;
  covered: ReadonlySet<string>;
}

function trialOf(
  journal: Journal,
  moving: MovingArticle,
  { known, files, accounts, years, covered, now }: There & Volumes & { now: Date },
): MovingTrial {
  const { source_id, title, section, article_type, category, published_on, doi, pdf, lost, place } = moving;
  const other = known && isDifferentArticle(known, moving) ? numberTakenSentence(known.title) : '';
  const reason = other || (moving.stays ?? (known || moving.manuscript ? '' : whyNot(journal, moving, now)));
  const manuscript = moving.manuscript ? triedManuscript(moving, moving.manuscript, { known, files, accounts }) : null;
  const here = place && years.get(place.volume);
  const isOfOtherYear = place && here && here !== place.year;
  return {
    state: reason ? 'stays' : known && !manuscript?.files_left.length ? 'here' : 'new',
    source_id,
    title,
    section,
    article_type,
    category,
    authors: moving.authors.map(authorName),
    published_on,
    place: placeInWords(moving),
    doi,
    references: moving.references.split('\n').filter(Boolean).length,
    pdf,
    files: (moving.beside?.files ?? []).map(({ words: _, ...file }) => file),
    unclear: [
      ...moving.unclear,
      ...(isOfOtherYear ? [`Volume ${place.volume} is of ${here} here, and of ${place.year} there.`] : []),
      ...(moving.manuscript ? missingOwnerNote(moving, accounts) : []),
      ...(known && isBehind(known, moving) ? [BEHIND] : []),
    ],
    lost,
    cover: coverOf(moving, covered),
    reason,
    slug: known && !reason ? known.slug : null,
    manuscript,
  };
}

const BEHIND = 'It was imported as a manuscript and has since been published in OJS. The manuscript stays as it is.';
const isBehind = (known: Known, moving: MovingArticle) => known.was_published === false && !moving.manuscript;

/**
 * Existing articles matching imported ones, by source number or DOI. Equal descriptions match unless both have
 * different DOIs.
 */
async function knownAmong(
  db: ReadonlyKysely<Database>,
  movings: readonly MovingArticle[],
): Promise<(moving: MovingArticle) => Known | undefined> {
  const source = movings[0]?.source ?? 'ojs';
  const moved = await findMoved(db, { source, source_ids: movings.flatMap(idsOf) });
  const published = await findByDoi(db, [...new Set(movings.flatMap(({ doi }) => doi ?? []))]);
  return (moving) => {
    const ids = idsOf(moving);
    const { doi } = moving;
    const agrees = (one: Known) => source === 'ojs' || !doi || !one.doi || one.doi === doi;
    const byId = moved.find((one) => one.source_id !== null && ids.includes(one.source_id) && agrees(one));
    return byId ?? (doi ? published.find((one) => one.doi === doi) : undefined);
  };
}

/**
 * An article's possible identities. If a file has two with equal text and different DOIs, the second's identity
 * includes its DOI.
 */
export const idsOf = ({ source, source_id, doi }: MovingArticle): string[] =>
  source === 'file' && doi ? [source_id, `${source_id}:${doi}`] : [source_id];

/** The same for one article. */
export const findKnown = async (db: ReadonlyKysely<Database>, moving: MovingArticle): Promise<Known | undefined> =>
  (await knownAmong(db, [moving]))(moving);

/** Two systems may use the same numbers: equal number with other text and DOI is another article. */
export function isDifferentArticle(
  known: Known,
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
  `Another article was imported from OJS under the same number: “${title}”. It is not replaced, and this one is not imported.`;

/** Why no page could be built for an article; empty if it can. */
function whyNot(journal: Journal, moving: MovingArticle, now: Date): string {
  try {
    articleOfMoving(journal, moving, UNNAMED, now);
    return '';
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown.message;
    throw thrown;
  }
}

function coverOf({ place }: MovingArticle, covered: ReadonlySet<string>): MovingTrial['cover'] {
  if (!place?.issue || !place.cover || covered.has(`${place.volume}:${place.issue}`)) return null;
  return { ...place.cover, volume: place.volume, year: place.year, issue: place.issue };
}

function placeInWords({ place }: MovingArticle): string {
  if (!place) return '';
  const volume = volumeLabel({ number: place.volume, year: place.year });
  return place.issue ? `${volume}, Issue ${place.issue}` : volume;
}

/** By lower-case address. */
type Accounts = ReadonlyMap<string, string>;

/** Existing items for an article. */
interface There {
  known: Known | undefined;
  files: Awaited<ReturnType<typeof listFurtherFiles>>;
  accounts: Accounts;
}

/** The manuscript a submission in progress would become, or is. */
function triedManuscript(
  moving: MovingArticle,
  manuscript: MovingManuscript,
  { known, files, accounts }: There,
): TriedManuscript {
  const contact = contactIn(moving);
  const { id, manuscript_number, status } = known ?? {};
  return {
    ...manuscript,
    status: (status ?? statusOf(manuscript)) as ManuscriptStatus,
    contact: { name: contact ? authorName(contact) : '', email: contact?.email ?? '' },
    has_account: contactAddresses(moving).some((email) => accounts.has(email)),
    here: id && manuscript_number ? { id, manuscript_number } : null,
    files_left: filesLeft(manuscript, known, files),
  };
}

/** Further files not imported yet; none once the manuscript has moved on. */
function filesLeft(manuscript: MovingManuscript, known: Known | undefined, files: There['files']): string[] {
  if (known && !isStillNew(known)) return [];
  const here = new Set(files.flatMap((one) => (known && one.manuscript_id === known.id ? [one.name] : [])));
  return manuscript.files.filter(({ name }) => !here.has(name)).map(({ source_id }) => source_id);
}

/** Whether an imported manuscript is undecided and unrevised. */
export const isStillNew = ({ status, round, was_published }: Pick<Known, 'status' | 'round' | 'was_published'>) =>
  was_published === false && status === 'submitted' && round === 1;

/** A note if a manuscript will have no owner at first. */
function missingOwnerNote(moving: MovingArticle, accounts: Accounts): string[] {
  const [email] = contactAddresses(moving);
  if (email === undefined || accounts.has(email)) return [];
  return [
    'Its corresponding author has no account here with a confirmed address. It will belong to the author once there is one: import the people first, or write to the author from the manuscript.',
  ];
}
