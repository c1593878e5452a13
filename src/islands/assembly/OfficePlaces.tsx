import { Link, useLocation } from 'react-router';
import { paths } from '#domain/kernel/paths';
import { useRights } from '#islands/account/Allowed.tsx';
import { PLACE_GROUPS } from '#islands/kernel/office/places.ts';
import { useDashboard } from '#islands/manuscript/use-editorial.ts';

/** The places of the office where the person has work, in groups. */
export function OfficePlaces({ onCommands }: { onCommands: () => void }) {
  const { pathname } = useLocation();
  const may = useRights();
  const groups = PLACE_GROUPS.map(({ label, places }) => ({
    label,
    places: places.filter(({ right = 'read' }) => may(right)),
  }));
  return (
    <>
      {groups
        .filter(({ places }) => places.length > 0)
        .map(({ label: group, places }) => (
          <section key={group} aria-labelledby={`places-${group}`}>
            <h2 id={`places-${group}`}>{group}</h2>
            <ul>
              {places.map(({ label, to, holds }) => (
                <li key={to}>
                  <Link to={to} aria-current={holds.test(pathname) || undefined}>
                    {label}
                  </Link>
                  {to === paths.editorManuscripts('all') && <ForTheOffice />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      <button type="button" className="office-commands" onClick={onCommands}>
        Commands <kbd>Ctrl K</kbd>
      </button>
    </>
  );
}

/** How many manuscripts are new or came back revised. */
function ForTheOffice() {
  const { data } = useDashboard();
  const count = data ? data.counts.submitted + (data.revisions_received ?? 0) : 0;
  return (
    count > 0 && (
      <span className="count">
        {count.toLocaleString('en-GB')}
        <span className="visually-hidden"> new or revised</span>
      </span>
    )
  );
}
