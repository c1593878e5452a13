import { ANNOUNCEMENT_FIELDS } from '#domain/settings/announcement-fields';
import { publishedPages } from '#domain/settings/information/office-page';
import { isSiteAddress } from '#domain/settings/information/site-address';
import type { SettingField } from '#domain/settings/setting-field';
import type { Context } from '#server/kernel/context';
import { readOwnPages } from './page-queries.ts';
import { suppliedPages } from './supplied-pages.ts';

/** The fields of the announcement, which leads only to a page that readers get. */
export async function checkedAnnouncement({ reader }: Pick<Context, 'reader'>): Promise<SettingField[]> {
  const pages = publishedPages(suppliedPages(), await readOwnPages(reader)).map(({ path }) => path);
  return ANNOUNCEMENT_FIELDS.map((field) =>
    field.name === 'link' ? { ...field, problems: (text) => deadLink(text.trim(), pages) } : field,
  );
}

const deadLink = (href: string, pages: readonly string[]) =>
  !href.startsWith('/') || isSiteAddress(href, pages)
    ? []
    : [{ name: 'link', message: `${href} is not a public page. Publish the page first, or change the link.` }];
