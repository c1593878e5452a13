import type { ColumnType } from 'kysely';
import type { InquirySide, InquiryState } from '#domain/message/inquiry/inquiry';
import type { Instant, MaybeInstant } from './column-types.ts';

/** What someone has asked by one of the public forms; its words are in the row of the form. */
export interface InquiryTable {
  id: string;
  contact_message_id: string | null;
  service_request_id: string | null;
  state: InquiryState;
  /** Who of the office sees to it; null for no one yet. */
  owner_id: string | null;
  asked_at: Instant;
  /** Since when someone waits for the office's answer; null unless it is open. */
  waiting_since: MaybeInstant;
}

/** What was written after the form, in the order of `position`; the writer's name is for the office alone. */
export interface InquiryMessageTable {
  id: string;
  inquiry_id: string;
  position: number;
  side: InquirySide;
  written_by: string;
  written_by_id: string | null;
  text: string;
  written_at: Instant;
  /** What is searched: the text in small letters. */
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
  /** What is searched: the words of the form in small letters. */
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
  /** What is searched: the words of the form in small letters. */
  search_text: ColumnType<string, never, never>;
}
