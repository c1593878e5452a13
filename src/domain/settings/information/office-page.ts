import * as z from 'zod';
import type { SettingValues } from '#domain/journal/setting-group';
import { plainDate } from '#domain/kernel/date';
import type { Settings } from '#domain/settings/setting';
import { TICKED } from '#domain/settings/setting-field';
import type { InformationPage } from './page.ts';
import type { OfferedPlaceholder } from './placeholder.ts';

/** The name of a page in an address. */
export const PageName = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'There is no such page.')
  .max(80);

/** A page as the list of the office shows it. */
export interface ListedPage {
  name: string;
  path: string;
  title: string;
  /** The office added it; it is not one of the default pages. */
  is_own: boolean;
  /** Readers get it. */
  is_shown: boolean;
  /** Null for the default. */
  changed_by: string | null;
  /** The plain date of its last change. */
  updated: string;
}

/** A page as the office edits it. */
export interface OfficePage extends Settings {
  path: string;
  /** The default; null for a page that the office added. */
  supplied: SettingValues | null;
  placeholders: OfferedPlaceholder[];
}

/** How a page will look: HTML that is safe to show, and what has to be put right before it can be saved. */
export interface PagePreview {
  title: string;
  html: string;
  contents: { anchor: string; text: string }[];
  problems: string[];
}

/** What the office has changed of a page, and when. */
export interface OwnPage {
  name: string;
  own: SettingValues;
  changed_at: Date;
}

/** The group under which the settings keep a page; its name after the colon. */
export const PAGE_GROUP = 'page:';

/** What the name of a page of the office's own begins with; no page that the journal is delivered with has such a name. */
export const OWN_PAGE = 'own-';

/** Whether a page is the office's own. */
export const isOwnPage = (name: string): boolean => name.startsWith(OWN_PAGE);

/** A page of the office's own that has no words yet. Its address can be that of no other page. */
export const emptyPage = (name: string): InformationPage => ({
  name,
  path: `/pages/${name.slice(OWN_PAGE.length)}`,
  title: '',
  description: '',
  text: '',
  updated: '',
});

/** A page as readers get it. */
export interface PublishedPage extends InformationPage {
  /** Its text is as it was delivered. */
  isDelivered: boolean;
}

/** A page as it is now; one of the office's own may be hidden from readers. */
export interface PresentPage extends PublishedPage {
  isShown: boolean;
}

/**
 * All pages as they are now: those the journal is delivered with, with what the office has changed of them, and then the
 * office's own.
 */
export function presentPages(supplied: readonly InformationPage[], changed: readonly OwnPage[]): PresentPage[] {
  const byName = new Map(changed.map((one) => [one.name, one]));
  const own = changed.filter(({ name }) => isOwnPage(name)).map(({ name }) => emptyPage(name));
  return [...supplied, ...own].map((page) => {
    const mine = byName.get(page.name);
    if (!mine) return { ...page, isShown: true, isDelivered: true };
    const { shown, ...words } = mine.own;
    const isOwn = isOwnPage(page.name);
    const isShown = !isOwn || shown === TICKED;
    const isDelivered = !isOwn && words.text === undefined;
    return { ...page, ...words, isShown, isDelivered, updated: plainDate(mine.changed_at) };
  });
}

/** The pages that readers get. */
export const publishedPages = (supplied: readonly InformationPage[], changed: readonly OwnPage[]): PublishedPage[] =>
  presentPages(supplied, changed).flatMap(({ isShown, ...page }) => (isShown ? [page] : []));
