import type { IslandJournal } from '#domain/journal/journal';
import { timelineDays } from '#domain/journal/timeline';
import type { TimelineId } from '#domain/journal/timeline-defaults';
import { type ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import type { LetterStatus } from './decision.ts';

/** One of several decisions that lead to the same status. */
interface Kind {
  label: string;
  status: ManuscriptStatus;
  /** The letter it sends: its own, or that of its status. */
  letter: string;
  /** The published time for a revision (spec §9); null if none is requested. */
  revision: TimelineId | null;
  /** The manuscript's label from then on; null if the status says enough. */
  endsAs: string | null;
}

/** Decisions that share a status, in the order offered to editors. */
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
  /** Passed to another journal with the authors' consent. */
  transfer: {
    label: 'Transfer to another journal',
    status: 'rejected',
    letter: 'transfer',
    revision: null,
    endsAs: 'Transferred',
  },
  /** At the authors' request. */
  withdrawal: {
    label: 'Withdrawal',
    status: 'rejected',
    letter: 'withdrawal',
    revision: null,
    endsAs: 'Withdrawn',
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Days until the requested revision is due; null if none is requested. */
export function revisionDays(journal: IslandJournal, kind: DecisionKind): number | null {
  const { revision } = DECISION_KINDS[kind];
  return revision && timelineDays(journal, revision, 'to');
}

export type DecisionKind = keyof typeof DECISION_KINDS;

export const DECISION_KIND_NAMES = Object.keys(DECISION_KINDS) as DecisionKind[];

/** The kinds of decision for a status; none if the status says enough. */
export const kindsOf = (status: ManuscriptStatus): DecisionKind[] =>
  DECISION_KIND_NAMES.filter((kind) => DECISION_KINDS[kind].status === status);

/** Every letter of the office: one per status announced to authors, plus the kinds with their own letter. */
export type LetterKind = LetterStatus | (typeof DECISION_KINDS)[DecisionKind]['letter'];

/** The label of a manuscript whose end its status does not tell; undefined otherwise. */
export function endLabel(kind: string | null | undefined): string | undefined {
  return kind && Object.hasOwn(DECISION_KINDS, kind)
    ? (DECISION_KINDS[kind as DecisionKind].endsAs ?? undefined)
    : undefined;
}

/** A decision's label: its kind if it has one, else its status. */
export function decisionLabel({ status, kind }: { status: string; kind?: string | null | undefined }): string {
  return kind && Object.hasOwn(DECISION_KINDS, kind) ? DECISION_KINDS[kind as DecisionKind].label : statusLabel(status);
}
