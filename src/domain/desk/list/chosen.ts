/** What may be done to the chosen manuscripts of a list at once. */
export type ChosenAction = 'editor' | 'remind' | 'issue' | 'message';

/** As many manuscripts go with one call; a page sends one call after the other. */
export const CHOSEN_AT_ONCE = 200;

export const CHOSEN_TEXTS = {
  unseen: 'You do not have access to it.',
  doneBefore: 'This has already been done.',
  noneLate: 'No one is late.',
  sent: 'Message sent to the authors.',
  onlyAccepted: 'Volume and issue are set for manuscripts that are accepted and not published yet.',
} as const;

/** The place of a manuscript in the journal; null for none. */
export interface ManuscriptPlace {
  volume: number | null;
  issue: number | null;
}

/** How a manuscript was, so that it can be brought back there. */
export interface BeforeChosen {
  editor_id?: string | null;
  place?: ManuscriptPlace & { version: number };
}

/** What became of one of the chosen manuscripts: done, as it was before, or refused and why. */
export interface ChosenOutcome {
  id: string;
  /** Empty for what the caller does not see. */
  manuscript_number: string;
  result: 'done' | 'unchanged' | 'refused';
  words: string;
  /** Null where it cannot be undone. */
  before: BeforeChosen | null;
}

/** The reply to everything that is done to chosen manuscripts. */
export interface ChosenReply {
  outcomes: ChosenOutcome[];
}
