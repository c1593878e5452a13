import { countryName } from '#domain/kernel/country';
import { longDate } from '#domain/kernel/date';
import type { BadgeColour, ManuscriptStatus } from '#domain/manuscript/status';
import {
  isUnsealed,
  type OwnWaiver,
  WAIVER_STATE_LABELS,
  type WaiverState,
  waiverKindLabel,
} from '#domain/payment/waiver';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Badge } from '#ui/Badge';
import { Terms } from '#ui/Terms';

const COLOURS: Readonly<Record<WaiverState, BadgeColour>> = { asked: 'yellow', granted: 'green', refused: 'neutral' };

/** The requests for one manuscript, newest first, each with what became of it. */
export function WaiverRequests({ requests, status }: { requests: readonly OwnWaiver[]; status: ManuscriptStatus }) {
  const journal = useJournal();
  return (
    <ul className="waiver-requests">
      {requests.map((request) => (
        <li key={request.id}>
          <p className="waiver-head">
            <Badge colour={COLOURS[request.state]}>{WAIVER_STATE_LABELS[request.state]}</Badge>
            <span className="hint">{longDate(request.decided_at ?? request.requested_at)}</span>
          </p>
          <p>{outcomeOf(request, status)}</p>
          <Terms
            rows={[
              ['Requested', waiverKindLabel(journal, request.kind)],
              ['Country', countryName(request.country)],
              ['Your reason', request.reason],
              ['Note from the office', request.note],
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function outcomeOf({ state, percent }: OwnWaiver, status: ManuscriptStatus): string {
  switch (state) {
    case 'refused':
      return 'The office declined the waiver.';
    case 'granted':
      return percent === 100
        ? 'The whole charge is waived. There is nothing to pay.'
        : `The charge is reduced by ${percent}%.`;
    case 'asked':
      if (isUnsealed(status))
        return 'The editorial office will decide and answer by email. Please wait before you pay.';
      if (status === 'rejected') return 'Nothing is due, so the request was not opened.';
      return 'Sealed until acceptance: no reviewer or deciding editor can see it.';
    default:
      return state satisfies never;
  }
}
