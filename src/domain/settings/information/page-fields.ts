import type { SettingValues } from '#domain/journal/setting-group';
import { type SettingField, TICKED } from '#domain/settings/setting-field';
import { cleanPageText, type InformationPage } from './page.ts';

/** The longest text of a page, in characters; the longest that the journal is delivered with has a quarter of it. */
const TEXT_MAX = 60_000;

const TITLE: SettingField = {
  name: 'title',
  label: 'Title',
  hint: 'Shown above the page and in the browser tab.',
  called: 'the title',
  max: 100,
};

const DESCRIPTION: SettingField = {
  name: 'description',
  label: 'Description',
  hint: 'One sentence that search engines show below the title.',
  called: 'the description',
  max: 160,
};

const TEXT: SettingField = {
  name: 'text',
  label: 'Text',
  hint: 'In Markdown, with placeholders in braces; see the help below.',
  called: 'the text',
  max: TEXT_MAX,
  rows: 24,
  clean: cleanPageText,
  control: 'long-text',
};

const PUBLISHED: SettingField = {
  name: 'shown',
  label: 'Show this page to readers',
  hint: 'Without this tick the office alone sees it; a page that readers have goes with the next build.',
  called: 'whether readers get it',
  max: TICKED.length,
  isOptional: true,
  control: 'tick',
  clean: (text) => (text === TICKED ? TICKED : ''),
};

/** What the office changes of a page that the journal is delivered with. */
export const PAGE_FIELDS: readonly SettingField[] = [TITLE, DESCRIPTION, TEXT];

/** What the office writes of a page of its own. */
export const OWN_PAGE_FIELDS: readonly SettingField[] = [...PAGE_FIELDS, PUBLISHED];

/** What a page says, by the names of its fields. */
export const pageValues = ({ title, description, text }: InformationPage): SettingValues => ({
  title,
  description,
  text,
});
