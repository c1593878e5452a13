import * as z from 'zod';
import { DECISION_KIND_NAMES, DECISION_KINDS, type DecisionKind, kindsOf, revisionDays } from '#domain/decision/kind';
import { DecisionLetter, type LetterTemplate } from '#domain/decision/letter';
import { EDITORIAL_TEXTS, PLAN_TEXTS, StatusUpdate } from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { reviewDays } from '#domain/journal/timeline';
import { addDays } from '#domain/kernel/date';
import { paragraphsSchema } from '#domain/kernel/text';
import { ManuscriptStatus } from '#domain/manuscript/status';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useDeviceDraft } from '#islands/kernel/use-device-draft.ts';

const { status, kind, volume, issue } = StatusUpdate.shape;
const { subject, text } = DecisionLetter.shape;

/** The values of the status form: as in the API, but the notes are required (spec §5). */
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
export type DecisionValues = z.infer<typeof DecisionInput>;

/** The values of the form next to the reviews, where notes are optional. */
export const QuickDecisionInput = z
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
  /** Absent until the editor chooses. */
  kind: z.enum(DECISION_KIND_NAMES),
  notes: z.string(),
  volume: z.string(),
  issue: z.string(),
  dueOn: z.string(),
  /** Absent until the editor chooses. */
  sendsLetter: z.boolean(),
  /** Edited letters by kind; the others are composed from the template and the notes. */
  letters: z.record(z.string(), Letter),
  /** Whether to release each review, by assignment. */
  reviews: z.record(z.string(), z.boolean()),
});
const KeptDraft = Draft.partial();

export interface DecisionDraft {
  status: ManuscriptStatus;
  /** Undefined if the status is unambiguous. */
  kind: DecisionKind | undefined;
  notes: string;
  volume: string;
  issue: string;
  dueOn: string;
  sendsLetter: boolean | undefined;
  letters: Readonly<Record<string, LetterTemplate>>;
  reviews: Readonly<Record<string, boolean>>;
}

/** Keeps the decision being written; untouched fields follow the manuscript. */
export function useDecisionDraft(manuscript: EditorManuscript) {
  const journal = useJournal();
  const { id, volume, issue, today } = manuscript;
  const { draft: kept = {}, keep, forget } = useDeviceDraft(`decision:${id}`, KeptDraft);
  const status = kept.status ?? manuscript.status;
  const kind = kept.kind && DECISION_KINDS[kept.kind].status === status ? kept.kind : defaultKind(status, manuscript);
  const days = kind && revisionDays(journal, kind);
  const draft: DecisionDraft = {
    notes: '',
    // If the status stays, the letter is not sent again.
    sendsLetter: status !== manuscript.status,
    letters: {},
    reviews: {},
    volume: String(volume?.number ?? ''),
    issue: String(issue?.number ?? ''),
    dueOn: addDays(today, days ?? reviewDays(journal)),
    ...kept,
    status,
    kind,
  };
  return { draft, change: (part: Partial<DecisionDraft>) => keep({ ...kept, ...part }), forget };
}

/**
 * Returns the preselected kind: the last decision's if the status stays, or the likely kind of rejection. Between minor
 * and major revision the editor has to choose.
 */
function defaultKind(
  status: ManuscriptStatus,
  { assignments, decisions, ...present }: EditorManuscript,
): DecisionKind | undefined {
  const [last] = decisions;
  if (status === present.status && last?.status === status) return kindsOf(status).find((kind) => kind === last.kind);
  if (status !== 'rejected') return undefined;
  return assignments.length > 0 ? 'rejection' : 'desk_rejection';
}
