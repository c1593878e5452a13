import { lazy } from '#domain/kernel/lazy';
import { LANGUAGES, type Language, languageName } from './language.ts';

/** Three-letter language codes (ISO 639-2/B), as used by DOAJ. */
export const LANGUAGE_CODES: Readonly<Record<Language, string>> = {
  ...{ af: 'afr', am: 'amh', ar: 'ara', az: 'aze', be: 'bel', bg: 'bul', bn: 'ben', bs: 'bos', ca: 'cat', cs: 'cze' },
  ...{ da: 'dan', de: 'ger', el: 'gre', en: 'eng', es: 'spa', et: 'est', eu: 'baq', fa: 'per', fi: 'fin', fr: 'fre' },
  ...{ gl: 'glg', ha: 'hau', he: 'heb', hi: 'hin', hr: 'hrv', hu: 'hun', id: 'ind', is: 'ice', it: 'ita', ja: 'jpn' },
  ...{ kk: 'kaz', ko: 'kor', lt: 'lit', lv: 'lav', mk: 'mac', ms: 'may', nb: 'nob', ne: 'nep', nl: 'dut', pl: 'pol' },
  ...{ pt: 'por', ro: 'rum', ru: 'rus', si: 'sin', sk: 'slo', sl: 'slv', sq: 'alb', sr: 'srp', sv: 'swe', sw: 'swa' },
  ...{ ta: 'tam', th: 'tha', tr: 'tur', uk: 'ukr', ur: 'urd', uz: 'uzb', vi: 'vie', yo: 'yor', zh: 'chi', zu: 'zul' },
};

/**
 * Other codes in use: Norwegian as a macrolanguage, ISO 639-2/T where it differs from 639-2/B, and the ISO 639-3 codes
 * of standard forms.
 */
const OTHER_CODES = {
  ...({ no: 'nb', nor: 'nb', ces: 'cs', deu: 'de', ell: 'el', eus: 'eu', fas: 'fa', fra: 'fr', isl: 'is' } as const),
  ...({ mkd: 'mk', msa: 'ms', nld: 'nl', ron: 'ro', slk: 'sk', sqi: 'sq', zho: 'zh' } as const),
  ...({ arb: 'ar', cmn: 'zh', ekk: 'et', lvs: 'lv', npi: 'ne', pes: 'fa', swh: 'sw', uzn: 'uz', zsm: 'ms' } as const),
};

// Built once, because an import may look up the language of a million articles.
const languagesByCode = lazy(
  () =>
    new Map<string, Language>([
      ...Object.entries(OTHER_CODES),
      ...LANGUAGES.flatMap((one): [string, Language][] => [
        [one, one],
        [LANGUAGE_CODES[one], one],
      ]),
    ]),
);
const languagesByEnglishName = lazy(() => new Map(LANGUAGES.map((one) => [languageName(one).toLowerCase(), one])));

/** Looks up a language by code or English name: "es", "es_AR", "spa", "Spanish"; undefined if unsupported. */
export function findLanguage(text: string): Language | undefined {
  const normalised = text.trim().toLowerCase();
  return languagesByCode().get(normalised.split(/[-_]/)[0] ?? '') ?? languagesByEnglishName().get(normalised);
}
