import type { IslandJournal } from '#domain/journal/journal';
import type { TimelineId } from '#domain/journal/timeline';
import { timelineDays } from '#domain/journal/timeline';
import { type ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import type { LetterStatus } from './decision.ts';

/** One of several decisions with the same resulting status. */
interface Kind {
  label: string;
  status: ManuscriptStatus;
  /** The kind of its letter: its own, or that of the status. */
  letter: string;
  /** The entry of the published timeline for the revision (spec §9); null if none is requested. */
  revision: TimelineId | null;
  /** The manuscript's label from then on; null for the label of the status. */
  closedAs: string | null;
}

/** In the order offered to editors. */
export const DECISION_KINDS = {
  minor_revision: {
    label: 'Minor Revision',
    status: 'revisions_required',
    letter: 'minor_revision',
    revision: 'minor-revisions',
    closedAs: null,
  },
  major_revision: {
    label: 'Major Revision',
    status: 'revisions_required',
    letter: 'major_revision',
    revision: 'major-revisions',
    closedAs: null,
  },
  /** Before peer review. */
  desk_rejection: {
    label: 'Desk Rejection',
    status: 'rejected',
    letter: 'desk_rejection',
    revision: null,
    closedAs: null,
  },
  rejection: {
    label: 'Rejection',
    status: 'rejected',
    letter: 'rejected',
    revision: null,
    closedAs: null,
  },
  /** Passed to another journal with the authors' consent. */
  transfer: {
    label: 'Transfer to another journal',
    status: 'rejected',
    letter: 'transfer',
    revision: null,
    closedAs: 'Transferred',
  },
  /** At the authors' request. */
  withdrawal: {
    label: 'Withdrawal',
    status: 'rejected',
    letter: 'withdrawal',
    revision: null,
    closedAs: 'Withdrawn',
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** Returns the days until the requested revision is due; null if none is requested. */
export function revisionDays(journal: IslandJournal, kind: DecisionKind): number | null {
  const { revision } = DECISION_KINDS[kind];
  return revision && timelineDays(journal, revision, 'to');
}

export type DecisionKind = keyof typeof DECISION_KINDS;

export const DECISION_KIND_NAMES = Object.keys(DECISION_KINDS) as DecisionKind[];

/** Returns the decision kinds that lead to a status; empty if only one decision does. */
export const kindsOf = (status: ManuscriptStatus): DecisionKind[] =>
  DECISION_KIND_NAMES.filter((kind) => DECISION_KINDS[kind].status === status);

/** All decision letters: one per status that has a letter, and one per kind. */
export type LetterKind = LetterStatus | (typeof DECISION_KINDS)[DecisionKind]['letter'];

/** Returns the label of a manuscript closed as transferred or withdrawn; undefined for others. */
export function closedLabel(kind: string | null | undefined): string | undefined {
  return kind && Object.hasOwn(DECISION_KINDS, kind)
    ? (DECISION_KINDS[kind as DecisionKind].closedAs ?? undefined)
    : undefined;
}

/** Labels a decision by its kind, or else by its status. */
export function decisionLabel({ status, kind }: { status: string; kind?: string | null | undefined }): string {
  return kind && Object.hasOwn(DECISION_KINDS, kind) ? DECISION_KINDS[kind as DecisionKind].label : statusLabel(status);
}
