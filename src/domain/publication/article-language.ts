import { JOURNAL } from '#domain/journal/adopted';
import { directionOf, type Language, languageName } from '#domain/language';

/** The languages that an article may get: those of the journal, and the one that it has. */
export const offeredLanguages = (present: Language): Language[] => [...new Set([...JOURNAL.languages, present])];

/** The name of a language where readers are told it: "Spanish"; empty where it is that of the pages. */
export const toldLanguage = (language: Language): string =>
  language === JOURNAL.language ? '' : languageName(language);

/**
 * What an element says whose words are an article's own: nothing where the page is in the same language (WCAG 3.1.2).
 */
export const wordsIn = (language: Language): { lang?: Language; dir?: 'rtl' } =>
  language === JOURNAL.language ? {} : { lang: language, ...(directionOf(language) === 'rtl' && { dir: 'rtl' }) };
