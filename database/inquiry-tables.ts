import type { ColumnType } from 'kysely';
import type { InquirySide, InquiryState } from '#domain/message/inquiry/inquiry';
import type { Instant, NullableInstant } from './column-types.ts';

/** An inquiry from a public form; its text is in the form's row. */
export interface InquiryTable {
  id: string;
  contact_message_id: string | null;
  service_request_id: string | null;
  state: InquiryState;
  /** The colleague in charge; null if unassigned. */
  owner_id: string | null;
  asked_at: Instant;
  /** When the office's reply became due; null unless open. */
  waiting_since: NullableInstant;
}

/** Messages after the form, by `position`; the writer's name is for the office only. */
export interface InquiryMessageTable {
  id: string;
  inquiry_id: string;
  position: number;
  side: InquirySide;
  written_by: string;
  written_by_id: string | null;
  text: string;
  written_at: Instant;
  /** The text in lower case, for searching. */
  search_text: ColumnType<string, never, never>;
}

/** A message sent by the contact form (spec §3). */
export interface ContactMessageTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: Instant;
  /** The form's text in lower case, for searching. */
  search_text: ColumnType<string, never, never>;
}

/** A request for a writing service (spec §3). */
export interface ServiceRequestTable {
  id: string;
  name: string;
  email: string;
  organization: string;
  service_type: string;
  details: string;
  created_at: Instant;
  /** The form's text in lower case, for searching. */
  search_text: ColumnType<string, never, never>;
}
