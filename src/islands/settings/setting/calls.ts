import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';
import { settingsApi } from '#domain/settings/paths';
import type { Settings } from '#domain/settings/setting';
import { callApi } from '#islands/kernel/api.ts';

/** A group of settings with its earlier states. */
function readSettings(group: SettingGroup): Promise<Settings> {
  const fallback = 'The settings could not be loaded. Please try again.';
  return callApi<Settings>(settingsApi(group), { as: true, fallback });
}

/**
 * How a group is read and kept: what is being typed is compared with what was read, so it is not read again
 * automatically.
 */
export const settingsQuery = (group: SettingGroup) => ({
  queryKey: ['settings', group],
  queryFn: () => readSettings(group),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Saves a group; `version` is the one that was read. */
export function saveSettings(group: SettingGroup, body: { version: number; values: SettingValues }) {
  const fallback = 'The settings could not be saved. Please try again.';
  const call = { method: 'PUT', body, as: true, fallback } as const;
  return callApi<{ message: string; settings: Settings }>(settingsApi(group), call);
}
