import { WAIVER_DEFAULTS, type WaiverRules } from './waiver-defaults.ts';

/** The waivers in the texts of the settings; what is not among them is as the journal is delivered. */
export function waiversIn(texts: Readonly<Record<string, string>>): WaiverRules {
  const own = Object.entries(texts).map(([name, text]) => {
    if (name === 'early_career') return [name, text !== ''];
    return [name, name.startsWith('further_') ? countriesIn(text) : Number(text)];
  });
  return { ...WAIVER_DEFAULTS, ...Object.fromEntries(own) };
}

/** The codes in a text of countries as it is kept: "Cuba (CU), Palau (PW)". */
const countriesIn = (text: string): string[] =>
  [...text.matchAll(/\(([A-Z]{2})\)(?=,|$)/g)].map(([, code = '']) => code);
