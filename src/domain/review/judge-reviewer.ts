import { type Language, languageName } from '#domain/journal/language';
import { emailKey } from '#domain/kernel/person/email';
import { conflictWarnings, containsWords } from '#domain/manuscript/conflict-warnings';

/** The facts used to assess a potential reviewer. */
interface Candidate {
  name: string;
  email: string;
  affiliation: string;
  /** Languages for reviewing; empty if unstated. */
  languages: readonly Language[];
  shared_keywords: readonly string[];
  open: number;
  completed: number;
  declined: number;
  median_days: number | null;
  rating: number | null;
  wrote_with_author: boolean;
  is_asked: boolean;
  has_reviewed: boolean;
  is_its_editor: boolean;
  /** The name as in the references; undefined if absent. */
  cited_as: string | undefined;
  is_on_board: boolean;
}

interface PersonName {
  name: string;
  email?: string | undefined;
}

/** The facts about a manuscript used to assess its reviewers. */
export interface ReviewerContext {
  authors: readonly { name: string; email: string; affiliation: string }[];
  suggested_reviewers: readonly PersonName[];
  opposed_reviewers: readonly PersonName[];
  language: Language;
}

/** Reasons for and against, one sentence each, and the resulting rank: higher is earlier. */
export interface Judgement {
  reasons: string[];
  hints: string[];
  rank: number;
}

const BUSY_REVIEWS = 3;
const QUICK_DAYS = 21;
const GOOD_RATING = 4;

/**
 * Assesses a potential reviewer. Expertise counts most; a conflict or exclusion by the authors outweighs everything.
 * The authors' suggestion is mentioned but never raises the rank.
 */
export function judgeReviewer(person: Candidate, about: ReviewerContext): Judgement {
  const factors = [...pros(person), ...cons(person, about)];
  return {
    reasons: factors.flatMap(({ words, side }) => (side === 'for' && words ? words : [])),
    hints: factors.flatMap(({ words, side }) => (side === 'against' && words ? words : [])),
    rank: factors.reduce((sum, { weight }) => sum + weight, 0),
  };
}

interface Factor {
  side: 'for' | 'against';
  /** Undefined if the figures shown with the person already cover it. */
  words?: string;
  weight: number;
}

const CONFLICT_WEIGHT = -100;
const OTHER_LANGUAGE_WEIGHT = -6;

function pros(person: Candidate): Factor[] {
  const { shared_keywords, has_reviewed, cited_as, is_on_board, completed, median_days, rating, open } = person;
  const good = (applies: boolean, weight: number, words?: string): Factor[] =>
    applies ? [{ side: 'for', weight, ...(words && { words }) }] : [];
  return [
    ...good(has_reviewed, 6, 'Has reviewed an earlier round of this manuscript.'),
    ...good(shared_keywords.length > 0, 3 * Math.min(shared_keywords.length, 4)),
    ...good(cited_as !== undefined, 4, `May be cited in the manuscript, as ${cited_as}.`),
    ...good(is_on_board, 1, 'Has the same name as a member of the editorial board.'),
    ...good(completed > 0, 2),
    ...good(completed > 0 && median_days !== null && median_days <= QUICK_DAYS, 1),
    ...good(rating !== null && rating >= GOOD_RATING, 1),
    ...good(open > 0, -open),
    ...good(person.declined > completed, -1),
  ];
}

function cons(
  person: Candidate,
  { authors, suggested_reviewers, opposed_reviewers, language }: ReviewerContext,
): Factor[] {
  const bad = (applies: boolean, weight: number, words: string): Factor[] =>
    applies ? [{ side: 'against', weight, words }] : [];
  return [
    ...bad(
      opposed_reviewers.some(isSamePerson(person)),
      2 * CONFLICT_WEIGHT,
      'The authors have asked to exclude this reviewer.',
    ),
    ...bad(suggested_reviewers.some(isSamePerson(person)), 0, 'Suggested by the authors.'),
    ...bad(person.is_asked, 2 * CONFLICT_WEIGHT, 'Already invited in this round.'),
    ...bad(person.is_its_editor, CONFLICT_WEIGHT, 'Is an editor of this manuscript.'),
    ...conflictWarnings(person, authors).flatMap((text) => bad(true, CONFLICT_WEIGHT, text)),
    ...bad(person.wrote_with_author, CONFLICT_WEIGHT, 'Has co-authored a submission with one of the authors.'),
    ...bad(
      person.languages.length > 0 && !person.languages.includes(language),
      OTHER_LANGUAGE_WEIGHT,
      `Does not list ${languageName(language)} as a reviewing language.`,
    ),
    ...bad(person.open >= BUSY_REVIEWS, 0, `Has ${person.open} open reviews.`),
  ];
}

/** Whether a person was named by the authors, by address or name. */
export const isSamePerson =
  (person: PersonName) =>
  ({ name, email }: PersonName): boolean =>
    (!!email && !!person.email && emailKey(email) === emailKey(person.email)) || containsWords(name, person.name);
