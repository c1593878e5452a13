import * as z from 'zod';
import type { IslandJournal, Journal } from '#domain/journal/journal';
import { currentMail, fillMail, type MailTemplate, templateFor } from '#domain/journal/mail/mail-template';
import { longDate } from '#domain/kernel/date';
import { lineSchema, paragraphsSchema } from '#domain/kernel/text';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import { DECISIONS, type LetterStatus } from './decision.ts';
import { DECISION_KINDS, type DecisionKind, type LetterKind } from './kind.ts';

/** A letter, before or after its placeholders are filled in. */
export interface LetterTemplate {
  subject: string;
  text: string;
}

/** Completes "You are receiving this email because …". */
export const letterReason = (journal: string): string =>
  `you are the corresponding author of a manuscript at ${journal}.`;

const LETTER = {
  audience: 'author',
  placeholders: ['author', 'title', 'number', 'notes', 'reviews'],
  closing: 'With kind regards\nThe editors of {journal}',
  button: 'Open my manuscript',
  reason: letterReason('{journal}'),
  isUnsigned: true,
  isLetter: true,
} as const;
const REVISION = { ...LETTER, placeholders: [...LETTER.placeholders, 'due_date'] } as const;

const THANKS = 'Dear {author},\n\nThank you for submitting “{title}” to {journal}.';
const REVISION_REQUEST =
  '{notes}\n\n{reviews}\n\nPlease send the revised manuscript with a response to every comment by {due_date}, from your author area. If you did not make a change, please say why.';
const FREE_TO_RESUBMIT =
  'There is nothing to pay, and you are free to submit it elsewhere. We wish you success with it.';

/** The decision letters. `submitted` and `under_review` are not decisions and have none. */
export const LETTER_MAILS = {
  'letter-revisions_required': {
    ...REVISION,
    label: 'Revisions required',
    subject: 'Your manuscript {number}: revisions requested',
    text: `${THANKS} We would like you to revise it before we reach a decision.\n\n${REVISION_REQUEST}`,
  },
  'letter-minor_revision': {
    ...REVISION,
    label: 'Minor revision',
    subject: 'Your manuscript {number}: minor revisions requested',
    text: `${THANKS} We would like to publish it once some minor points have been addressed.\n\n${REVISION_REQUEST}`,
  },
  'letter-major_revision': {
    ...REVISION,
    label: 'Major revision',
    subject: 'Your manuscript {number}: major revisions requested',
    text: `${THANKS} It needs major changes before we can decide; we may send the revised manuscript to the reviewers again.\n\n${REVISION_REQUEST}`,
  },
  'letter-accepted': {
    ...LETTER,
    label: 'Accepted',
    subject: 'Your manuscript {number} is accepted',
    text: 'Dear {author},\n\nWe are pleased to accept “{title}” for publication in {journal}.\n\n{notes}\n\n{reviews}\n\nIt is now being prepared for publication. The article processing charge is due now, unless it is waived; you can pay it from your author area.',
  },
  'letter-rejected': {
    ...LETTER,
    label: 'Rejected',
    subject: 'Our decision on your manuscript {number}',
    text: `${THANKS} We have decided not to publish it.\n\n{notes}\n\n{reviews}\n\n${FREE_TO_RESUBMIT}`,
  },
  'letter-desk_rejection': {
    ...LETTER,
    label: 'Desk rejection',
    subject: 'Our decision on your manuscript {number}',
    text: `${THANKS} The editors have read it and decided not to send it to reviewers, so as not to delay you.\n\n{notes}\n\n${FREE_TO_RESUBMIT}`,
  },
  'letter-transfer': {
    ...LETTER,
    label: 'Transfer to another journal',
    subject: 'Your manuscript {number}: transfer to another journal',
    text: `${THANKS} As agreed with you, we have closed your submission and transferred the manuscript to a journal for which it is better suited.\n\n{notes}\n\n{reviews}\n\nThat journal will make its own decision and write to you. There is nothing to pay.`,
  },
  'letter-withdrawal': {
    ...LETTER,
    label: 'Withdrawal',
    subject: 'Your manuscript {number} is withdrawn',
    text: 'Dear {author},\n\nAs you requested, we have withdrawn “{title}” from {journal}. It will not be reviewed or published.\n\n{notes}\n\nThere is nothing to pay, and you are free to submit it elsewhere.',
  },
  'letter-published': {
    ...LETTER,
    label: 'Published',
    subject: 'Your article {number} is published',
    text: 'Dear {author},\n\n“{title}” has been published in {journal} and is free for everyone to read.\n\n{notes}\n\nThank you for publishing your work with us.',
  },
} as const satisfies Readonly<Record<`letter-${LetterKind}`, MailTemplate>>;

export function hasLetter(status: ManuscriptStatus): status is LetterStatus {
  return DECISIONS[status].hasLetter;
}

/** Returns the kind of a decision's letter; undefined if it has none. */
export function letterKindOf({ status, kind }: DecisionChoice): LetterKind | undefined {
  if (kind) return DECISION_KINDS[kind].letter;
  return hasLetter(status) ? status : undefined;
}

interface DecisionChoice {
  status: ManuscriptStatus;
  kind?: DecisionKind | undefined;
}

/** Returns a template: the office's for the article type, or else its general one, or else the default. */
export function letterTemplateFor(
  journal: Pick<Journal, 'mails'>,
  kind: LetterKind,
  type: string | null,
): LetterTemplate {
  const name = `letter-${kind}` as const;
  const template = templateFor(journal, LETTER_MAILS[name], { name, type });
  const { subject, text, closing } = currentMail(journal, type ? `${name}.${type}` : name, template);
  return { subject, text: [text, closing].filter(Boolean).join('\n\n') };
}

export function letterTemplates(
  journal: Pick<Journal, 'mails'>,
  type: string | null,
): Record<LetterKind, LetterTemplate> {
  const kinds = Object.keys(LETTER_MAILS).map((name) => name.slice('letter-'.length)) as LetterKind[];
  const entries = kinds.map((kind) => [kind, letterTemplateFor(journal, kind, type)]);
  return Object.fromEntries(entries);
}

/** The values of the placeholders; `due_date` is a plain date, `reviews` is from `reviewsInLetter`. */
export interface LetterValues {
  author: string;
  title: string;
  number: string;
  notes: string;
  reviews: string;
  due_date: string | null;
}

/** Formats reviews for a letter, by reviewer number and without names. */
export function reviewsInLetter(reviews: readonly { reviewer_number: number | null; text: string }[]): string {
  return reviews
    .toSorted((one, other) => (one.reviewer_number ?? 0) - (other.reviewer_number ?? 0))
    .map(({ reviewer_number, text }) => `Reviewer ${reviewer_number}\n${text}`)
    .join('\n\n');
}

/** Fills in the placeholders. Empty values leave no empty paragraphs; unknown placeholders stay. */
export function fillLetter(journal: IslandJournal, letter: LetterTemplate, values: LetterValues): LetterTemplate {
  const due_date = values.due_date ? longDate(values.due_date) : 'the date in your author area';
  const { subject, greeting, paragraphs } = fillMail(
    { reason: '' },
    { ...letter, closing: '' },
    { ...values, due_date, journal: journal.name },
  );
  return { subject, text: [greeting, ...paragraphs].join('\n\n') };
}

/** In characters: a letter may contain several reviews. */
const LETTER_MAX = 400_000;

/** The letter to the authors sent with a decision. */
export const DecisionLetter = z.strictObject({
  subject: lineSchema({ called: 'the subject of the letter', max: 200, required: 'Enter the subject of the letter.' }),
  text: paragraphsSchema({ called: 'the letter', max: LETTER_MAX, required: 'Write the letter.' }),
});
