import { Link, useLocation } from 'react-router';
import { auditPaths } from '#domain/audit/paths';
import type { Right } from '#domain/colleague/duty';
import { COLLEAGUES_PAGE } from '#domain/colleague/paths';
import type { Dashboard } from '#domain/editorial/editorial';
import { inquiryPaths } from '#domain/inquiry/paths';
import { MANUSCRIPT_STATUSES, statusLabel } from '#domain/manuscript/status';
import { paths } from '#domain/paths';
import { statisticsPath } from '#domain/statistics/paths';
import { checklistPage } from '#domain/technical-check/paths';
import { useRights } from './Allowed.tsx';
import { useDashboard } from './use-editorial.ts';

const PLACES: { label: string; to: string; holds: RegExp; right?: Right }[] = [
  { label: 'Dashboard', to: paths.editorDashboard, holds: /^\/editor(\/dashboard)?\/?$/ },
  { label: 'Manuscripts', to: paths.editorManuscripts('all'), holds: /^\/editor\/manuscripts?(\/|$)/ },
  { label: 'Inquiries', to: inquiryPaths.inquiries, holds: /^\/editor\/inquiries/ },
  { label: 'Reminders', to: paths.editorReminders, holds: /^\/editor\/reminders/, right: 'edit' },
  { label: 'Payments', to: paths.editorPayments, holds: /^\/editor\/payments/, right: 'money' },
  { label: 'Volumes', to: paths.editorVolumes, holds: /^\/editor\/volumes/, right: 'produce' },
  { label: 'Letters', to: paths.editorLetters, holds: /^\/editor\/letters/, right: 'manage' },
  { label: 'Technical check', to: checklistPage, holds: /^\/editor\/technical-checklist/, right: 'manage' },
  { label: 'Colleagues', to: COLLEAGUES_PAGE, holds: /^\/editor\/colleagues/, right: 'manage' },
  { label: 'Accounts', to: paths.editorAccounts, holds: /^\/editor\/accounts/, right: 'manage' },
  { label: 'Site builds', to: paths.editorBuilds, holds: /^\/editor\/builds/, right: 'produce' },
  { label: 'Deliveries', to: paths.editorDeliveries, holds: /^\/editor\/deliveries/, right: 'manage' },
  { label: 'Statistics', to: statisticsPath, holds: /^\/editor\/statistics/, right: 'manage' },
  { label: 'Event log', to: auditPaths.events, holds: /^\/editor\/events/, right: 'manage' },
];

/**
 * The places of the office where the person has work. Below “Manuscripts” stand its queues with what is in them, while a
 * list is open.
 */
export function OfficePlaces() {
  const { pathname } = useLocation();
  const may = useRights();
  const isList = pathname.startsWith('/editor/manuscripts');
  return (
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
