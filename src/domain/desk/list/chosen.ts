import type { ManuscriptPlace } from '#domain/issue/issue-record';

/** The bulk actions on a list. */
export type ChosenAction = 'editor' | 'remind' | 'issue' | 'message';

/** Manuscripts per call; the page makes several calls. */
export const CHOSEN_AT_ONCE = 200;

export const CHOSEN_TEXTS = {
  unseen: 'You do not have access to it.',
  doneBefore: 'This has already been done.',
  noneLate: 'No one is late.',
  sent: 'Message sent to the authors.',
  placedElsewhere: (place: ManuscriptPlace) => `Another editor changed this in the meantime. ${issuePlaceText(place)}`,
  onlyAccepted: 'Volume and issue are set for manuscripts that are accepted and not published yet.',
} as const;

/** Describes a manuscript's volume and issue. */
export function issuePlaceText({ volume, issue }: ManuscriptPlace): string {
  if (volume === null) return 'It is in no volume.';
  return issue === null ? `It is in volume ${volume}.` : `It is in volume ${volume}, issue ${issue}.`;
}

/** A manuscript's previous state, for undoing. */
export interface BeforeChosen {
  editor_id?: string | null;
  place?: ManuscriptPlace & { version: number };
}

/** The outcome for one manuscript: done, unchanged, or refused with a reason. */
export interface ChosenOutcome {
  id: string;
  /** Empty if the caller may not see the manuscript. */
  manuscript_number: string;
  result: 'done' | 'unchanged' | 'refused';
  words: string;
  /** Null where it cannot be undone. */
  before: BeforeChosen | null;
}

/** The reply to every bulk action. */
export interface ChosenReply {
  outcomes: ChosenOutcome[];
}
