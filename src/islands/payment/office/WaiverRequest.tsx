import { Link } from 'react-router';
import { countryName } from '#domain/kernel/country';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import { type EditorialWaiver, WAIVER_STATE_LABELS, type WaiverState, waiverKindLabel } from '#domain/payment/waiver';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Badge } from '#ui/Badge';
import { Terms } from '#ui/Terms';
import { WaiverDecisionForm } from './WaiverDecisionForm.tsx';

const COLOURS: Readonly<Record<WaiverState, BadgeColour>> = { asked: 'yellow', granted: 'green', refused: 'neutral' };

/** One request for a waiver, and the form that decides on it. */
export function WaiverRequest({ waiver }: { waiver: EditorialWaiver }) {
  const journal = useJournal();
  const { manuscript, state, percent, decided_at, decided_by } = waiver;
  return (
    <li>
      <div className="charge-head">
        <p>
          <Link to={paths.editorManuscript(manuscript.id)}>{manuscript.title}</Link>
          <span className="ledger-note">
            {manuscript.number} · requested on {longDate(waiver.requested_at)} by {waiver.requested_by}
          </span>
        </p>
        <p className="charge-sum">
          <Badge colour={COLOURS[state]}>
            {WAIVER_STATE_LABELS[state]}
            {percent ? `: ${percent}%` : ''}
          </Badge>
          {decided_at && (
            <span className="ledger-note">
              on {longDate(decided_at)} by {decided_by}
            </span>
          )}
        </p>
      </div>
      <Terms
        rows={[
          ['Requested', waiverKindLabel(journal, waiver.kind)],
          ['Country', countryName(waiver.country)],
          ['Reason', waiver.reason],
          ['Note from the office', waiver.note],
        ]}
      />
      {state === 'asked' && <WaiverDecisionForm waiver={waiver} />}
    </li>
  );
}
