import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { SETTING_GROUPS } from '#domain/journal/setting-group';
import { settingsPage } from '#domain/settings/paths';
import { SETTING_RULES, settingFields } from '#domain/settings/setting';
import { useJournal } from '#islands/kernel/journal.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { AnnouncementPreview } from './AnnouncementPreview.tsx';
import { saveSettings, settingsQuery } from './calls.ts';
import { LeftToSetUp } from './LeftToSetUp.tsx';
import { LookPreview } from './LookPreview.tsx';
import { NavigationPreview } from './NavigationPreview.tsx';
import { ReminderPreview } from './ReminderPreview.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SettingsNav } from './SettingsNav.tsx';

/** What the office changes of the journal by itself, group by group. */
export function Component() {
  const journal = useJournal();
  const wanted = useParams().group ?? SETTING_GROUPS[0];
  const group = SETTING_GROUPS.find((one) => one === wanted);
  const query = useQuery({ ...settingsQuery(group ?? SETTING_GROUPS[0]), enabled: group !== undefined });
  // Charges are asked for each article type that there is now.
  const types = useQuery({ ...settingsQuery('types'), enabled: group === 'fees' });
  if (!group) return <Navigate to={settingsPage()} replace />;
  return (
    <>
      <ScreenHeading>Settings</ScreenHeading>
      <SettingsNav current={group} />
      <p className="hint">{SETTING_RULES[group].about}</p>
      {query.data && (group !== 'fees' || types.data) ? (
        <SettingsForm
          key={group}
          name={`settings-${group}`}
          queryKey={['settings', group]}
          fields={settingFields(journal, group)}
          settings={query.data}
          save={(change) => saveSettings(group, change)}
        >
          {(values) => (
            <>
              {group === 'look' && <LookPreview values={values} />}
              {group === 'reminders' && <ReminderPreview values={values} />}
              {group === 'navigation' && <NavigationPreview values={values} />}
              {group === 'announcement' && <AnnouncementPreview values={values} />}
            </>
          )}
        </SettingsForm>
      ) : (
        <WaitingFor query={query.data ? types : query} />
      )}
      <LeftToSetUp />
    </>
  );
}
