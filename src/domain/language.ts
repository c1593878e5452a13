import { atFirstUse } from './first-use.ts';

/** The languages into which title and abstract may be translated, as BCP 47 tags. */
export const LANGUAGES = [
  ...(['am', 'ar', 'bn', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'es', 'et', 'fa', 'fi', 'fr', 'ha', 'he', 'hi'] as const),
  ...(['hr', 'hu', 'id', 'it', 'ja', 'ko', 'lt', 'lv', 'ms', 'nb', 'ne', 'nl', 'pl', 'pt', 'ro', 'ru', 'si'] as const),
  ...(['sk', 'sl', 'sr', 'sv', 'sw', 'ta', 'th', 'tr', 'uk', 'ur', 'uz', 'vi', 'yo', 'zh', 'zu'] as const),
] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language by its English name: "French". */
export const languageName = (language: Language): string => names().of(language) ?? language;

const names = atFirstUse(() => new Intl.DisplayNames(['en'], { type: 'language' }));

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar', 'fa', 'he', 'ur']);

/** The direction in which a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr');
