import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';
import { adoptArticleTypes } from '#domain/publication/article-type';
import { parseArticleTypes } from '#domain/publication/article-type-list';
import { settingsApi } from '#domain/setting/paths';
import type { Settings } from '#domain/setting/setting';
import { callApi } from '#islands/kernel/api.ts';

/** A group of settings with its earlier states. */
async function readSettings(group: SettingGroup): Promise<Settings> {
  const fallback = 'The settings could not be loaded. Please try again.';
  return adopted(group, await callApi<Settings>(settingsApi(group), { as: true, fallback }));
}

/** Forms and filters of the office name the types as they are, before the site is built again. */
function adopted(group: SettingGroup, settings: Settings): Settings {
  const list = settings.values.list ?? '';
  const types = group === 'types' && parseArticleTypes(list);
  if (types) adoptArticleTypes(types);
  return settings;
}

/** How a group is read and kept: what is being typed is compared with what was read, so it is not read again by itself. */
export const settingsQuery = (group: SettingGroup) => ({
  queryKey: ['settings', group],
  queryFn: () => readSettings(group),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Saves a group; `version` is the one that was read. */
export async function saveSettings(group: SettingGroup, body: { version: number; values: SettingValues }) {
  const fallback = 'The settings could not be saved. Please try again.';
  const call = { method: 'PUT', body, as: true, fallback } as const;
  const { message, settings } = await callApi<{ message: string; settings: Settings }>(settingsApi(group), call);
  return { message, settings: adopted(group, settings) };
}
