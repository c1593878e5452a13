import { editorialApi } from '#domain/desk/editorial/paths';
import type { EditorCard } from '#domain/desk/editorial/replies';
import { emailApi, emailsApi, emailTestApi } from '#domain/journal/mail/paths';
import type { SettingValues } from '#domain/journal/setting-group';
import type { MailName } from '#domain/settings/mail/mail-templates';
import type { ListedMail, MailTest } from '#domain/settings/mail/office-mail';
import type { Settings } from '#domain/settings/setting';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';

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
