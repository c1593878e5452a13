import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorCard } from '#domain/desk/editorial/replies';
import { emailApi, emailsApi, emailTestApi } from '#domain/journal/mail/paths';
import type { SettingGroup, SettingValues } from '#domain/journal/setting-group';
import type { ListedPage, OfficePage, PagePreview } from '#domain/settings/information/office-page';
import type { MailName } from '#domain/settings/mail/mail-templates';
import type { ListedMail, MailTest } from '#domain/settings/mail/office-mail';
import { pageApi, pagePreviewApi, pagesApi, settingsApi, setUpApi, setUpPointApi } from '#domain/settings/paths';
import type { SetUp } from '#domain/settings/set-up';
import type { Settings } from '#domain/settings/setting';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';

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

export const listPages = () =>
  callApi<ListedPage[]>(pagesApi, { as: true, fallback: 'The pages could not be loaded. Please try again.' });

/** A page with its history. */
export const readPage = (name: string) =>
  callApi<OfficePage>(pageApi(name), { as: true, fallback: 'The page could not be loaded. Please try again.' });

/** Saves a page; `version` is the one it is based on. */
export const savePage = (name: string, body: { version: number; values: SettingValues }) =>
  callApi<{ message: string; settings: OfficePage }>(pageApi(name), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The page could not be saved. Please try again.',
  });

export const previewPage = (name: string, body: { title: string; text: string }) =>
  callApi<PagePreview>(pagePreviewApi(name), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The preview could not be created. Please try again.',
  });

/** The device's key for unsaved text of a page, shared by editor and preview. */
export const unsavedPageKey = (name: string) => `settings-page-${name}`;

export const listEmails = () =>
  callApi<ListedMail[]>(emailsApi, { as: true, fallback: 'The emails could not be loaded. Please try again.' });

/** The text of an email, with its history. */
export const readEmail = (name: MailName) =>
  callApi<Settings>(emailApi(name), { as: true, fallback: 'The email could not be loaded. Please try again.' });

/** Saves the text of an email; `version` is the one it is based on. */
export const saveEmail = (name: MailName, body: { version: number; values: SettingValues }) =>
  callApi<{ message: string; settings: Settings }>(emailApi(name), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The email could not be saved. Please try again.',
  });

export const testEmail = (name: MailName, body: MailTest) =>
  callApi<{ message: string }>(emailTestApi(name), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The test could not be sent. Please try again.',
  });

/** How many manuscripts a preview offers. */
const OFFERED = 20;

/** The newest manuscripts, for a preview. */
export const listExamples = async () => {
  const address = `${editorialApi.editorManuscripts('all')}?limit=${OFFERED}`;
  const fallback = 'The manuscripts could not be loaded. The preview shows examples.';
  return (await callListApi<EditorCard>(address, { as: true, fallback })).items;
};
