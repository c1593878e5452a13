import type { DocumentFlag, DocumentFormat } from '#domain/document/document';
import type { Side, ThreadKind } from '#domain/message/message';
import type { Instant, Json, MaybeInstant } from './column-types.ts';

/** What is said about a manuscript among the same people; `assignment_id` where one of them is a reviewer. */
export interface ThreadTable {
  id: string;
  manuscript_id: string;
  kind: ThreadKind;
  assignment_id: string | null;
  /** Since when someone waits for the office's answer; null if no one does. */
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

/** An email that became a message, so that it does so once; its id is a hash of its Message-ID. */
export interface InboundMailTable {
  id: string;
  taken_at: Instant;
}

/** A file that came along with a message of a thread, or of an inquiry. */
export interface MessageFileTable {
  id: string;
  message_id: string | null;
  inquiry_message_id: string | null;
  file_key: string;
  name: string;
  format: DocumentFormat;
  bytes: number;
  sha256: string;
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
  flags: Json<DocumentFlag[]>;
  created_at: Instant;
}
