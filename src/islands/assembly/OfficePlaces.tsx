import { Link, useLocation } from 'react-router';
import type { Dashboard } from '#domain/editorial/replies';
import { MANUSCRIPT_STATUSES, statusLabel } from '#domain/manuscript/status';
import { paths } from '#domain/paths';
import { useRights } from '#islands/account/Allowed.tsx';
import { PLACES } from '#islands/kernel/office/places.ts';
import { useDashboard } from '#islands/manuscript/use-editorial.ts';

/**
 * The places of the office where the person has work. Below “Manuscripts” stand its queues with what is in them, while a
 * list is open.
 */
export function OfficePlaces({ onCommands }: { onCommands: () => void }) {
  const { pathname } = useLocation();
  const may = useRights();
  const isList = pathname.startsWith('/editor/manuscripts');
  return (
    <>
      <ul>
        {PLACES.filter(({ right = 'read' }) => may(right)).map(({ label, to, holds }) => (
          <li key={to}>
            <Link to={to} aria-current={holds.test(pathname) || undefined}>
              {label}
            </Link>
            {isList && label === 'Manuscripts' && <Queues />}
          </li>
        ))}
      </ul>
      <button type="button" className="office-commands" onClick={onCommands}>
        Commands <kbd>Ctrl K</kbd>
      </button>
    </>
  );
}

function Queues() {
  const { pathname, search } = useLocation();
  const { data } = useDashboard();
  return (
    <ul>
      {queuesOf(data).map(({ label, count, to }) => (
        <li key={to}>
          <Link to={to} aria-current={to === pathname + search ? 'page' : undefined}>
            {label} {count !== undefined && <span className="count">{count.toLocaleString('en-GB')}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function queuesOf(dashboard: Dashboard | undefined) {
  const ofStatus = MANUSCRIPT_STATUSES.map((status) => ({
    label: statusLabel(status),
    count: dashboard?.counts[status],
    to: paths.editorManuscripts(status),
  }));
  const revised = { label: 'Revisions received', count: dashboard?.revisions_received, to: paths.editorRevisions() };
  return [revised, ...ofStatus];
}
