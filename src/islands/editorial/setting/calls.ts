import { settingsApi } from '#domain/setting/paths';
import type { Settings } from '#domain/setting/setting';
import type { SettingGroup, SettingValues } from '#domain/setting/setting-group';
import { callApi } from '#islands/api.ts';

/** A group of settings with its earlier states. */
export const readSettings = (group: SettingGroup) =>
  callApi<Settings>(settingsApi(group), {
    as: true,
    fallback: 'The settings could not be loaded. Please try again.',
  });

/** Saves a group; `version` is the one that was read. */
export const saveSettings = (group: SettingGroup, body: { version: number; values: SettingValues }) =>
  callApi<{ message: string; settings: Settings }>(settingsApi(group), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The settings could not be saved. Please try again.',
  });
