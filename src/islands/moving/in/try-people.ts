import { canBeImportedAgain } from '#domain/account/closing';
import {
  FORMER_ACCOUNT_SENTENCES,
  type FormerAccount,
  LOOKUP_PEOPLE_MAX,
  type ParsedUser,
} from '#domain/moving/in/person';
import { createSeenNames } from '#domain/moving/in/seen-names';
import { CALLS, type Calls } from './calls.ts';
import type { OpenedPeople } from './opened.ts';
import type { Progress } from './read-text.ts';
import { count, emptyTally, SHOWN_MAX, type Tally } from './trials.ts';

/** The outcome previewed for a person. */
export interface PersonPreview extends ParsedUser {
  /** Their position in the file. */
  number: number;
  state: 'new' | 'here' | 'came' | 'stays';
  /** The person already works in this office. */
  is_colleague: boolean;
  /** What became of an account imported earlier; null if there was none. */
  came: FormerAccount | null;
}

/** The preview of everyone in a file, in bounded memory. */
export interface PeopleTrials {
  counts: Record<PersonPreview['state'], number>;
  reviewers: number;
  reasons: Tally;
  unclear: Tally;
  lost: Tally;
  /** The first people who work in the office there but not here. */
  colleagues: PersonPreview[];
  /** The first people whose account was deleted, and who may be imported again. */
  again: PersonPreview[];
  /** The first people who would be imported or are already here, and the first who would not. */
  shown: PersonPreview[];
  staying: PersonPreview[];
  notes: string[];
}

const TOO_LONG: ParsedUser = {
  ...{ person: null, name: '', email: '', roles: [], titles: [], unclear: [], lost: [] },
  reason: 'The record is too long for a person and was not read.',
};

/** Previews everyone in a file, in batches. People left out are not sent. */
export async function* previewEach(
  opened: OpenedPeople,
  { onProgress, signal }: { onProgress: Progress; signal: AbortSignal },
  calls: Pick<Calls, 'findKnownAccounts' | 'readMovedPeople'>,
): AsyncGenerator<PersonPreview> {
  const { today } = await calls.readMovedPeople();
  const seen = createSeenNames();
  let waiting: PersonPreview[] = [];
  const ask = async (): Promise<PersonPreview[]> => {
    const people = waiting;
    waiting = [];
    const emails = people.flatMap(({ person }) => (person ? [person.email] : []));
    const known = emails.length > 0 ? await calls.findKnownAccounts(emails) : [];
    let at = 0;
    return people.map((one) => (one.person ? withReason({ ...one, ...known[at++] }) : one));
  };
  for await (const { number, user } of opened.people(today, onProgress)) {
    signal.throwIfAborted();
    const tried = toPersonPreview(user ?? TOO_LONG, number);
    const key = tried.email.toLowerCase();
    const first = tried.person && seen.find(key);
    if (tried.person) seen.put(key, number);
    waiting.push(
      first ? { ...tried, person: null, state: 'stays', reason: 'This address appears twice in the file.' } : tried,
    );
    if (waiting.length >= LOOKUP_PEOPLE_MAX) yield* await ask();
  }
  yield* await ask();
}

/** Explains what became of people imported earlier. */
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
): Promise<PeopleTrials> {
  const trials: PeopleTrials = {
    counts: { new: 0, here: 0, came: 0, stays: 0 },
    reviewers: 0,
    ...{ reasons: emptyTally(), unclear: emptyTally(), lost: emptyTally() },
    ...{ colleagues: [], again: [], shown: [], staying: [], notes: [] },
  };
  for await (const tried of previewEach(opened, options, calls)) addPerson(trials, tried);
  return { ...trials, notes: opened.notes() };
}

function addPerson(trials: PeopleTrials, tried: PersonPreview): void {
  const { state, person, roles, reason, unclear, lost, is_colleague, came } = tried;
  trials.counts[state] += 1;
  const list = state === 'stays' || state === 'came' ? trials.staying : trials.shown;
  if (list.length < SHOWN_MAX) list.push(tried);
  if (reason) count(trials.reasons, reason);
  if (came && canBeImportedAgain(came) && trials.again.length < SHOWN_MAX) trials.again.push(tried);
  if (state === 'stays' || state === 'came') return;
  const isToInvite = roles.includes('office') && !is_colleague;
  if (isToInvite && trials.colleagues.length < SHOWN_MAX) trials.colleagues.push(tried);
  if (state !== 'new') return;
  if (person?.is_reviewer) trials.reviewers += 1;
  for (const sentence of unclear) count(trials.unclear, sentence);
  for (const sentence of lost) count(trials.lost, sentence);
}

/** Updates the preview after a partial import, so that the next press continues with the rest. */
export function afterPeopleImport(trials: PeopleTrials, came: ReadonlySet<number>): PeopleTrials {
  const { counts, shown, staying, colleagues, again } = trials;
  const now = (people: PersonPreview[]) =>
    people.map((one) => (came.has(one.number) ? { ...one, state: 'here' as const, reason: '' } : one));
  const left = again.filter(({ number }) => !came.has(number));
  const back = again.length - left.length;
  return {
    ...trials,
    counts: {
      ...counts,
      new: Math.max(0, counts.new - came.size + back),
      came: counts.came - back,
      here: counts.here + came.size,
    },
    again: left,
    shown: now(shown),
    staying: now(staying),
    colleagues: now(colleagues),
  };
}
