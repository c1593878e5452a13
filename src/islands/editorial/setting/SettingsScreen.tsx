import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useParams } from 'react-router';
import { settingsPage } from '#domain/setting/paths';
import { SETTING_RULES } from '#domain/setting/setting';
import { SETTING_GROUPS } from '#domain/setting/setting-group';
import { ScreenHeading } from '#islands/editorial/ScreenHeading.tsx';
import { WaitingFor } from '#islands/editorial/WaitingFor.tsx';
import { settingsQuery } from './calls.ts';
import { LeftToSetUp } from './LeftToSetUp.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** What the office changes of the journal by itself, group by group. */
export function Component() {
  const wanted = useParams().group ?? SETTING_GROUPS[0];
  const group = SETTING_GROUPS.find((one) => one === wanted);
  const query = useQuery({ ...settingsQuery(group ?? SETTING_GROUPS[0]), enabled: group !== undefined });
  if (!group) return <Navigate to={settingsPage()} replace />;
  return (
    <>
      <ScreenHeading>Settings</ScreenHeading>
      <nav aria-label="Groups of settings">
        <ul className="ledger-views">
          {SETTING_GROUPS.map((one) => (
            <li key={one}>
              <Link to={settingsPage(one)} aria-current={one === group ? 'page' : undefined}>
                {SETTING_RULES[one].label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="hint">{SETTING_RULES[group].about}</p>
      {query.data ? <SettingsForm key={group} group={group} settings={query.data} /> : <WaitingFor query={query} />}
      <LeftToSetUp />
    </>
  );
}
