import type { ManuscriptPlace } from '#domain/issue/issue-record';

export type BulkAction = 'editor' | 'remind' | 'issue' | 'message';

/** The maximum per call; the page makes several calls. */
export const BULK_MAX = 200;

export const BULK_TEXTS = {
  noAccess: 'You do not have access to this manuscript.',
  alreadyDone: 'This has already been done.',
  noneOverdue: 'No reviewers are overdue.',
  sent: 'Message sent to the authors.',
  placedElsewhere: (place: ManuscriptPlace) => `Another editor changed this in the meantime. ${placeText(place)}`,
  onlyAccepted: 'Volume and issue can be set only for manuscripts that are accepted and not yet published.',
} as const;

export function placeText({ volume, issue }: ManuscriptPlace): string {
  if (volume === null) return 'Not in any volume.';
  return issue === null ? `In volume ${volume}.` : `In volume ${volume}, issue ${issue}.`;
}

/** The fields to restore when undoing. */
export interface PreviousState {
  editor_id?: string | null;
  place?: ManuscriptPlace & { version: number };
}

/** The outcome for one manuscript; `words` describes it or gives the reason for refusal. */
export interface BulkOutcome {
  id: string;
  /** Empty if the caller may not see the manuscript. */
  manuscript_number: string;
  result: 'done' | 'unchanged' | 'refused';
  words: string;
  /** Null where it cannot be undone. */
  before: PreviousState | null;
}

/** The reply to every bulk action. */
export interface BulkReply {
  outcomes: BulkOutcome[];
}
