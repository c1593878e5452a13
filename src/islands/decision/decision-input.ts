import * as z from 'zod';
import { DecisionLetter } from '#domain/decision/sent-letter';
import { PLAN_TEXTS } from '#domain/desk/editorial/decision-plan';
import { EDITORIAL_TEXTS, StatusUpdate } from '#domain/desk/editorial/editorial';
import { paragraphsOf } from '#domain/kernel/text';

const { status, kind, volume, issue } = StatusUpdate.shape;
const { subject, text } = DecisionLetter.shape;

/** What the form of a decision holds: as on the wire, but that its notes are required (spec §5). */
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

/** What the form beside the reviews holds, where a button has said which decision it is: the letter may say it all. */
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
