import type { Journal } from '#domain/journal/journal';
import { parseMenus } from '#domain/journal/navigation/menu-list';
import { MENU_PLACES, type Menu } from '#domain/journal/navigation/navigation';
import type { SettingValues } from '#domain/journal/setting-group';
import {
  currentPages,
  emptyPage,
  isAddedPage,
  type ListedPage,
  type OfficePage,
  PAGE_GROUP_PREFIX,
  type PagePreview,
  publishedPages,
} from '#domain/settings/information/office-page';
import {
  ADDED_PAGE_FIELDS,
  type InformationPage,
  PAGE_FIELDS,
  pageValues,
} from '#domain/settings/information/page-fields';
import { type PagePiece, parsePageText } from '#domain/settings/information/page-text';
import { placeholdersFor } from '#domain/settings/information/placeholder';
import { isSiteAddress, leadsTo } from '#domain/settings/information/site-address';
import { type Settings, settingProblems } from '#domain/settings/setting';
import type { SettingChange } from '#domain/settings/setting-change';
import type { SettingField } from '#domain/settings/setting-field';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { readPageChanges } from '#server/settings/change-queries';
import { listShownPictures } from '#server/settings/picture/queries';
import { readSettings, readVersions } from '#server/settings/queries';
import { saveVersion } from '#server/settings/save-version';
import { suppliedPages } from '#server/settings/supplied-pages';

const SAVED = 'Saved. The page changes once the site is rebuilt.';

type Call = Pick<SignedInCall, 'context' | 'user'>;

/** All information pages, with their last editors. */
export async function listPages({ reader }: Call['context']): Promise<ListedPage[]> {
  const changed = await readPageChanges(reader);
  const by = new Map(changed.map(({ name, changed_by }) => [name, changed_by]));
  return currentPages(suppliedPages(), changed).map(({ name, path, title, updated, isShown }) => {
    return {
      name,
      path,
      title,
      updated,
      is_own: isAddedPage(name),
      is_shown: isShown,
      changed_by: by.get(name) ?? null,
    };
  });
}

/** A page as the office edits it; a new one is empty. */
export async function readPage(name: string, { reader, journal }: Call['context']): Promise<OfficePage> {
  const page = defaultPage(name);
  return toOfficePage(journal, page, await readVersions(reader, PAGE_GROUP_PREFIX + name, pageDefaults(page)));
}

/** Saves a page as a new version and requests a build. The first version creates an added page. */
export async function savePage({ name, ...change }: SettingChange & { name: string }, call: Call) {
  const page = defaultPage(name);
  const { context } = call;
  const others = await readOtherPages(name, context);
  const menus = await readMenus(context);
  const texts = {
    group: PAGE_GROUP_PREFIX + name,
    fields: pageFields(context.journal, page, others, menus),
    defaults: pageDefaults(page),
    saved: SAVED,
  };
  const { message, settings } = await saveVersion(texts, change, call);
  return { message, settings: toOfficePage(context.journal, page, settings) };
}

/**
 * Validates a stored page that did not come from the form; returns the errors as sentences.
 * @throws Problem not_found for an unknown name
 */
export async function storedPageProblems(
  name: string,
  context: Pick<Context, 'reader' | 'journal'>,
): Promise<string[]> {
  const page = defaultPage(name);
  const { values } = await readVersions(context.reader, PAGE_GROUP_PREFIX + name, pageDefaults(page));
  const fields = pageFields(context.journal, page, await readOtherPages(name, context), await readMenus(context));
  return fields
    .flatMap((field) => settingProblems(field, values[field.name] ?? '', values))
    .map(({ message }) => message);
}

/** Previews a page, with its problems. */
export async function previewPage(
  { name, title, text }: { name: string; title: string; text: string },
  { context }: Pick<Call, 'context'>,
): Promise<PagePreview> {
  const { path } = defaultPage(name);
  const journal = { ...context.journal, pictures: await listShownPictures(context.reader) };
  const { pieces, headings } = parsePageText(journal, text, path);
  const problems = textProblems(journal, text, path, await readOtherPages(name, context));
  const sections = headings.filter(({ depth }) => depth === 2);
  return {
    title,
    html: pieces.map(previewPiece).join(''),
    contents: sections.length > 3 ? sections.map(({ anchor, text }) => ({ anchor, text })) : [],
    problems,
  };
}

/** Marks the place of a component that works only on the real page. */
const previewPiece = (piece: PagePiece) =>
  'html' in piece ? piece.html : `<p class="notice">The ${piece.part} appears here.</p>`;

const toOfficePage = (journal: Journal, page: InformationPage, settings: Settings): OfficePage => ({
  ...settings,
  path: page.path,
  supplied: isAddedPage(page.name) ? null : pageValues(page),
  placeholders: placeholdersFor(journal, page.path),
});

/** A page's defaults; added pages start hidden. */
const pageDefaults = (page: InformationPage): SettingValues =>
  isAddedPage(page.name) ? { ...pageValues(page), shown: '' } : pageValues(page);

/** The other public pages. */
const readOtherPages = async (name: string, { reader }: Pick<Context, 'reader'>): Promise<InformationPage[]> =>
  publishedPages(suppliedPages(), await readPageChanges(reader)).filter((other) => other.name !== name);

/** The menus, as stored. */
async function readMenus({ reader }: Pick<Context, 'reader'>): Promise<Menu[]> {
  const { values } = await readSettings(reader, 'navigation');
  return MENU_PLACES.flatMap((place) => parseMenus(values[place] ?? '') ?? []);
}

function textProblems(journal: Journal, text: string, path: string, others: readonly InformationPage[]): string[] {
  const { links, problems } = parsePageText(journal, text, path);
  const pages = [path, ...others.map((other) => other.path)];
  const deadLinks = links.filter((href) => !isSiteAddress(href, pages));
  return [...problems, ...deadLinks.map((href) => `There is no public page at ${href}.`)];
}

/**
 * The fields of a page. The text is parsed as it will be shown, which the browser cannot do, and may link only to
 * existing pages. A page that others link to cannot be hidden.
 */
function pageFields(
  journal: Journal,
  { name, path }: InformationPage,
  others: readonly InformationPage[],
  menus: readonly Menu[],
): SettingField[] {
  const validators: Record<string, SettingField['validate']> = {
    text: (text) => textProblems(journal, text, path, others).join(' ') || undefined,
    shown: (shown) => {
      const linkingPages = others.filter((other) =>
        parsePageText(journal, other.text, other.path).links.some((href) => leadsTo(href, path)),
      );
      const menu = menus.find(({ links }) => links.some(({ href }) => leadsTo(href, path)));
      if (shown || !(linkingPages[0] || menu)) return undefined;
      if (menu) return `The menu “${menu.label}” links to this page. Remove that link first, under Navigation.`;
      return `${linkingPages[0]?.path} links to this page. Remove that link first.`;
    },
  };
  return (isAddedPage(name) ? ADDED_PAGE_FIELDS : PAGE_FIELDS).map((field) => ({
    ...field,
    validate: validators[field.name],
  }));
}

/** A page's default version. */
function defaultPage(name: string): InformationPage {
  if (isAddedPage(name)) return emptyPage(name);
  const page = suppliedPages().find((one) => one.name === name);
  if (!page) throw new Problem('not_found', 'There is no such page.');
  return page;
}
