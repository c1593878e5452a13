import { authorName } from '#domain/publication/author-name';
import { type DeclaredInterest, interestsIn } from '#domain/publication/integrity/find-interests';
import { PERSON, personOf, withPeople } from '#domain/publication/integrity/people-in-statement';
import { type Outcome, passed, several, warning } from './check-outcome.ts';
import type { ProductionAuthor, ProductionMetadata } from './record.ts';
import { wordsIn } from './words-in.ts';

type Stated = Pick<ProductionMetadata, 'authors' | 'declarations'>;

/**
 * Competing interests in the statement that differ from or are missing in the data, in author order; undefined if there
 * are none.
 */
export const proposedInterests = ({ authors, declarations }: Stated): (DeclaredInterest | undefined)[] =>
  interestsIn(declarations.competing_interests, authors).map((said, index) =>
    isSame(said, authors[index]?.interests) ? undefined : said,
  );

const isSame = (one: DeclaredInterest | undefined, other: DeclaredInterest | undefined) =>
  typeof one === 'string' && typeof other === 'string' ? wordsIn(one) === wordsIn(other) : one === other;

/** Checks that each author's interests are recorded, and agree with the statement. */
export function checkInterests({ metadata }: { metadata: Stated }): Outcome {
  const { authors } = metadata;
  const proposed = proposedInterests(metadata).filter((said) => said !== undefined).length;
  if (proposed > 0) {
    const who = proposed === 1 ? 'one author declares' : `${proposed} authors declare`;
    return warning(`The statement on competing interests says what ${who}. Copy it under Authors.`);
  }
  const others = doubted(metadata).map(authorName);
  if (others.length > 0) {
    return warning(`Compare what is declared for ${several(others)} with the statement: it does not say so.`);
  }
  const missing = authors.filter(({ interests }) => interests === undefined).map(authorName);
  if (missing.length === authors.length) return passed('No interests are given by author.');
  if (missing.length > 0) return warning(`Say what is declared for ${several(missing)}, or for no author.`);
  return passed(`Given for each of ${authors.length === 1 ? 'one author' : `${authors.length} authors`}.`);
}

const DENIES = /\b(?:no|not|none|nothing|nil|neither|nor|never|without|absence)\b|n['’]t\b/iu;

/**
 * Authors whose data contradict the statement, which may have changed: their declared text is not in it, or it contains
 * no denial for them.
 */
function doubted({ authors, declarations: { competing_interests } }: Stated): ProductionAuthor[] {
  const stated = wordsIn(competing_interests);
  const sentences = withPeople(competing_interests, authors).split(/;|\n|\.\s+(?!\p{Ll})/u);
  const denials = sentences.filter((sentence) => DENIES.test(sentence));
  const named = new Set(peopleOf(sentences));
  const denying = new Set(peopleOf(denials));
  return authors.filter(({ interests }, index) => {
    if (interests === undefined) return false;
    if (interests === null) return named.has(index) ? !denying.has(index) : denials.length === 0;
    return !interests.split(/[.;]\s/u).every((sentence) => stated.includes(wordsIn(sentence)));
  });
}

const peopleOf = (sentences: readonly string[]) =>
  (sentences.join(' ').match(new RegExp(PERSON, 'gu')) ?? []).map(personOf);
