import type { IslandJournal } from '#domain/journal/journal';
import { timelineDays } from '#domain/journal/timeline';
import type { TimelineId } from '#domain/journal/timeline-defaults';
import { type ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import type { LetterStatus } from './decision.ts';

/** One of several decisions that lead to the same status: the status alone does not say which it was. */
interface Kind {
  label: string;
  status: ManuscriptStatus;
  /** The letter that goes out with it: one of its own, or that of its status. */
  letter: string;
  /**
   * How long authors have for the revision, as the journal states it in public (spec §9); null if none is asked for.
   */
  revision: TimelineId | null;
  /** What the manuscript is called from then on, where its status does not say how it ended. */
  endsAs: string | null;
}

/** The decisions that differ over one status, in the order in which an editor is asked. */
export const DECISION_KINDS = {
  minor_revision: {
    label: 'Minor Revision',
    status: 'revisions_required',
    letter: 'minor_revision',
    revision: 'minor-revisions',
    endsAs: null,
  },
  major_revision: {
    label: 'Major Revision',
    status: 'revisions_required',
    letter: 'major_revision',
    revision: 'major-revisions',
    endsAs: null,
  },
  /** Before anyone reviewed it. */
  desk_rejection: {
    label: 'Desk Rejection',
    status: 'rejected',
    letter: 'desk_rejection',
    revision: null,
    endsAs: null,
  },
  rejection: {
    label: 'Rejection',
    status: 'rejected',
    letter: 'rejected',
    revision: null,
    endsAs: null,
  },
  /** To another journal, as its authors agreed. */
  transfer: {
    label: 'Transfer to another journal',
    status: 'rejected',
    letter: 'transfer',
    revision: null,
    endsAs: 'Transferred',
  },
  /** The authors asked for it, in their area or otherwise. */
  withdrawal: {
    label: 'Withdrawal',
    status: 'rejected',
    letter: 'withdrawal',
    revision: null,
    endsAs: 'Withdrawn',
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Days until the revision that a decision asks for is due; null if it asks for none. */
export function revisionDays(journal: IslandJournal, kind: DecisionKind): number | null {
  const { revision } = DECISION_KINDS[kind];
  return revision && timelineDays(journal, revision, 'to');
}

/** A decision by what it is called. */
export type DecisionKind = keyof typeof DECISION_KINDS;

/** Every kind, in that order. */
export const DECISION_KIND_NAMES = Object.keys(DECISION_KINDS) as DecisionKind[];

/** The kinds to choose among that lead to a status; none if the status says it all. */
export const kindsOf = (status: ManuscriptStatus): DecisionKind[] =>
  DECISION_KIND_NAMES.filter((kind) => DECISION_KINDS[kind].status === status);

/** What the office has a letter for: every status that authors hear of, and the kinds with a letter of their own. */
export type LetterKind = LetterStatus | (typeof DECISION_KINDS)[DecisionKind]['letter'];

/** What a manuscript is called that ended otherwise than its status says; undefined if the status says it. */
export function endLabel(kind: string | null | undefined): string | undefined {
  return kind && Object.hasOwn(DECISION_KINDS, kind)
    ? (DECISION_KINDS[kind as DecisionKind].endsAs ?? undefined)
    : undefined;
}

/** A decision as people read it: by its kind where it has one, else by its status. */
export function decisionLabel({ status, kind }: { status: string; kind?: string | null | undefined }): string {
  return kind && Object.hasOwn(DECISION_KINDS, kind) ? DECISION_KINDS[kind as DecisionKind].label : statusLabel(status);
}
