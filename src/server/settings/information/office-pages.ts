import type { Journal } from '#domain/journal/journal';
import { parseMenus } from '#domain/journal/navigation/menu-list';
import { MENU_PLACES, type Menu } from '#domain/journal/navigation/navigation';
import type { SettingValues } from '#domain/journal/setting-group';
import {
  emptyPage,
  isOwnPage,
  type ListedPage,
  type OfficePage,
  PAGE_GROUP,
  type PagePreview,
  presentPages,
  publishedPages,
} from '#domain/settings/information/office-page';
import type { InformationPage } from '#domain/settings/information/page';
import { OWN_PAGE_FIELDS, PAGE_FIELDS, pageValues } from '#domain/settings/information/page-fields';
import { type PagePiece, readPageText } from '#domain/settings/information/page-text';
import { offeredPlaceholders } from '#domain/settings/information/placeholder';
import { isSiteAddress, leadsTo } from '#domain/settings/information/site-address';
import { type Settings, settingProblems } from '#domain/settings/setting';
import type { SettingChange } from '#domain/settings/setting-change';
import type { SettingField } from '#domain/settings/setting-field';
import type { Context } from '#server/kernel/context';
import { Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { readOwnPages } from '#server/settings/own-queries';
import { listShownPictures } from '#server/settings/picture/queries';
import { readSettings, readVersions } from '#server/settings/queries';
import { saveVersion } from '#server/settings/save-version';
import { suppliedPages } from '#server/settings/supplied-pages';

/** Shown to the office. */
const SAVED = 'Saved. The page changes once the site is rebuilt.';

type Call = Pick<SignedInCall, 'context' | 'user'>;

/** All information pages, with their last editors. */
export async function listPages({ reader }: Call['context']): Promise<ListedPage[]> {
  const changed = await readOwnPages(reader);
  const by = new Map(changed.map(({ name, changed_by }) => [name, changed_by]));
  return presentPages(suppliedPages(), changed).map(({ name, path, title, updated, isShown }) => {
    return { name, path, title, updated, is_own: isOwnPage(name), is_shown: isShown, changed_by: by.get(name) ?? null };
  });
}

/** A page as the office edits it; a new one is empty. */
export async function readPage(name: string, { reader, journal }: Call['context']): Promise<OfficePage> {
  const page = deliveredPage(name);
  return inOffice(journal, page, await readVersions(reader, PAGE_GROUP + name, defaultsOf(page)));
}

/** Saves a page as a new version and requests a build. The first version creates an added page. */
export async function savePage({ name, ...change }: SettingChange & { name: string }, call: Call) {
  const page = deliveredPage(name);
  const { context } = call;
  const others = await readOthers(name, context);
  const menus = await readMenus(context);
  const kept = {
    group: PAGE_GROUP + name,
    fields: checkedFields(context.journal, page, others, menus),
    defaults: defaultsOf(page),
    saved: SAVED,
  };
  const { message, settings } = await saveVersion(kept, change, call);
  return { message, settings: inOffice(context.journal, page, settings) };
}

/**
 * Validates a stored page that came by no form; returns the errors as sentences.
 * @throws Problem not_found for an unknown name
 */
export async function keptPageProblems(name: string, context: Pick<Context, 'reader' | 'journal'>): Promise<string[]> {
  const page = deliveredPage(name);
  const { values } = await readVersions(context.reader, PAGE_GROUP + name, defaultsOf(page));
  const fields = checkedFields(context.journal, page, await readOthers(name, context), await readMenus(context));
  return fields
    .flatMap((field) => settingProblems(field, values[field.name] ?? '', values))
    .map(({ message }) => message);
}

/** Previews a page, with its problems. */
export async function previewPage(
  { name, title, text }: { name: string; title: string; text: string },
  { context }: Pick<Call, 'context'>,
): Promise<PagePreview> {
  const { path } = deliveredPage(name);
  const journal = { ...context.journal, pictures: await listShownPictures(context.reader) };
  const { pieces, headings } = readPageText(journal, text, path);
  const problems = textProblems(journal, text, path, await readOthers(name, context));
  const sections = headings.filter(({ depth }) => depth === 2);
  return {
    title,
    html: pieces.map(shownPiece).join(''),
    contents: sections.length > 3 ? sections.map(({ anchor, text }) => ({ anchor, text })) : [],
    problems,
  };
}

/** Placeholder for a component that works only on the real page. */
const shownPiece = (piece: PagePiece) =>
  'html' in piece ? piece.html : `<p class="notice">The ${piece.part} appears here.</p>`;

const inOffice = (journal: Journal, page: InformationPage, settings: Settings): OfficePage => ({
  ...settings,
  path: page.path,
  supplied: isOwnPage(page.name) ? null : pageValues(page),
  placeholders: offeredPlaceholders(journal, page.path),
});

/** A page's defaults; added pages start hidden. */
const defaultsOf = (page: InformationPage): SettingValues =>
  isOwnPage(page.name) ? { ...pageValues(page), shown: '' } : pageValues(page);

/** The other public pages. */
const readOthers = async (name: string, { reader }: Pick<Context, 'reader'>): Promise<InformationPage[]> =>
  publishedPages(suppliedPages(), await readOwnPages(reader)).filter((other) => other.name !== name);

/** The menus, as stored. */
async function readMenus({ reader }: Pick<Context, 'reader'>): Promise<Menu[]> {
  const { values } = await readSettings(reader, 'navigation');
  return MENU_PLACES.flatMap((place) => parseMenus(values[place] ?? '') ?? []);
}

function textProblems(journal: Journal, text: string, path: string, others: readonly InformationPage[]): string[] {
  const { links, problems } = readPageText(journal, text, path);
  const pages = [path, ...others.map((other) => other.path)];
  const dead = links.filter((href) => !isSiteAddress(href, pages));
  return [...problems, ...dead.map((href) => `The address ${href} leads to no public page.`)];
}

/**
 * The fields of a page. Its text is parsed as it will be shown, which the browser does not do, and may link only to
 * existing pages; a page that others link to cannot be hidden.
 */
function checkedFields(
  journal: Journal,
  { name, path }: InformationPage,
  others: readonly InformationPage[],
  menus: readonly Menu[],
): SettingField[] {
  const wrong: Record<string, (text: string) => string | undefined> = {
    text: (text) => textProblems(journal, text, path, others).join(' ') || undefined,
    shown: (shown) => {
      const leading = others.filter((other) =>
        readPageText(journal, other.text, other.path).links.some((href) => leadsTo(href, path)),
      );
      const menu = menus.find(({ links }) => links.some(({ href }) => leadsTo(href, path)));
      if (shown || !(leading[0] || menu)) return undefined;
      if (menu) return `“${menu.label}” in the navigation leads here. Remove that link first, under Navigation.`;
      return `The page ${leading[0]?.path} links here. Remove that link first.`;
    },
  };
  return (isOwnPage(name) ? OWN_PAGE_FIELDS : PAGE_FIELDS).map((field) => ({ ...field, wrong: wrong[field.name] }));
}

/** A page's default version. */
function deliveredPage(name: string): InformationPage {
  if (isOwnPage(name)) return emptyPage(name);
  const page = suppliedPages().find((one) => one.name === name);
  if (!page) throw new Problem('not_found', 'There is no such page.');
  return page;
}
