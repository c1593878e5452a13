import * as z from 'zod';
import { addDays } from '#domain/date';
import type { LetterTemplate } from '#domain/decision/letter';
import { DUE_DAYS, type EditorManuscript } from '#domain/editorial/editorial';
import { ManuscriptStatus } from '#domain/manuscript/status';
import { useKeptDraft } from '#islands/use-kept-draft.ts';

const Letter = z.object({ subject: z.string(), text: z.string() });
const Draft = z.object({
  status: ManuscriptStatus,
  notes: z.string(),
  volume: z.string(),
  issue: z.string(),
  dueOn: z.string(),
  /** Nothing until the editor decides it. */
  sendsLetter: z.boolean(),
  /** Letters the editor changed by hand, by their status; the others follow the notes. */
  letters: z.record(z.string(), Letter),
  /** Which reviews go along, by assignment, where the editor has decided it. */
  reviews: z.record(z.string(), z.boolean()),
});
const Kept = Draft.partial();

/** A decision that is not saved yet. */
export interface DecisionDraft {
  status: ManuscriptStatus;
  notes: string;
  volume: string;
  issue: string;
  dueOn: string;
  sendsLetter: boolean | undefined;
  letters: Readonly<Record<string, LetterTemplate>>;
  reviews: Readonly<Record<string, boolean>>;
}

/** The decision an editor is writing. What nobody has decided follows the manuscript. */
export function useDecisionDraft(manuscript: EditorManuscript) {
  const { id, status, volume, issue, today } = manuscript;
  const { draft: own = {}, keep, forget } = useKeptDraft(`decision:${id}`, Kept);
  const draft: DecisionDraft = {
    // Adding only notes or a volume is not meant to send the same letter again.
    status,
    notes: '',
    sendsLetter: (own.status ?? status) !== status,
    letters: {},
    reviews: {},
    volume: String(volume?.number ?? ''),
    issue: String(issue?.number ?? ''),
    dueOn: addDays(today, DUE_DAYS),
    ...own,
  };
  return { draft, change: (part: Partial<DecisionDraft>) => keep({ ...own, ...part }), forget };
}
