import * as z from 'zod';
import type { IslandJournal } from '#domain/journal/journal';
import { longDate } from '#domain/kernel/date';
import { lineOf, paragraphsOf } from '#domain/kernel/text';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { DECISIONS, type LetterStatus } from './decision.ts';
import { DECISION_KIND_NAMES, DECISION_KINDS, type DecisionKind, decisionLabel, type LetterKind } from './kind.ts';

/** A letter before its placeholders are filled in. */
export interface LetterTemplate {
  subject: string;
  text: string;
}

/** Placeholders of templates, in braces: `{title}`. */
const PLACEHOLDERS = ['author', 'title', 'number', 'notes', 'reviews', 'due_date', 'journal'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const closing = '\n\nWith kind regards\nThe editors of {journal}';
const opening = 'Dear {author},\n\n';
const revise =
  '\n\n{notes}\n\n{reviews}\n\nPlease send the revised manuscript with a response to every comment by {due_date}, from your author area. If you did not make a change, please say why.';
const declined = 'You owe nothing and are free to submit it elsewhere. We wish you success with it.';

/** The standard letters. `submitted` and `under_review` are not decisions and have none. */
export const STANDARD_LETTERS: Readonly<Record<LetterKind, LetterTemplate>> = {
  revisions_required: {
    subject: 'Your manuscript {number}: revisions requested',
    text: `${opening}Thank you for submitting “{title}” to {journal}. We ask you to revise it before we can decide.${revise}${closing}`,
  },
  minor_revision: {
    subject: 'Your manuscript {number}: minor revisions requested',
    text: `${opening}Thank you for submitting “{title}” to {journal}. We would like to publish it once minor points are settled.${revise}${closing}`,
  },
  major_revision: {
    subject: 'Your manuscript {number}: major revisions requested',
    text: `${opening}Thank you for submitting “{title}” to {journal}. It needs major changes before we can decide; the reviewers may be asked about the revised manuscript again.${revise}${closing}`,
  },
  accepted: {
    subject: 'Your manuscript {number} is accepted',
    text: `${opening}We are pleased to accept “{title}” for publication in {journal}.\n\n{notes}\n\n{reviews}\n\nIt is now being prepared for publication. The article processing charge is due now, unless it is waived; your author area leads to the payment page.${closing}`,
  },
  rejected: {
    subject: 'Our decision on your manuscript {number}',
    text: `${opening}Thank you for submitting “{title}” to {journal}. We have decided not to publish it.\n\n{notes}\n\n{reviews}\n\n${declined}${closing}`,
  },
  desk_rejection: {
    subject: 'Our decision on your manuscript {number}',
    text: `${opening}Thank you for submitting “{title}” to {journal}. The editors have read it and decided not to send it to reviewers, so as not to delay you.\n\n{notes}\n\n${declined}${closing}`,
  },
  transfer: {
    subject: 'Your manuscript {number}: transfer to another journal',
    text: `${opening}Thank you for submitting “{title}” to {journal}. As agreed with you, we have closed it here and passed it on to a journal that it suits better.\n\n{notes}\n\n{reviews}\n\nThat journal makes its own decision and will write to you. You owe us nothing.${closing}`,
  },
  withdrawal: {
    subject: 'Your manuscript {number} is withdrawn',
    text: `${opening}As you asked, we have withdrawn “{title}” from {journal}. It is closed here and will not be reviewed or published.\n\n{notes}\n\nYou owe nothing for it and are free to submit it elsewhere.${closing}`,
  },
  published: {
    subject: 'Your article {number} is published',
    text: `${opening}“{title}” has been published in {journal} and is free for everyone to read.\n\n{notes}\n\nThank you for publishing your work with us.${closing}`,
  },
};

export function hasLetter(status: ManuscriptStatus): status is LetterStatus {
  return DECISIONS[status].hasLetter;
}

/** Every letter of the office, in the order of the editorial flow. */
export const LETTER_KINDS = Object.keys(STANDARD_LETTERS) as LetterKind[];

/** The status of the manuscript when the letter is sent. */
export function statusOfLetter(kind: LetterKind): LetterStatus {
  const own = DECISION_KIND_NAMES.find((name) => DECISION_KINDS[name].letter === kind);
  return own ? DECISION_KINDS[own].status : (kind as LetterStatus);
}

/** The letter of a decision; undefined if it sends none. */
export function letterKindOf({ status, kind }: DecidedOn): LetterKind | undefined {
  if (kind) return DECISION_KINDS[kind].letter;
  return hasLetter(status) ? status : undefined;
}

interface DecidedOn {
  status: ManuscriptStatus;
  kind?: DecisionKind | undefined;
}

/** The letter's label: its kind, else its status. */
export const letterLabel = (kind: LetterKind): string => decisionLabel({ status: statusOfLetter(kind), kind });

/** The placeholders of a letter: only a revision has a due date. */
export function placeholdersOf(kind: LetterKind): readonly Placeholder[] {
  return PLACEHOLDERS.filter((name) => name !== 'due_date' || DECISIONS[statusOfLetter(kind)].asksForRevision);
}

/** The unknown placeholders of a template, with their braces, each once. */
export function unknownPlaceholders(kind: LetterKind, text: string): string[] {
  const known = placeholdersOf(kind).map((name) => `{${name}}`);
  const found = text.match(/\{[^{}]*\}?|\}/g) ?? [];
  return [...new Set(found)].filter((word) => !known.includes(word)).map((word) => word.slice(0, 40));
}

/** The values of the placeholders; `due_date` is a plain date, `reviews` comes from `reviewsInLetter`. */
export interface LetterValues {
  author: string;
  title: string;
  number: string;
  notes: string;
  reviews: string;
  due_date: string | null;
}

/** The reviews as printed in a letter: by reviewer number, without names. */
export function reviewsInLetter(reviews: readonly { reviewer_number: number | null; text: string }[]): string {
  return reviews
    .toSorted((one, other) => (one.reviewer_number ?? 0) - (other.reviewer_number ?? 0))
    .map(({ reviewer_number, text }) => `Reviewer ${reviewer_number}\n${text}`)
    .join('\n\n');
}

/** Fills in a template. Empty values leave no empty paragraph; unknown placeholders stay. */
export function fillIn(
  journal: IslandJournal,
  { subject, text }: LetterTemplate,
  values: LetterValues,
): LetterTemplate {
  const words: Record<Placeholder, string> = {
    ...values,
    due_date: values.due_date ? longDate(values.due_date) : 'the date in your author area',
    journal: journal.name,
  };
  const fill = (template: string) =>
    template.replace(/\{(\w+)\}/g, (whole, name: string) => words[name as Placeholder] ?? whole);
  return {
    subject: fill(subject).replace(/\s+/g, ' ').trim(),
    text: fill(text)
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

/** In characters: a letter may contain several reviews. */
const LETTER_MAX = 400_000;

/** The letter to the authors sent with a decision. */
export const DecisionLetter = z.strictObject({
  subject: lineOf({ called: 'the subject of the letter', max: 200, required: 'Give the letter a subject.' }),
  text: paragraphsOf({ called: 'the letter', max: LETTER_MAX, required: 'Write the letter.' }),
});
