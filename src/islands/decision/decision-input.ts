import * as z from 'zod';
import { DecisionLetter } from '#domain/decision/sent-letter';
import { PLAN_TEXTS } from '#domain/desk/editorial/decision-plan';
import { EDITORIAL_TEXTS, StatusUpdate } from '#domain/desk/editorial/editorial';
import { paragraphsOf } from '#domain/kernel/text';

const { status, kind, volume, issue } = StatusUpdate.shape;
const { subject, text } = DecisionLetter.shape;

/** The decision form's values: as in the API, but with required notes (spec §5). */
export const DecisionInput = z
  .strictObject({
    status,
    kind,
    volume,
    issue,
    notes: paragraphsOf({ called: 'the notes', max: 20_000, required: EDITORIAL_TEXTS.notesRequired }),
    revision_due_on: z.string().optional(),
    send_letter: z.boolean().optional(),
    letter_subject: subject.optional(),
    letter_text: text.optional(),
  })
  .refine(({ volume, issue }) => !issue || Boolean(volume), {
    path: ['volume'],
    error: EDITORIAL_TEXTS.issueWithoutVolume,
  });
export type SentInput = z.infer<typeof DecisionInput>;

/** The values of the form beside the reviews, where notes are optional. */
export const DecideInput = z
  .strictObject({
    notes: paragraphsOf({ called: 'the notes', max: 20_000 }),
    revision_due_on: z.string().optional(),
    send_letter: z.boolean().optional(),
    letter_subject: subject.optional(),
    letter_text: text.optional(),
    when: z.enum(['soon', 'later']).optional(),
    take_at: z.string().optional(),
  })
  .refine(({ when, take_at = '' }) => when !== 'later' || !Number.isNaN(Date.parse(take_at)), {
    path: ['take_at'],
    error: PLAN_TEXTS.wrongTime,
  });
