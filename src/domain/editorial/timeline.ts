import { type DecisionKind, decisionLabel } from '#domain/decision/kind';
import type { Override } from '#domain/decision/override';
import type { CopyKind, SentKind } from '#domain/document/document';
import { eventWords } from '#domain/event/event-words';
import { statusLabel } from '#domain/manuscript/status';
import type { Effects } from '#domain/outbox/effects';
import type { EditorDecision } from './editorial.ts';

/** What every entry of a manuscript's timeline has; `at` is an instant, `id` names it in its timeline. */
interface Entry {
  id: string;
  at: string;
}

/** Something somebody did. `actor` is an address, or `system`; `person` the reviewer it was about. */
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

/** A mail that was sent, or is still to be sent: only who got it is certain, so `to` is null before that. */
export interface MailEntry extends Entry {
  type: 'mail';
  kind: string;
  to: string | null;
  subject: string | null;
  state: 'sent' | 'waiting' | 'retrying' | 'failed';
  last_error: string | null;
}

/** One entry of a manuscript's timeline, as editors get it. */
export type TimelineEntry = EventEntry | DecisionEntry | FileEntry | MailEntry;

/** What a timeline holds; it can be asked for one of these alone. */
export const ENTRY_TYPES = ['event', 'decision', 'file', 'mail'] as const satisfies readonly TimelineEntry['type'][];

/** The title of an event: a change of status names both statuses, anything else the reviewer or subject. */
export function eventTitle({ action, details, person }: Pick<EventEntry, 'action' | 'details' | 'person'>): string {
  const { from, to, kind, reason } = details;
  if (action === 'status.changed' && typeof from === 'string' && typeof to === 'string') {
    return decisionWords({ previous_status: from, status: to });
  }
  if (action === 'production.galley-without-cover') return `${eventWords(action)}: ${reason}`;
  const about = person ?? (typeof kind === 'string' ? kind.replaceAll('_', ' ') : undefined);
  return about ? `${eventWords(action)}: ${about}` : eventWords(action);
}

/**
 * "Under Review → Accepted", "Under Review → Minor Revision", or "Still Accepted" where only notes or a volume and issue
 * were added.
 */
export function decisionWords({ previous_status, ...decision }: Decided): string {
  if (previous_status === decision.status) return `Still ${decisionLabel(decision)}`;
  return `${statusLabel(previous_status)} → ${decisionLabel(decision)}`;
}

type Decided = Pick<DecisionEntry, 'previous_status' | 'status'> & Partial<Pick<DecisionEntry, 'kind'>>;

/** The words of a decision’s letter, as the decision keeps them; of other mails none are kept. */
export function letterOf(
  { kind, subject, at }: MailEntry,
  decisions: readonly Pick<EditorDecision, 'letter_subject' | 'letter_text' | 'decided_at'>[],
): string | undefined {
  if (kind !== ('mail.decision' satisfies keyof Effects)) return undefined;
  // Two rounds may have ended by letters of one subject: a mail follows its decision.
  const before = decisions.filter(({ letter_subject, decided_at }) => letter_subject === subject && decided_at <= at);
  return before.toSorted((one, other) => other.decided_at.localeCompare(one.decided_at))[0]?.letter_text;
}

/** What a file is: "File of revision 1", "Copy for reviewers of revision 1", "Response file of revision 1". */
export function fileWords({ kind, round }: Pick<FileEntry, 'kind' | 'round'>): string {
  if (kind === 'original') return round === 1 ? 'File of the first submission' : `File of revision ${round - 1}`;
  if (kind === 'response') return `Response file of revision ${round - 1}`;
  if (kind === 'response_copy') return `Copy for reviewers of the response file of revision ${round - 1}`;
  return round === 1 ? 'Copy for reviewers' : `Copy for reviewers of revision ${round - 1}`;
}
