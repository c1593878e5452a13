import { Link, useLocation } from 'react-router';
import type { Dashboard } from '#domain/editorial/editorial';
import { MANUSCRIPT_STATUSES, statusLabel } from '#domain/manuscript/status';
import { paths } from '#domain/paths';
import { useDashboard } from './use-editorial.ts';

const PLACES = [
  { label: 'Dashboard', to: paths.editorDashboard, holds: /^\/editor(\/dashboard)?\/?$/ },
  { label: 'Manuscripts', to: paths.editorManuscripts('all'), holds: /^\/editor\/manuscripts?(\/|$)/ },
  { label: 'Reminders', to: paths.editorReminders, holds: /^\/editor\/reminders/ },
  { label: 'Payments', to: paths.editorPayments, holds: /^\/editor\/payments/ },
  { label: 'Volumes', to: paths.editorVolumes, holds: /^\/editor\/volumes/ },
  { label: 'Letters', to: paths.editorLetters, holds: /^\/editor\/letters/ },
  { label: 'Accounts', to: paths.editorAccounts, holds: /^\/editor\/accounts/ },
  { label: 'Site builds', to: paths.editorBuilds, holds: /^\/editor\/builds/ },
  { label: 'Deliveries', to: paths.editorDeliveries, holds: /^\/editor\/deliveries/ },
];

/** The places of the office. Below “Manuscripts” stand its queues with what is in them, while a list is open. */
export function OfficePlaces() {
  const { pathname } = useLocation();
  const isList = pathname.startsWith('/editor/manuscripts');
  return (
    <ul>
      {PLACES.map(({ label, to, holds }) => (
        <li key={to}>
          <Link to={to} aria-current={holds.test(pathname) || undefined}>
            {label}
          </Link>
          {isList && label === 'Manuscripts' && <Queues />}
        </li>
      ))}
    </ul>
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
