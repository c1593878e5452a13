import type { ReadonlyKysely } from 'kysely/readonly';
import type { Database } from '#database/schema';
import { emailKey } from '#domain/account/account';
import type { KnownReviewer } from '#domain/editorial/review';
import { foldForSearch } from '#domain/search-text';
import { type FoundReviewer, findSearchContext, searchReviewers } from './reviewer-search-queries.ts';

const LISTED_MAX = 30;
const BUSY = 3;

/** For whom people are sought: a manuscript's round, by an editor who may not see the `hidden` manuscripts. */
interface Sought {
  id: string;
  round: number;
  search: string;
  exceptId: string;
  hidden: readonly string[];
}

/** People who could review a manuscript in a round, except for one, with what an editor should know of each. */
export async function findReviewers(db: ReadonlyKysely<Database>, { id, ...sought }: Sought): Promise<KnownReviewer[]> {
  const context = await findSearchContext(db, id);
  const found = await searchReviewers(db, { manuscriptId: id, ...sought, limit: LISTED_MAX });
  return found.map(({ wrote_with_author, has_reviewed, ...person }) => ({
    ...person,
    shared_keywords: person.shared_keywords ?? [],
    hints: hintsOn({ ...person, wrote_with_author, has_reviewed }, context),
  }));
}

type SearchContext = Awaited<ReturnType<typeof findSearchContext>>;

function hintsOn(
  person: Omit<FoundReviewer, 'shared_keywords'>,
  { names, affiliations, suggested_reviewers, opposed_reviewers }: SearchContext,
): string[] {
  const isNamed = ({ name, email }: { name: string; email?: string | undefined }) =>
    (email !== undefined && email !== '' && emailKey(email) === emailKey(person.email)) || sameWords(name, person.name);
  return [
    ...(opposed_reviewers.some(isNamed) ? ['The authors ask not to have this reviewer.'] : []),
    ...(suggested_reviewers.some(isNamed) ? ['The authors suggest this reviewer.'] : []),
    ...(person.is_asked ? ['Is asked for this round already.'] : []),
    ...(person.has_reviewed ? ['Has reviewed an earlier round of this manuscript.'] : []),
    ...(names.some((name) => sameWords(name, person.name)) ? ['Has the name of an author.'] : []),
    ...(affiliations.some((affiliation) => sameWords(affiliation, person.affiliation))
      ? ['Works at the same institution as an author.']
      : []),
    ...(person.wrote_with_author ? ['Has submitted a manuscript together with an author.'] : []),
    ...(person.open >= BUSY ? [`Has ${person.open} reviews open.`] : []),
  ];
}

const wordsOf = (text: string) => foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** True where the other text contains the whole of one, of at least two words; case, accents and punctuation aside. */
function sameWords(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  return short !== undefined && short.length >= 2 && ` ${long?.join(' ')} `.includes(` ${short.join(' ')} `);
}
