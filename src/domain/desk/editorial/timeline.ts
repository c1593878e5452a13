import type { DecisionKind } from '#domain/decision/kind';
import type { Override } from '#domain/decision/override';
import type { CopyKind, SentKind } from '#domain/document/document';

/** What every entry of a manuscript's timeline has; `at` is an instant, `id` names it in its timeline. */
interface Entry {
  id: string;
  at: string;
}

/** Something someone did. `actor` is an address, or `system`; `person` the reviewer it was about. */
export interface EventEntry extends Entry {
  type: 'event';
  action: string;
  actor: string;
  details: Readonly<Record<string, string | number | boolean | null>>;
  person: string | null;
}

/** A decision of the office. */
export interface DecisionEntry extends Entry {
  type: 'decision';
  actor: string;
  previous_status: string;
  status: string;
  kind: DecisionKind | null;
  notes: string;
  override: Override | null;
}

/** A file that came or was made. */
export interface FileEntry extends Entry {
  type: 'file';
  kind: SentKind | CopyKind;
  name: string;
  round: number;
  is_infected: boolean;
}

/**
 * An email that was sent, or is still to be sent: only who got it is certain, so `to` is null before that. Its words
 * are without links and codes of the journal, and null if they were not kept.
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

/** One entry of a manuscript's timeline, as editors get it. */
export type TimelineEntry = EventEntry | DecisionEntry | FileEntry | MailEntry;

/** What a timeline holds; it can be asked for one of these alone. */
export const ENTRY_TYPES = ['event', 'decision', 'file', 'mail'] as const satisfies readonly TimelineEntry['type'][];
