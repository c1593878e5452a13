import * as z from 'zod';
import { DECISION_KIND_NAMES, DECISION_KINDS, type DecisionKind, kindsOf, revisionDays } from '#domain/decision/kind';
import { DecisionLetter, type LetterTemplate } from '#domain/decision/letter';
import { PLAN_TEXTS } from '#domain/desk/editorial/decision-plan';
import { EDITORIAL_TEXTS, StatusUpdate } from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { reviewDays } from '#domain/journal/timeline';
import { addDays } from '#domain/kernel/date';
import { paragraphsSchema } from '#domain/kernel/text';
import { ManuscriptStatus } from '#domain/manuscript/status';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useDeviceDraft } from '#islands/kernel/use-kept-draft.ts';

const { status, kind, volume, issue } = StatusUpdate.shape;
const { subject, text } = DecisionLetter.shape;

/** The decision form's values: as in the API, but with required notes (spec §5). */
export const DecisionInput = z
  .strictObject({
    status,
    kind,
    volume,
    issue,
    notes: paragraphsSchema({ called: 'the notes', max: 20_000, required: EDITORIAL_TEXTS.notesRequired }),
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
    notes: paragraphsSchema({ called: 'the notes', max: 20_000 }),
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

const Letter = z.object({ subject: z.string(), text: z.string() });
const Draft = z.object({
  status: ManuscriptStatus,
  /** Undefined until the editor chooses. */
  kind: z.enum(DECISION_KIND_NAMES),
  notes: z.string(),
  volume: z.string(),
  issue: z.string(),
  dueOn: z.string(),
  /** Undefined until the editor chooses. */
  sendsLetter: z.boolean(),
  /** Letters edited by hand, by kind; the others follow the notes. */
  letters: z.record(z.string(), Letter),
  /** The editor's choice of reviews to release, by assignment. */
  reviews: z.record(z.string(), z.boolean()),
});
const Kept = Draft.partial();

export interface DecisionDraft {
  status: ManuscriptStatus;
  /** Undefined if only one decision leads to the status. */
  kind: DecisionKind | undefined;
  notes: string;
  volume: string;
  issue: string;
  dueOn: string;
  sendsLetter: boolean | undefined;
  letters: Readonly<Record<string, LetterTemplate>>;
  reviews: Readonly<Record<string, boolean>>;
}

/** The decision being written. Untouched fields follow the manuscript. */
export function useDecisionDraft(manuscript: EditorManuscript) {
  const journal = useJournal();
  const { id, volume, issue, today } = manuscript;
  const { draft: own = {}, keep, forget } = useDeviceDraft(`decision:${id}`, Kept);
  const status = own.status ?? manuscript.status;
  const kind = own.kind && DECISION_KINDS[own.kind].status === status ? own.kind : usualKind(status, manuscript);
  const days = kind && revisionDays(journal, kind);
  const draft: DecisionDraft = {
    notes: '',
    // Adding notes or a volume does not resend the letter.
    sendsLetter: status !== manuscript.status,
    letters: {},
    reviews: {},
    volume: String(volume?.number ?? ''),
    issue: String(issue?.number ?? ''),
    dueOn: addDays(today, days ?? reviewDays(journal)),
    ...own,
    status,
    kind,
  };
  return { draft, change: (part: Partial<DecisionDraft>) => keep({ ...own, ...part }), forget };
}

/**
 * The form's initial decision: the last one if the status stays, else the likely one. Minor or major revision is the
 * editor's choice.
 */
function usualKind(
  status: ManuscriptStatus,
  { assignments, decisions, ...present }: EditorManuscript,
): DecisionKind | undefined {
  const [last] = decisions;
  if (status === present.status && last?.status === status) return kindsOf(status).find((kind) => kind === last.kind);
  if (status !== 'rejected') return undefined;
  return assignments.length > 0 ? 'rejection' : 'desk_rejection';
}
