import { wordsIn } from '#domain/production/words-in';
import { authorName } from '#domain/publication/author-name';
import { type DeclaredInterest, findInterests } from '#domain/publication/integrity/find-interests';
import { PERSON, personIndex, replaceNames } from '#domain/publication/integrity/people-in-statement';
import { type Outcome, type ProductionAuthor, type ProductionMetadata, passed, shortList, warning } from './record.ts';

type Stated = Pick<ProductionMetadata, 'authors' | 'declarations'>;

/**
 * Competing interests in the statement that differ from or are missing in the data, in author order; undefined if there
 * are none.
 */
export const proposedInterests = ({ authors, declarations }: Stated): (DeclaredInterest | undefined)[] =>
  findInterests(declarations.competing_interests, authors).map((stated, index) =>
    isSameInterest(stated, authors[index]?.interests) ? undefined : stated,
  );

const isSameInterest = (one: DeclaredInterest | undefined, other: DeclaredInterest | undefined) =>
  typeof one === 'string' && typeof other === 'string' ? wordsIn(one) === wordsIn(other) : one === other;

/** Checks that each author's interests are recorded and agree with the statement. */
export function checkInterests({ metadata }: { metadata: Stated }): Outcome {
  const { authors } = metadata;
  const proposed = proposedInterests(metadata).filter((stated) => stated !== undefined).length;
  if (proposed > 0) {
    const declaring = proposed === 1 ? 'one author' : `${proposed} authors`;
    return warning(
      `The competing interests statement differs from the record for ${declaring}. Update it under “Authors”.`,
    );
  }
  const contradicted = contradictedAuthors(metadata).map(authorName);
  if (contradicted.length > 0) {
    return warning(
      `The competing interests recorded for ${shortList(contradicted)} do not match the statement. Compare the two.`,
    );
  }
  const missing = authors.filter(({ interests }) => interests === undefined).map(authorName);
  if (missing.length === authors.length) return passed('No competing interests are recorded for individual authors.');
  if (missing.length > 0) return warning(`Record competing interests for ${shortList(missing)} too, or for no author.`);
  return passed(authors.length === 1 ? 'Recorded for the author.' : `Recorded for all ${authors.length} authors.`);
}

const DENIAL = /\b(?:no|not|none|nothing|nil|neither|nor|never|without|absence)\b|n['’]t\b/iu;

/**
 * Authors whose data contradict the statement, which may have changed: their declared text is not in it, or it contains
 * no denial for them.
 */
function contradictedAuthors({ authors, declarations: { competing_interests } }: Stated): ProductionAuthor[] {
  const stated = wordsIn(competing_interests);
  const sentences = replaceNames(competing_interests, authors).split(/;|\n|\.\s+(?!\p{Ll})/u);
  const denials = sentences.filter((sentence) => DENIAL.test(sentence));
  const named = new Set(mentionedPeople(sentences));
  const denying = new Set(mentionedPeople(denials));
  return authors.filter(({ interests }, index) => {
    if (interests === undefined) return false;
    if (interests === null) return named.has(index) ? !denying.has(index) : denials.length === 0;
    return !interests.split(/[.;]\s/u).every((sentence) => stated.includes(wordsIn(sentence)));
  });
}

const mentionedPeople = (sentences: readonly string[]) =>
  (sentences.join(' ').match(new RegExp(PERSON, 'gu')) ?? []).map(personIndex);
