import { announcementChangeDays } from '#domain/journal/announcement/announcement';
import { boardPortraits, parseBoard } from '#domain/journal/board/board';
import { categoryRenames } from '#domain/journal/category/category-list';
import { layoutPictures, parseLayout } from '#domain/journal/home/layout';
import { logoProblem } from '#domain/journal/look/logo';
import { parseMenus } from '#domain/journal/navigation/menu-list';
import type { SettingGroup } from '#domain/journal/setting-group';
import { renamedArticleTypes } from '#domain/publication/article-type-list';
import { publishedPages } from '#domain/settings/information/office-page';
import { isSiteAddress } from '#domain/settings/information/site-address';
import { SETTING_TEXTS, settingFields } from '#domain/settings/setting';
import type { SettingChange } from '#domain/settings/setting-change';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import type { SettingField, SettingProblem } from '#domain/settings/setting-field';
import { ANNOUNCEMENT_FIELDS, LOOK_FIELDS } from '#domain/settings/setting-fields';
import type { Context } from '#server/kernel/context';
import type { SignedInCall } from '#server/kernel/http/route';
import { BudgetExceeded } from '#server/kernel/thread/in-thread';
import { callerOf } from '#server/kernel/thread/turns';
import { scheduleBuilds } from '#server/publishing/request-build';
import { setPictureUses } from '#server/settings/picture/pictures';
import { readPageChanges } from './change-queries.ts';
import { markRenamedTypes, renameCategories } from './queries.ts';
import { saveVersion, type VersionedTexts } from './save-version.ts';
import { suppliedPages } from './supplied-pages.ts';

/** The fields of the menus, which may only link to public pages. */
async function navigationFields({ reader, journal }: Pick<Context, 'reader' | 'journal'>): Promise<SettingField[]> {
  const pages = publishedPages(suppliedPages(), await readPageChanges(reader)).map(({ path }) => path);
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
              message: `“${label}” links to ${href}, which is not a public page. Publish the page first, or change the address.`,
            },
          ],
    ),
  );

/** The fields of the announcement, which may only link to a public page. */
async function announcementFields({ reader }: Pick<Context, 'reader'>): Promise<SettingField[]> {
  const pages = publishedPages(suppliedPages(), await readPageChanges(reader)).map(({ path }) => path);
  return ANNOUNCEMENT_FIELDS.map((field) =>
    field.name === 'link' ? { ...field, problems: (text) => deadLink(text.trim(), pages) } : field,
  );
}

const deadLink = (href: string, pages: readonly string[]) =>
  !href.startsWith('/') || isSiteAddress(href, pages)
    ? []
    : [{ name: 'link', message: `${href} is not a public page. Publish the page first, or change the link.` }];

/** Side effects of saving a group of settings. */
const ON_SAVE: Partial<Record<SettingGroup, VersionedTexts['onSave']>> = {
  categories: (trx, before, wanted, now) =>
    renameCategories(trx, categoryRenames(before.list ?? '', wanted.list ?? ''), now),
  types: (trx, before, wanted, now) =>
    markRenamedTypes(trx, renamedArticleTypes(before.list ?? '', wanted.list ?? ''), now),
  home: (trx, _, { layout = '' }) => {
    const parsed = parseLayout(layout);
    return setPictureUses(trx, 'home', parsed ? layoutPictures(parsed) : []);
  },
  announcement: (trx, _, wanted, now) => scheduleBuilds(trx, announcementChangeDays(wanted), now),
  board: (trx, _, wanted) => setPictureUses(trx, 'board', boardPortraits(parseBoard(wanted.members ?? '') ?? [])),
};

/** Groups whose rules need the database. */
const CHECKED_FIELDS: Partial<Record<SettingGroup, typeof navigationFields>> = {
  navigation: navigationFields,
  announcement: announcementFields,
};

/** The fields of a group; some include the public pages that they may link to. */
export async function groupFields(
  group: SettingGroup,
  context: Pick<Context, 'reader' | 'journal'>,
): Promise<readonly SettingField[]> {
  return (await CHECKED_FIELDS[group]?.(context)) ?? settingFields(context.journal, group);
}

/** Saves a group of settings as a new version, effective from the next request. */
export async function saveSettings(
  { group, ...change }: SettingChange & { group: SettingGroup },
  call: Pick<SignedInCall, 'context' | 'user'>,
) {
  const { logo = '' } = change.values;
  const fields = group === 'look' ? await lookFields(logo, call) : await groupFields(group, call.context);
  const texts = {
    group,
    fields,
    defaults: SETTING_DEFAULTS[group],
    saved: SETTING_TEXTS.saved,
    onSave: ON_SAVE[group],
  };
  return saveVersion(texts, change, call);
}

const UNDRAWABLE = 'This logo cannot be rendered. Open it in a graphics program and export it again.';

/**
 * The fields of the look. The logo is rendered once, because one that cannot be would fail every later build.
 * @throws Problem unavailable if too many files are being processed
 */
async function lookFields(logo: string, call: Pick<SignedInCall, 'user'>): Promise<readonly SettingField[]> {
  const isDrawn = logo === '' || logoProblem(logo) !== undefined || (await isDrawable(logo, call));
  const validate = () => UNDRAWABLE;
  return isDrawn ? LOOK_FIELDS : LOOK_FIELDS.map((field) => (field.name === 'logo' ? { ...field, validate } : field));
}

async function isDrawable(logo: string, call: Pick<SignedInCall, 'user'>): Promise<boolean> {
  const [, type = '', base64 = ''] = /^data:image\/(svg|png)[^,]*,(.+)$/.exec(logo) ?? [];
  const { isDecodable } = await import('#server/kernel/typeset/decode-image');
  return isDecodable(Buffer.from(base64, 'base64'), type, callerOf(call)).catch((thrown) => {
    if (thrown instanceof BudgetExceeded) return false;
    throw thrown;
  });
}
