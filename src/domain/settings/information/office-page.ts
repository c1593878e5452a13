import * as z from 'zod';
import type { SettingValues } from '#domain/journal/setting-group';
import { plainDate } from '#domain/kernel/date';
import type { Settings } from '#domain/settings/setting';
import { TICKED } from '#domain/settings/setting-field';
import type { InformationPage } from './page-fields.ts';
import type { OfferedPlaceholder } from './placeholder.ts';

/** The name of a page in an address. */
export const PageName = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'There is no such page.')
  .max(80);

export interface ListedPage {
  name: string;
  path: string;
  title: string;
  /** Added by the office. */
  is_own: boolean;
  /** Visible to readers. */
  is_shown: boolean;
  /** Null for the default. */
  changed_by: string | null;
  /** The plain date of its last change. */
  updated: string;
}

/** A page as the office edits it. */
export interface OfficePage extends Settings {
  path: string;
  /** The default; null for an added page. */
  supplied: SettingValues | null;
  placeholders: OfferedPlaceholder[];
}

/** A preview: safe HTML, and problems to solve before saving. */
export interface PagePreview {
  title: string;
  html: string;
  contents: { anchor: string; text: string }[];
  problems: string[];
}

/** The office's changes to a page, and when. */
export interface PageChange {
  name: string;
  own: SettingValues;
  changed_at: Date;
}

/** Prefix of a page's settings group, followed by the page's name. */
export const PAGE_GROUP_PREFIX = 'page:';

/** The prefix of added pages' names; no supplied page has it. */
export const ADDED_PAGE_PREFIX = 'own-';

/** Whether a page is the office's own. */
export const isAddedPage = (name: string): boolean => name.startsWith(ADDED_PAGE_PREFIX);

/** A new, empty page. Its address is unique. */
export const emptyPage = (name: string): InformationPage => ({
  name,
  path: `/pages/${name.slice(ADDED_PAGE_PREFIX.length)}`,
  title: '',
  description: '',
  text: '',
  updated: '',
});

export interface PublishedPage extends InformationPage {
  /** The text is the default. */
  isDefault: boolean;
}

/** A current page; added ones may be hidden. */
export interface CurrentPage extends PublishedPage {
  isShown: boolean;
}

/** All current pages: supplied ones with the office's changes, then added ones. */
export function currentPages(supplied: readonly InformationPage[], changed: readonly PageChange[]): CurrentPage[] {
  const byName = new Map(changed.map((one) => [one.name, one]));
  const addedPages = changed.filter(({ name }) => isAddedPage(name)).map(({ name }) => emptyPage(name));
  return [...supplied, ...addedPages].map((page) => {
    const change = byName.get(page.name);
    if (!change) return { ...page, isShown: true, isDefault: true };
    const { shown, ...words } = change.own;
    const isOwn = isAddedPage(page.name);
    const isShown = !isOwn || shown === TICKED;
    const isDefault = !isOwn && words.text === undefined;
    return { ...page, ...words, isShown, isDefault, updated: plainDate(change.changed_at) };
  });
}

/** The public pages. */
export const publishedPages = (supplied: readonly InformationPage[], changed: readonly PageChange[]): PublishedPage[] =>
  currentPages(supplied, changed).flatMap(({ isShown, ...page }) => (isShown ? [page] : []));
