import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { paths } from '#domain/paths';

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

/** The places of the editor's area, above the screen that is open. */
export function AreaFrame() {
  const { pathname } = useLocation();
  return (
    <>
      <nav className="area-nav" aria-label="Editor area">
        <ul>
          {PLACES.map(({ label, to, holds }) => (
            <li key={to}>
              <Link to={to} aria-current={holds.test(pathname) || undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
