import type { SettingValues } from '#domain/journal/setting-group';
import { cleanLine } from '#domain/kernel/plain-text';
import { type SettingField, TICKED } from '#domain/settings/setting-field';

/** A published information page. */
export interface InformationPage {
  /** The permanent name in the office, usable in addresses. */
  name: string;
  path: string;
  title: string;
  /** One sentence for search engines. */
  description: string;
  /** Markdown with placeholders. */
  text: string;
  /** The plain date of its last change. */
  updated: string;
}

/** A page's text as stored: no invisible characters, at most one empty line in a row. */
export function cleanPageText(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').split('\n');
  return lines
    .map((line) => (cleanLine(line) === '' ? '' : `${/^ */.exec(line)?.[0]}${cleanLine(line)}`))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** Maximum characters of a page; the longest supplied page has a quarter of that. */
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
  hint: 'If not ticked, only the office sees it; a published page is removed with the next build.',
  called: 'the visibility',
  max: TICKED.length,
  isOptional: true,
  control: 'tick',
  clean: (text) => (text === TICKED ? TICKED : ''),
};

/** Editable fields of a supplied page. */
export const PAGE_FIELDS: readonly SettingField[] = [TITLE, DESCRIPTION, TEXT];

/** Editable fields of an added page. */
export const ADDED_PAGE_FIELDS: readonly SettingField[] = [...PAGE_FIELDS, PUBLISHED];

/** A page's values by field name. */
export const pageValues = ({ title, description, text }: InformationPage): SettingValues => ({
  title,
  description,
  text,
});
