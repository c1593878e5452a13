import type { IslandJournal } from '#domain/journal/journal';
import { type Language, languageName, textDirection } from '#domain/journal/language';

/** Returns the languages to choose from: the journal's, and the article's current one. */
export const offeredLanguages = (journal: IslandJournal, present: Language): Language[] => [
  ...new Set([...journal.languages, present]),
];

/** Returns a language's name, such as "Spanish"; empty for the language of the pages. */
export const foreignLanguageName = (journal: IslandJournal, language: Language): string =>
  language === journal.language ? '' : languageName(language);

/** Returns the attributes of elements with text in a language other than the page's (WCAG 3.1.2). */
export const langAttributes = (
  journal: Pick<IslandJournal, 'language'>,
  language: Language,
): { lang?: Language; dir?: 'rtl' } =>
  language === journal.language ? {} : { lang: language, ...(textDirection(language) === 'rtl' && { dir: 'rtl' }) };
