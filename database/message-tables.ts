import type { Side, ThreadKind } from '#domain/message/message';
import type { Instant, MaybeInstant } from './column-types.ts';

/** What is said about a manuscript among the same people; `assignment_id` where one of them is a reviewer. */
export interface ThreadTable {
  id: string;
  manuscript_id: string;
  kind: ThreadKind;
  assignment_id: string | null;
  /** Since when somebody waits for the office's answer; null where nobody does. */
  waiting_since: MaybeInstant;
}

/** One message of a thread, in the order of `position`; append-only. The writer's name is for the office alone. */
export interface MessageTable {
  id: string;
  thread_id: string;
  position: number;
  side: Side;
  written_by: string;
  written_by_id: string | null;
  text: string;
  written_at: Instant;
}
