import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';
import { settingsApi } from '#domain/settings/paths';
import type { Settings } from '#domain/settings/setting';
import { callApi } from '#islands/kernel/api.ts';

function readSettings(group: SettingGroup): Promise<Settings> {
  const fallback = 'The settings could not be loaded. Please try again.';
  return callApi<Settings>(settingsApi(group), { as: true, fallback });
}

/** Not refetched automatically, because unsaved changes are compared with what was read. */
export const settingsQuery = (group: SettingGroup) => ({
  queryKey: ['settings', group],
  queryFn: () => readSettings(group),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Saves a group; `version` is the one it is based on. */
export function saveSettings(group: SettingGroup, body: { version: number; values: SettingValues }) {
  const fallback = 'The settings could not be saved. Please try again.';
  const call = { method: 'PUT', body, as: true, fallback } as const;
  return callApi<{ message: string; settings: Settings }>(settingsApi(group), call);
}
