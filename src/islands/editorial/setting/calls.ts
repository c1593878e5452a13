import { settingsApi } from '#domain/setting/paths';
import type { Settings } from '#domain/setting/setting';
import type { SettingGroup, SettingValues } from '#domain/setting/setting-group';
import { callApi } from '#islands/api.ts';

/** A group of settings with its earlier states. */
const readSettings = (group: SettingGroup) =>
  callApi<Settings>(settingsApi(group), {
    as: true,
    fallback: 'The settings could not be loaded. Please try again.',
  });

/** How a group is read and kept: what is being typed is compared with what was read, so it is not read again by itself. */
export const settingsQuery = (group: SettingGroup) => ({
  queryKey: ['settings', group],
  queryFn: () => readSettings(group),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Saves a group; `version` is the one that was read. */
export const saveSettings = (group: SettingGroup, body: { version: number; values: SettingValues }) =>
  callApi<{ message: string; settings: Settings }>(settingsApi(group), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The settings could not be saved. Please try again.',
  });
