import type { IslandJournal } from '#domain/journal/journal';
import { directionOf, type Language, languageName } from '#domain/journal/language';

/** The languages that an article may get: those of the journal, and the one that it has. */
export const offeredLanguages = (journal: IslandJournal, present: Language): Language[] => [
  ...new Set([...journal.languages, present]),
];

/** The name of a language where readers are told it: "Spanish"; empty if it is that of the pages. */
export const toldLanguage = (journal: IslandJournal, language: Language): string =>
  language === journal.language ? '' : languageName(language);

/**
 * What an element says whose words are an article's own: nothing where the page is in the same language (WCAG 3.1.2).
 */
export const wordsIn = (
  journal: Pick<IslandJournal, 'language'>,
  language: Language,
): { lang?: Language; dir?: 'rtl' } =>
  language === journal.language ? {} : { lang: language, ...(directionOf(language) === 'rtl' && { dir: 'rtl' }) };
