import type { Generated } from 'kysely';
import type { RequestAnswer, RequestKind } from '#domain/decision/request/request';
import type { Instant, NullableInstant } from './column-types.ts';

/** A request to the office, with its answer. */
export interface RequestTable {
  id: string;
  manuscript_id: string;
  /** The review concerned; null for the manuscript. */
  assignment_id: string | null;
  kind: RequestKind;
  words: string;
  /** The requested date. */
  wanted_on: string | null;
  asked_at: Instant;
  /** `lapsed` if events overtook it; null while pending. */
  answer: RequestAnswer | null;
  answer_words: Generated<string>;
  granted_on: string | null;
  answered_by: Generated<string>;
  answered_at: NullableInstant;
}
