import * as z from 'zod';
import type { Settings } from '#domain/setting/setting';
import type { SettingValues } from '#domain/setting/setting-group';
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
  /** Null where it is as it was delivered. */
  changed_by: string | null;
  /** The plain date of its last change. */
  updated: string;
}

/** A page as the office edits it. */
export interface OfficePage extends Settings {
  path: string;
  /** How it was delivered. */
  supplied: SettingValues;
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

/** The pages as they are published: those the journal is delivered with, with what the office has changed of them. */
export function publishedPages(supplied: readonly InformationPage[], changed: readonly OwnPage[]): InformationPage[] {
  const byName = new Map(changed.map((one) => [one.name, one]));
  return supplied.map((page) => {
    const mine = byName.get(page.name);
    if (!mine) return page;
    return { ...page, ...mine.own, updated: mine.changed_at.toISOString().slice(0, 10) };
  });
}
