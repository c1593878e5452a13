import type { Override } from '#domain/decision/decision';
import { type DecisionKind, decisionLabel } from '#domain/decision/kind';
import type { CopyKind, SentKind } from '#domain/document/document';
import { eventText } from '#domain/kernel/event/event-text';
import { latenessText } from '#domain/manuscript/late-revision';
import { statusLabel } from '#domain/manuscript/status';

/** `at` is an instant, `id` unique in the timeline. */
interface Entry {
  id: string;
  at: string;
}

/** `actor` is an address or `system`; `person` is the reviewer concerned. */
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
 * An email sent or queued; `to` is null until it is sent. `words` is its text without links and codes, null if not
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

export const ENTRY_TYPES = ['event', 'decision', 'file', 'mail'] as const satisfies readonly TimelineEntry['type'][];

/** An email about a manuscript, for the list of sent emails. */
export interface SentMail {
  id: string;
  kind: string;
  to: string;
  subject: string;
  /** The text without links and codes; null if not stored. */
  words: string | null;
  sent_at: string;
  manuscript: { id: string; manuscript_number: string } | null;
}

/** Returns an event's title, with both statuses, the reviewer or the subject. */
export function eventTitle({ action, details, person }: Pick<EventEntry, 'action' | 'details' | 'person'>): string {
  const { from, to, reason, kind = details.task } = details;
  if (action === 'status.changed' && typeof from === 'string' && typeof to === 'string') {
    return decisionText({ previous_status: from, status: to });
  }
  if (action === 'production.galley-without-cover') return `${eventText(action)}: ${reason}`;
  if (action === 'editor.assigned') return `${eventText(action)}: ${details.editor}`;
  if (action === 'reviewer.invited' && details.from_list) return `Reviewer invited from the reserve list: ${person}`;
  if (action === 'reviewer.replaced')
    return `No answer for ${details.days} days, so someone else was invited: ${person}`;
  if (action === 'manuscript.revised' && typeof details.late_days === 'number') {
    return `${eventText(action)}, ${latenessText(details.late_days)}`;
  }
  const subject = person ?? (typeof kind === 'string' ? kind.replaceAll('_', ' ') : undefined);
  return subject ? `${eventText(action)}: ${subject}` : eventText(action);
}

/**
 * Returns "Under Review → Accepted", "Under Review → Minor Revision", or "Still Accepted" if the status did not change.
 */
export function decisionText({ previous_status, ...decision }: StatusChange): string {
  if (previous_status === decision.status) return `Still ${decisionLabel(decision)}`;
  return `${statusLabel(previous_status)} → ${decisionLabel(decision)}`;
}

type StatusChange = Pick<DecisionEntry, 'previous_status' | 'status'> & Partial<Pick<DecisionEntry, 'kind'>>;

/** Returns "File of revision 1", "Copy for reviewers of revision 1" or "Response file of revision 1". */
export function fileText({ kind, round }: Pick<FileEntry, 'kind' | 'round'>): string {
  if (kind === 'original') return round === 1 ? 'Original submission file' : `Revision ${round - 1} file`;
  if (kind === 'response') return `Response file of revision ${round - 1}`;
  if (kind === 'response_copy') return `Copy for reviewers of the response file of revision ${round - 1}`;
  return round === 1 ? 'Copy for reviewers' : `Copy for reviewers of revision ${round - 1}`;
}
