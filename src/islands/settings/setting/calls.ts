import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';
import { settingsApi, setUpApi, setUpPointApi } from '#domain/settings/paths';
import type { SetUp } from '#domain/settings/set-up';
import type { Settings } from '#domain/settings/setting';
import { callApi } from '#islands/kernel/api.ts';

function readSettings(group: SettingGroup): Promise<Settings> {
  const fallback = 'The settings could not be loaded. Please try again.';
  return callApi<Settings>(settingsApi(group), { as: true, fallback });
}

/** Not refetched automatically, because unsaved changes are compared with the loaded version. */
export const settingsQuery = (group: SettingGroup) => ({
  queryKey: ['settings', group],
  queryFn: () => readSettings(group),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export const SET_UP = ['set-up'] as const;

export const readSetUp = () =>
  callApi<SetUp>(setUpApi, { as: true, fallback: 'The set-up list could not be loaded. Please try again.' });

/** Marks or unmarks a point of the set-up as fine. */
export const markPoint = (point: string, is_fine: boolean) =>
  callApi<SetUp>(setUpPointApi(point), {
    method: 'PUT',
    body: { is_fine },
    as: true,
    fallback: 'This could not be saved. Please try again.',
  });

/** Saves a group; `version` is the one it is based on. */
export function saveSettings(group: SettingGroup, body: { version: number; values: SettingValues }) {
  const fallback = 'The settings could not be saved. Please try again.';
  const call = { method: 'PUT', body, as: true, fallback } as const;
  return callApi<{ message: string; settings: Settings }>(settingsApi(group), call);
}
