import type { DocumentFlag, DocumentFormat } from '#domain/document/document';
import type { Side, ThreadKind } from '#domain/message/message';
import type { Instant, Json, NullableInstant } from './column-types.ts';

/** A message thread about a manuscript; `assignment_id` if with a reviewer. */
export interface ThreadTable {
  id: string;
  manuscript_id: string;
  kind: ThreadKind;
  assignment_id: string | null;
  /** Since when the office owes an answer; null if it does not. */
  waiting_since: NullableInstant;
}

/** A message, ordered by `position`; append-only. The writer's name is for the office only. */
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

/** An email already turned into a message; its id is a hash of its Message-ID. */
export interface InboundMailTable {
  id: string;
  taken_at: Instant;
}

/** A file attached to a message. */
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
