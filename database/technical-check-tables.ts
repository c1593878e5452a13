import type { CheckState } from '#domain/submission/technical-check/technical-check';
import type { Instant, Json, NullableInstant } from './column-types.ts';

/** The office's own checklist; at most one row. */
export interface TechnicalChecklistTable {
  id: 1;
  points: Json<string[]>;
  updated_by: string;
  updated_at: Instant;
}

/** A manuscript's technical check; no row before it starts. */
export interface TechnicalCheckTable {
  manuscript_id: string;
  state: CheckState;
  /** The ticked items; null until someone ticks one for this file. */
  ticked: Json<string[]> | null;
  /** The last text to the author. */
  words: string;
  /** The items that were not in order in that text. */
  asked: Json<string[]>;
  changed_by: string;
  changed_at: Instant;
  /** When the author sent a corrected file. */
  corrected_at: NullableInstant;
}
