import { parseMenus } from '#domain/journal/navigation/menu-list';
import { publishedPages } from '#domain/settings/information/office-page';
import { isSiteAddress } from '#domain/settings/information/site-address';
import { settingFields } from '#domain/settings/setting';
import type { SettingField, SettingProblem } from '#domain/settings/setting-field';
import type { Context } from '#server/kernel/context';
import { readOwnPages } from './page-queries.ts';
import { suppliedPages } from './supplied-pages.ts';

/** The fields of the menus, which lead only to pages that readers get. */
export async function navigationFields({
  reader,
  journal,
}: Pick<Context, 'reader' | 'journal'>): Promise<SettingField[]> {
  const pages = publishedPages(suppliedPages(), await readOwnPages(reader)).map(({ path }) => path);
  return settingFields(journal, 'navigation').map((field) => ({
    ...field,
    problems: (text) => {
      const problems = field.problems?.(text) ?? [];
      return problems.length > 0 ? problems : deadLinks(field.name, text, pages);
    },
  }));
}

const deadLinks = (place: string, text: string, pages: readonly string[]): SettingProblem[] =>
  (parseMenus(text) ?? []).flatMap(({ links }, menu) =>
    links.flatMap(({ label, href }, link) =>
      !href.startsWith('/') || isSiteAddress(href, pages)
        ? []
        : [
            {
              name: `${place}-${menu}-links-${link}-href`,
              message: `“${label}” leads to ${href}, which is not a public page. Publish the page first, or change the address.`,
            },
          ],
    ),
  );
