import { lazy } from '#domain/kernel/lazy';

/** The languages of articles and of their translations, as BCP 47 tags. */
export const LANGUAGES = [
  ...(['af', 'am', 'ar', 'az', 'be', 'bg', 'bn', 'bs', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'eu'] as const),
  ...(['fa', 'fi', 'fr', 'gl', 'ha', 'he', 'hi', 'hr', 'hu', 'id', 'is', 'it', 'ja', 'kk', 'ko', 'lt', 'lv'] as const),
  ...(['mk', 'ms', 'nb', 'ne', 'nl', 'pl', 'pt', 'ro', 'ru', 'si'] as const),
  ...(['sk', 'sl', 'sq', 'sr', 'sv', 'sw', 'ta', 'th', 'tr', 'uk', 'ur', 'uz', 'vi', 'yo', 'zh', 'zu'] as const),
] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

/** Parses tags separated by spaces, such as "en es"; drops unsupported ones. */
export const parseLanguages = (text: string): Language[] => [...new Set(text.split(' ').filter(isLanguage))];

/** A language's English name: "French". */
export const languageName = (language: Language): string => displayNames().of(language) ?? language;

const displayNames = lazy(() => new Intl.DisplayNames(['en'], { type: 'language' }));

/** Sorted by English name. */
export const languagesByName = lazy(() =>
  LANGUAGES.toSorted((one, other) => languageName(one).localeCompare(languageName(other), 'en')),
);

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar', 'fa', 'he', 'ur']);

export const textDirection = (language: Language): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr');
