import { NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { paths } from '#domain/paths';

const PLACES = [
  { label: 'Dashboard', to: paths.editorDashboard, below: [paths.editorDashboard] },
  { label: 'Manuscripts', to: paths.editorManuscripts('all'), below: ['/editor/manuscripts', '/editor/manuscript/'] },
  { label: 'Accounts', to: paths.editorAccounts, below: [paths.editorAccounts] },
  { label: 'Deliveries', to: paths.editorDeliveries, below: [paths.editorDeliveries] },
];

/** The places of the editor's area, above the screen that is open. */
export function AreaFrame() {
  const { pathname } = useLocation();
  const isHere = (below: string[]) => below.some((path) => pathname.startsWith(path));
  return (
    <>
      <nav className="area-nav" aria-label="Editor area">
        <ul>
          {PLACES.map(({ label, to, below }) => (
            <li key={to}>
              <NavLink to={to} className={isHere(below) ? 'here' : undefined}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
