import type { Override } from '#domain/decision/decision';
import type { DecisionKind } from '#domain/decision/kind';
import type { CopyKind, SentKind } from '#domain/document/document';

/** Common to all entries; `at` is an instant, `id` is unique in the timeline. */
interface Entry {
  id: string;
  at: string;
}

/** An action. `actor` is an address or `system`; `person` the reviewer concerned. */
export interface EventEntry extends Entry {
  type: 'event';
  action: string;
  actor: string;
  details: Readonly<Record<string, string | number | boolean | null>>;
  person: string | null;
}

export interface DecisionEntry extends Entry {
  type: 'decision';
  actor: string;
  previous_status: string;
  status: string;
  kind: DecisionKind | null;
  notes: string;
  override: Override | null;
}

export interface FileEntry extends Entry {
  type: 'file';
  kind: SentKind | CopyKind;
  name: string;
  round: number;
  is_infected: boolean;
}

/**
 * An email sent or queued; `to` is null until it is sent. Its text has no links or codes, and is null if it was not
 * stored.
 */
export interface MailEntry extends Entry {
  type: 'mail';
  kind: string;
  to: string | null;
  subject: string | null;
  words: string | null;
  state: 'sent' | 'waiting' | 'retrying' | 'failed';
  last_error: string | null;
}

export type TimelineEntry = EventEntry | DecisionEntry | FileEntry | MailEntry;

/** The kinds of entries; the timeline can be filtered by one. */
export const ENTRY_TYPES = ['event', 'decision', 'file', 'mail'] as const satisfies readonly TimelineEntry['type'][];

/** An email about a manuscript, as listed on the deliveries screen. */
export interface SentMail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  /** Without links and codes; null if it was not stored. */
  words: string | null;
  sent_at: string;
  manuscript: { id: string; manuscript_number: string } | null;
}
