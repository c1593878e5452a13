import { WAIVER_DEFAULTS, type WaiverRules } from './waiver-defaults.ts';

/** The waivers in this process; the settings of the office are adopted into this object. */
export const WAIVER_RULES: { -readonly [Rule in keyof WaiverRules]: WaiverRules[Rule] } = { ...WAIVER_DEFAULTS };

/** Makes what the office has set, as the texts it is kept in, the waivers of this process. */
export function adoptWaivers(texts: Readonly<Record<string, string>> = {}): void {
  const own = Object.entries(texts).map(([name, text]) => {
    if (name === 'early_career') return [name, text !== ''];
    return [name, name.startsWith('further_') ? countriesIn(text) : Number(text)];
  });
  Object.assign(WAIVER_RULES, WAIVER_DEFAULTS, Object.fromEntries(own));
}

/** The codes in a text of countries as it is kept: "Cuba (CU), Palau (PW)". */
const countriesIn = (text: string): string[] =>
  [...text.matchAll(/\(([A-Z]{2})\)(?=,|$)/g)].map(([, code = '']) => code);
