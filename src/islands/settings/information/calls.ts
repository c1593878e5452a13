import type { SettingValues } from '#domain/journal/setting-group';
import type { ListedPage, OfficePage, PagePreview } from '#domain/settings/information/office-page';
import { pageApi, pagePreviewApi, pagesApi } from '#domain/settings/information/paths';
import { callApi } from '#islands/kernel/api.ts';

/** All information pages. */
export const listPages = () =>
  callApi<ListedPage[]>(pagesApi, { as: true, fallback: 'The pages could not be loaded. Please try again.' });

/** A page with its earlier states. */
export const readPage = (name: string) =>
  callApi<OfficePage>(pageApi(name), { as: true, fallback: 'The page could not be loaded. Please try again.' });

/** Saves a page; `version` is the one that was read. */
export const savePage = (name: string, body: { version: number; values: SettingValues }) =>
  callApi<{ message: string; settings: OfficePage }>(pageApi(name), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The page could not be saved. Please try again.',
  });

/** How a page would look with these words. */
export const previewPage = (name: string, body: { title: string; text: string }) =>
  callApi<PagePreview>(pagePreviewApi(name), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The preview could not be created. Please try again.',
  });

/** Under which name the device keeps what is typed of a page and not saved yet: the editor and the preview read it. */
export const keptPage = (name: string) => `settings-page-${name}`;
