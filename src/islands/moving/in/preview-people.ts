import { canBeImportedAgain } from '#domain/account/closing';
import {
  FORMER_ACCOUNT_SENTENCES,
  type FormerAccount,
  LOOKUP_PEOPLE_MAX,
  type ParsedUser,
} from '#domain/moving/in/person';
import { createSeenNames } from '#domain/moving/in/seen-names';
import { CALLS, type Calls } from './calls.ts';
import { addToTally, emptyTally, SHOWN_MAX, type Tally } from './file-preview.ts';
import type { OpenedPeople } from './opened.ts';
import type { Progress } from './read-text.ts';

/** The outcome previewed for a person. */
export interface PersonPreview extends ParsedUser {
  /** Their position in the file. */
  number: number;
  state: 'new' | 'here' | 'came' | 'stays';
  /** The person already works in this office. */
  is_colleague: boolean;
  /** The state of an account imported earlier; null if there was none. */
  came: FormerAccount | null;
}

/** The preview of everyone in a file, in bounded memory. */
export interface PeoplePreview {
  counts: Record<PersonPreview['state'], number>;
  reviewers: number;
  reasons: Tally;
  unclear: Tally;
  lost: Tally;
  /** The first people who belong to the editorial office there but not here. */
  colleagues: PersonPreview[];
  /** The first people whose account was deleted, and who may be imported again. */
  reimportable: PersonPreview[];
  /** The first people who would be imported or are already here, and the first who would not. */
  shown: PersonPreview[];
  notImported: PersonPreview[];
  notes: string[];
}

const TOO_LONG: ParsedUser = {
  ...{ person: null, name: '', email: '', roles: [], titles: [], unclear: [], lost: [] },
  reason: 'The record is too long for a person and was not read.',
};

/** Previews everyone in a file, in batches. People left out are not sent. */
export async function* previewEachPerson(
  opened: OpenedPeople,
  { onProgress, signal }: { onProgress: Progress; signal: AbortSignal },
  calls: Pick<Calls, 'findKnownAccounts' | 'readMovedPeople'>,
): AsyncGenerator<PersonPreview> {
  const { today } = await calls.readMovedPeople();
  const seen = createSeenNames();
  let batch: PersonPreview[] = [];
  const previewBatch = async (): Promise<PersonPreview[]> => {
    const people = batch;
    batch = [];
    const emails = people.flatMap(({ person }) => (person ? [person.email] : []));
    const known = emails.length > 0 ? await calls.findKnownAccounts(emails) : [];
    let at = 0;
    return people.map((one) => (one.person ? withReason({ ...one, ...known[at++] }) : one));
  };
  for await (const { number, user } of opened.people(today, onProgress)) {
    signal.throwIfAborted();
    const preview = toPersonPreview(user ?? TOO_LONG, number);
    const key = preview.email.toLowerCase();
    const first = preview.person && seen.find(key);
    if (preview.person) seen.put(key, number);
    batch.push(
      first ? { ...preview, person: null, state: 'stays', reason: 'This address appears twice in the file.' } : preview,
    );
    if (batch.length >= LOOKUP_PEOPLE_MAX) yield* await previewBatch();
  }
  yield* await previewBatch();
}

/** Explains the state of people imported earlier. */
const withReason = (one: PersonPreview): PersonPreview =>
  one.came ? { ...one, reason: FORMER_ACCOUNT_SENTENCES[one.came] } : one;

const toPersonPreview = (user: ParsedUser, number: number): PersonPreview => ({
  ...user,
  number,
  state: user.person ? 'new' : 'stays',
  is_colleague: false,
  came: null,
});

/** Previews a whole file; changes nothing. */
export async function previewPeople(
  opened: OpenedPeople,
  options: { onProgress: Progress; signal: AbortSignal },
  calls: Pick<Calls, 'findKnownAccounts' | 'readMovedPeople'> = CALLS,
): Promise<PeoplePreview> {
  const preview: PeoplePreview = {
    counts: { new: 0, here: 0, came: 0, stays: 0 },
    reviewers: 0,
    ...{ reasons: emptyTally(), unclear: emptyTally(), lost: emptyTally() },
    ...{ colleagues: [], reimportable: [], shown: [], notImported: [], notes: [] },
  };
  for await (const person of previewEachPerson(opened, options, calls)) addPerson(preview, person);
  return { ...preview, notes: opened.notes() };
}

function addPerson(preview: PeoplePreview, entry: PersonPreview): void {
  const { state, person, roles, reason, unclear, lost, is_colleague, came } = entry;
  preview.counts[state] += 1;
  const list = state === 'stays' || state === 'came' ? preview.notImported : preview.shown;
  if (list.length < SHOWN_MAX) list.push(entry);
  if (reason) addToTally(preview.reasons, reason);
  if (came && canBeImportedAgain(came) && preview.reimportable.length < SHOWN_MAX) preview.reimportable.push(entry);
  if (state === 'stays' || state === 'came') return;
  const isToInvite = roles.includes('office') && !is_colleague;
  if (isToInvite && preview.colleagues.length < SHOWN_MAX) preview.colleagues.push(entry);
  if (state !== 'new') return;
  if (person?.is_reviewer) preview.reviewers += 1;
  for (const sentence of unclear) addToTally(preview.unclear, sentence);
  for (const sentence of lost) addToTally(preview.lost, sentence);
}

/** Updates the preview after a partial import, so that the next click continues with the rest. */
export function afterPeopleImport(preview: PeoplePreview, imported: ReadonlySet<number>): PeoplePreview {
  const { counts, shown, notImported, colleagues, reimportable } = preview;
  const now = (people: PersonPreview[]) =>
    people.map((one) => (imported.has(one.number) ? { ...one, state: 'here' as const, reason: '' } : one));
  const left = reimportable.filter(({ number }) => !imported.has(number));
  const back = reimportable.length - left.length;
  return {
    ...preview,
    counts: {
      ...counts,
      new: Math.max(0, counts.new - imported.size + back),
      came: counts.came - back,
      here: counts.here + imported.size,
    },
    reimportable: left,
    shown: now(shown),
    notImported: now(notImported),
    colleagues: now(colleagues),
  };
}
