import type { IslandJournal } from '#domain/journal/journal';
import { type Language, languageName, textDirection } from '#domain/journal/language';

/** The languages an article may have: the journal's, and its current one. */
export const offeredLanguages = (journal: IslandJournal, present: Language): Language[] => [
  ...new Set([...journal.languages, present]),
];

/** A language's name for readers: "Spanish"; empty if it is the page's own. */
export const toldLanguage = (journal: IslandJournal, language: Language): string =>
  language === journal.language ? '' : languageName(language);

/** The `lang` attribute of an element with an article's text; empty if it is the page's own (WCAG 3.1.2). */
export const wordsIn = (
  journal: Pick<IslandJournal, 'language'>,
  language: Language,
): { lang?: Language; dir?: 'rtl' } =>
  language === journal.language ? {} : { lang: language, ...(textDirection(language) === 'rtl' && { dir: 'rtl' }) };
