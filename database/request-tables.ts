import type { Generated } from 'kysely';
import type { RequestAnswer, RequestKind } from '#domain/decision/request/request';
import type { Instant, MaybeInstant } from './column-types.ts';

/** What an author or a reviewer asks of the office, and what the office answers. */
export interface RequestTable {
  id: string;
  manuscript_id: string;
  /** The review it is about; null if it is about the manuscript. */
  assignment_id: string | null;
  kind: RequestKind;
  words: string;
  /** The date that is asked for. */
  wanted_on: string | null;
  asked_at: Instant;
  /** `lapsed` where it was overtaken by what happened; null while it waits. */
  answer: RequestAnswer | null;
  answer_words: Generated<string>;
  granted_on: string | null;
  answered_by: Generated<string>;
  answered_at: MaybeInstant;
}
