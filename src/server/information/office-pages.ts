import {
  type ListedPage,
  type OfficePage,
  PAGE_GROUP,
  type PagePreview,
  publishedPages,
} from '#domain/information/office-page';
import type { InformationPage } from '#domain/information/page';
import { PAGE_FIELDS, pageValues } from '#domain/information/page-fields';
import { type PagePiece, readPageText } from '#domain/information/page-text';
import { offeredPlaceholders } from '#domain/information/placeholder';
import type { Settings } from '#domain/setting/setting';
import type { SettingChange } from '#domain/setting/setting-change';
import type { SettingField } from '#domain/setting/setting-field';
import { Problem } from '#server/http/problem';
import type { SignedInCall } from '#server/http/route';
import { readVersions } from '#server/setting/queries';
import { saveVersion } from '#server/setting/save-version';
import { readOwnPages } from './queries.ts';
import { suppliedPages } from './supplied.ts';

/** What the office is told. */
const SAVED = 'Saved. The page changes as soon as the site is built again.';

type Call = Pick<SignedInCall, 'context' | 'user'>;

/** All information pages, with who changed which last. */
export async function listPages({ reader }: Call['context']): Promise<ListedPage[]> {
  const changed = await readOwnPages(reader);
  const by = new Map(changed.map(({ name, changed_by }) => [name, changed_by]));
  return publishedPages(suppliedPages(), changed).map(({ name, path, title, updated }) => {
    return { name, path, title, updated, changed_by: by.get(name) ?? null };
  });
}

/** A page as the office edits it. */
export async function readPage(name: string, { reader }: Call['context']): Promise<OfficePage> {
  const page = suppliedPage(name);
  return inOffice(page, await readVersions(reader, PAGE_GROUP + name, pageValues(page)));
}

/** Saves a page as a new version and has the site built with it. */
export async function savePage({ name, ...change }: SettingChange & { name: string }, call: Call) {
  const page = suppliedPage(name);
  const kept = { group: PAGE_GROUP + name, fields: checkedFields(page), defaults: pageValues(page), saved: SAVED };
  const { message, settings } = await saveVersion(kept, change, call);
  return { message, settings: inOffice(page, settings) };
}

/** How a page would look with these words. What is wrong with them is told beside it. */
export function previewPage({ name, title, text }: { name: string; title: string; text: string }): PagePreview {
  const { pieces, headings, problems } = readPageText(text, suppliedPage(name).path);
  const sections = headings.filter(({ depth }) => depth === 2);
  return {
    title,
    html: pieces.map(shownPiece).join(''),
    contents: sections.length > 3 ? sections.map(({ anchor, text }) => ({ anchor, text })) : [],
    problems,
  };
}

/** A part of the page needs the page itself; a preview says where it stands. */
const shownPiece = (piece: PagePiece) =>
  'html' in piece ? piece.html : `<p class="notice">Here stands the ${piece.part}.</p>`;

const inOffice = (page: InformationPage, settings: Settings): OfficePage => ({
  ...settings,
  path: page.path,
  supplied: pageValues(page),
  placeholders: offeredPlaceholders(page.path),
});

/** The fields of a page. Its text is read as it will be shown, which the browser does not do. */
const checkedFields = ({ path }: InformationPage): SettingField[] =>
  PAGE_FIELDS.map((field) =>
    field.name === 'text'
      ? { ...field, wrong: (text) => readPageText(text, path).problems.join(' ') || undefined }
      : field,
  );

function suppliedPage(name: string): InformationPage {
  const page = suppliedPages().find((one) => one.name === name);
  if (!page) throw new Problem('not_found', 'There is no such page.');
  return page;
}
