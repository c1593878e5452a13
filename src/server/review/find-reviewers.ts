import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { emailKey } from '#domain/account/account';
import type { KnownReviewer } from '#domain/desk/editorial/review';
import type { Journal } from '#domain/journal/journal';
import { namesByPersonKey, personKeyOfName } from '#domain/review/cited-people';
import { isSamePerson, judgeReviewer, type ReviewerContext } from '#domain/review/judge-reviewer';
import { type FoundReviewer, findSearchContext, searchReviewers } from './candidate-queries.ts';

const LISTED_MAX = 30;
/** At most this many names from the references are looked up among the accounts. */
const CITED_MAX = 500;

/** The manuscript's round, and the manuscripts `hidden` from the editor. */
interface ReviewerQuery {
  id: string;
  round: number;
  search: string;
  exceptId: string;
  hidden: readonly string[];
}

type Ranked = KnownReviewer & { rank: number };

/**
 * Finds possible reviewers with their assessment, best first, except one person. Without a search, the authors'
 * suggestions are always included.
 */
export async function findReviewers(
  journal: Journal,
  db: ReadonlyKysely<Database>,
  { id, ...query }: ReviewerQuery,
): Promise<KnownReviewer[]> {
  const context = await findSearchContext(db, id);
  const board = new Set(journal.board.map(({ name }) => personKeyOfName(name)));
  const suggested = context.suggested_reviewers.filter(({ email }) => email);
  const cited = namesByPersonKey(context.cited.slice(0, CITED_MAX));
  const keys = [...cited.keys(), ...board, ...context.suggested_reviewers.map(({ name }) => personKeyOfName(name))];
  const emails = suggested.map(({ email }) => emailKey(email));
  const found = await searchReviewers(db, { manuscriptId: id, ...query, keys, emails });
  const people = found.map((person) =>
    rankPerson(person, { ...context, cited_as: cited.get(person.key), is_on_board: board.has(person.key) }),
  );
  const withoutAccount = query.search
    ? []
    : suggestedWithoutAccount(suggested, [...people.map(({ email }) => emailKey(email)), ...context.author_emails]).map(
        (person) => rankPerson(person, context),
      );
  const all = [...people, ...withoutAccount].sort(
    (a, b) => b.rank - a.rank || a.name.localeCompare(b.name, 'en') || a.email.localeCompare(b.email, 'en'),
  );
  const isKept = (person: Ranked, index: number) =>
    index < LISTED_MAX || (!query.search && suggested.some(isSamePerson(person)));
  return all.filter(isKept).map(({ rank: _, ...person }) => person);
}

type Person = Omit<FoundReviewer, 'id'> & { id: string | null };

function rankPerson(
  { key: _, shared_keywords, wrote_with_author, has_reviewed, is_its_editor, ...person }: Person,
  {
    cited_as,
    is_on_board = false,
    ...context
  }: ReviewerContext & { cited_as?: string | undefined; is_on_board?: boolean },
): Ranked {
  const known = { ...person, shared_keywords: shared_keywords ?? [] };
  const seen = { wrote_with_author, has_reviewed, is_its_editor, cited_as, is_on_board };
  return { ...known, ...judgeReviewer({ ...known, ...seen }, context) };
}

/** Suggested people who have no account; they can be invited if an address is known. */
function suggestedWithoutAccount(
  suggested: readonly { name: string; email: string; affiliation: string }[],
  known: readonly string[],
): Person[] {
  return suggested.filter(({ email }) => !known.includes(emailKey(email))).map(personWithoutAccount);
}

const personWithoutAccount = ({
  name,
  email,
  affiliation,
}: {
  name: string;
  email: string;
  affiliation: string;
}): Person => ({
  id: null,
  name,
  email,
  affiliation,
  key: '',
  email_verified: false,
  expertise: [],
  languages: [],
  shared_keywords: null,
  open: 0,
  invited: 0,
  completed: 0,
  declined: 0,
  median_days: null,
  answer_days: null,
  last_invited_on: null,
  last_review_on: null,
  rating: null,
  wrote_with_author: false,
  is_asked: false,
  has_reviewed: false,
  is_its_editor: false,
});
