import type { CheckState } from '#domain/submission/technical-check/technical-check';
import type { Instant, Json, MaybeInstant } from './column-types.ts';

/** One row at most: the office's own list of what is checked. */
export interface TechnicalChecklistTable {
  id: 1;
  points: Json<string[]>;
  updated_by: string;
  updated_at: Instant;
}

/** The technical check of a manuscript; none until someone has begun it. */
export interface TechnicalCheckTable {
  manuscript_id: string;
  state: CheckState;
  /** The points that were ticked; null if no one has since the file came. */
  ticked: Json<string[]> | null;
  /** What the author was told last. */
  words: string;
  /** The points that were not in order then. */
  asked: Json<string[]>;
  changed_by: string;
  changed_at: Instant;
  /** When the author sent a corrected file. */
  corrected_at: MaybeInstant;
}
