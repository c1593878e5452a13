import { Link, useLocation } from 'react-router';
import type { NeedKind } from '#domain/desk/need/need';
import { paths } from '#domain/kernel/paths';
import { useRights } from '#islands/account/Allowed.tsx';
import { useDeskCounts } from '#islands/desk/need/use-needs.ts';
import { PLACE_GROUPS } from '#islands/kernel/office/places.ts';

/** The places of the office where the person has work, in groups. */
export function OfficePlaces({ onCommands }: { onCommands: () => void }) {
  const { pathname } = useLocation();
  const may = useRights();
  const { data } = useDeskCounts();
  const waitingAt = (to: string, settles: readonly NeedKind[] = []): number =>
    to === paths.editorDashboard ? (data?.rows ?? 0) : settles.reduce((sum, kind) => sum + (data?.kinds[kind] ?? 0), 0);
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
              {places.map(({ label, to, holds, settles }) => (
                <li key={to}>
                  <Link to={to} aria-current={holds.test(pathname) || undefined}>
                    {label}
                  </Link>
                  <Count of={waitingAt(to, settles)} />
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

/** How much waits there; nothing where nothing does. */
function Count({ of: count }: { of: number }) {
  return (
    count > 0 && (
      <span className="count">
        {count.toLocaleString('en-GB')}
        <span className="visually-hidden"> waiting</span>
      </span>
    )
  );
}
