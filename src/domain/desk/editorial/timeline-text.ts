import { decisionLabel } from '#domain/decision/kind';
import { eventText } from '#domain/kernel/event/event-text';
import { latenessText } from '#domain/manuscript/late-revision';
import { statusLabel } from '#domain/manuscript/status';
import type { DecisionEntry, EventEntry, FileEntry } from './timeline.ts';

/** An event's title: both statuses for a change of status, otherwise the reviewer or subject. */
export function eventTitle({ action, details, person }: Pick<EventEntry, 'action' | 'details' | 'person'>): string {
  const { from, to, kind, reason } = details;
  if (action === 'status.changed' && typeof from === 'string' && typeof to === 'string') {
    return decisionText({ previous_status: from, status: to });
  }
  if (action === 'production.galley-without-cover') return `${eventText(action)}: ${reason}`;
  if (action === 'editor.assigned') return `${eventText(action)}: ${details.editor}`;
  if (action === 'reviewer.invited' && details.from_list) return `Reviewer invited from the list: ${person}`;
  if (action === 'reviewer.replaced')
    return `No answer for ${details.days} days, so someone else was invited: ${person}`;
  if (action === 'manuscript.revised' && typeof details.late_days === 'number') {
    return `${eventText(action)}, ${latenessText(details.late_days)}`;
  }
  const about = person ?? (typeof kind === 'string' ? kind.replaceAll('_', ' ') : undefined);
  return about ? `${eventText(action)}: ${about}` : eventText(action);
}

/**
 * "Under Review → Accepted", "Under Review → Minor Revision", or "Still Accepted" if only notes, volume or issue were
 * added.
 */
export function decisionText({ previous_status, ...decision }: Decided): string {
  if (previous_status === decision.status) return `Still ${decisionLabel(decision)}`;
  return `${statusLabel(previous_status)} → ${decisionLabel(decision)}`;
}

type Decided = Pick<DecisionEntry, 'previous_status' | 'status'> & Partial<Pick<DecisionEntry, 'kind'>>;

/** What a file is: "File of revision 1", "Copy for reviewers of revision 1", "Response file of revision 1". */
export function fileText({ kind, round }: Pick<FileEntry, 'kind' | 'round'>): string {
  if (kind === 'original') return round === 1 ? 'File of the first submission' : `File of revision ${round - 1}`;
  if (kind === 'response') return `Response file of revision ${round - 1}`;
  if (kind === 'response_copy') return `Copy for reviewers of the response file of revision ${round - 1}`;
  return round === 1 ? 'Copy for reviewers' : `Copy for reviewers of revision ${round - 1}`;
}
