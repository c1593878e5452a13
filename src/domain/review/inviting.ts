import * as z from 'zod';
import { Email, emailKey } from '#domain/account/account';
import type { LetterTemplate } from '#domain/decision/letter';
import { lineSchema, PlainDate, paragraphsSchema } from '#domain/kernel/text';
import { seenVersion } from '#domain/manuscript/seen-version';
import { invitationTextProblem } from './invitation-letter.ts';

/** Maximum invited per call, or automatically. */
export const INVITED_MAX = 10;
/** The minimum and maximum days before an invitation is replaced. */
const SILENT_DAYS = { min: 2, max: 60 } as const;

export const INVITING_TEXTS = {
  saved: 'The list has been saved.',
  stale: 'Someone else has changed the list, so yours was not saved. Reload the page to see the current list.',
  duplicate: 'An address is in the list twice.',
  isAuthor: (email: string) => `${email} belongs to an author of this manuscript, who cannot review it.`,
  tooFew: (asked: number) => `${asked} people have already been invited; choose that number or more.`,
  atOnce: `Choose a number from 1 to ${INVITED_MAX}.`,
  silentDays: `Choose ${SILENT_DAYS.min} to ${SILENT_DAYS.max} days.`,
  /** The reason recorded for the ended invitation; its reviewer reads it. */
  unanswered: (days: number) => `We had no answer for ${days} days and have asked someone else.`,
} as const;

const withKnownPlaceholders = (text: z.ZodType<string>) =>
  text.refine((text) => !invitationTextProblem(text), {
    error: ({ input }) => invitationTextProblem(String(input)) ?? '',
  });

/** An editor's text instead of the default invitation. */
const InvitationText = z.strictObject({
  subject: withKnownPlaceholders(lineSchema({ called: 'the subject', max: 200, required: 'Enter a subject.' })),
  text: withKnownPlaceholders(paragraphsSchema({ called: 'the letter', max: 5_000, required: 'Enter the text.' })),
});

/** Confirms that the names found in the letter are intended. */
const NamesMeant = z.boolean().default(false);

const uniqueAddresses = (list: z.ZodType<string[]>) =>
  list.refine((all) => new Set(all.map(emailKey)).size === all.length, { error: INVITING_TEXTS.duplicate });

/** The body of `POST …/assign-reviewer/` (spec §7, design §4). */
export const ReviewerAssignment = z.strictObject({
  reviewer_email: Email,
  due_on: PlainDate.optional(),
  version: seenVersion.optional(),
  letter: InvitationText.optional(),
  are_names_meant: NamesMeant,
});

/** The body of `POST …/invite-reviewers/`: people beyond the first `at_once` join the reserve list. */
export const ReviewersInvitation = z.strictObject({
  reviewer_emails: uniqueAddresses(
    z
      .array(Email)
      .min(1, 'Choose someone to invite.')
      .max(INVITED_MAX, `Invite at most ${INVITED_MAX} people at once.`),
  ),
  due_on: PlainDate.optional(),
  at_once: z
    .int(INVITING_TEXTS.atOnce)
    .min(1, INVITING_TEXTS.atOnce)
    .max(INVITED_MAX, INVITING_TEXTS.atOnce)
    .optional(),
  letter: InvitationText.optional(),
  are_names_meant: NamesMeant,
});

/** The body of `PUT …/reviewer-candidates/`: the reserve list in order, and its rule. Omitted parts are unchanged. */
export const CandidateList = z.strictObject({
  candidates: z
    .array(
      z.strictObject({
        email: Email,
        due_days: z.int('Enter a whole number of days.').min(1).max(365).optional(),
      }),
    )
    .max(20, 'The reserve list can hold at most 20 people.')
    .refine((list) => new Set(list.map(({ email }) => emailKey(email))).size === list.length, {
      error: INVITING_TEXTS.duplicate,
    }),
  /** The waiting candidates in order, as the caller saw them. */
  instead_of: z.array(Email).max(20, 'The reserve list can hold at most 20 people.').optional(),
  at_once: z
    .int(INVITING_TEXTS.atOnce)
    .min(1, INVITING_TEXTS.atOnce)
    .max(INVITED_MAX, INVITING_TEXTS.atOnce)
    .nullable()
    .optional(),
  silent_days: z
    .int(INVITING_TEXTS.silentDays)
    .min(SILENT_DAYS.min, INVITING_TEXTS.silentDays)
    .max(SILENT_DAYS.max, INVITING_TEXTS.silentDays)
    .nullable()
    .optional(),
  letter: InvitationText.nullable().optional(),
  are_names_meant: NamesMeant,
});

/** Someone on the reserve list. */
export interface ReviewerCandidate {
  email: string;
  due_days: number;
  state: 'waiting' | 'invited' | 'passed_over';
  reason: string;
}

/** The rule for inviting people from the reserve list. */
export interface CandidateRule {
  /** The number of reviews wanted, beyond which no one is invited; null to replace each person who declines. */
  at_once: number | null;
  /** Days without an answer until the next is invited; null for never. */
  silent_days: number | null;
  /** The text of their invitations, if not the default. */
  letter: LetterTemplate | null;
}

/** A round's reserve list and rule. */
export interface ReviewerCandidates extends CandidateRule {
  candidates: ReviewerCandidate[];
}

/** The outcome of inviting several people. */
export interface InvitationOutcome {
  invited: string[];
  /** Added to the reserve list. */
  listed: string[];
  /** People who cannot be invited, with the reason. */
  refused: { email: string; reason: string }[];
}

export function outcomeText({ invited, listed, refused }: InvitationOutcome): string {
  const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
  const [first] = invited;
  if (first && invited.length === 1 && listed.length + refused.length === 0) {
    return `Reviewer ${first} assigned successfully.`;
  }
  return [
    ...(invited.length > 0 ? [`Invited: ${invited.join(', ')}.`] : []),
    ...(listed.length > 0 ? [`On the reserve list: ${listed.join(', ')}.`] : []),
    ...(refused.length > 0
      ? [`${people(refused.length)} could not be invited: ${refused.map(({ reason }) => reason).join(' ')}`]
      : []),
  ].join(' ');
}
