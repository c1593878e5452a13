import type { SettingValues } from '#domain/journal/setting-group';
import type { ListedPage, OfficePage, PagePreview } from '#domain/settings/information/office-page';
import { pageApi, pagePreviewApi, pagesApi } from '#domain/settings/paths';
import { callApi } from '#islands/kernel/api.ts';

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
