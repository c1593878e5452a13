import type { IslandJournal, Journal } from '#domain/journal/journal';
import { countryName, findCountryCode, isCountry } from '#domain/kernel/country';
import { type IncomeGroup, incomeGroup } from './country-income.ts';

const WAIVER_BY_GROUP = { low: 'low_income', lower_middle: 'lower_middle_income' } as const;

export type CountryWaiver = (typeof WAIVER_BY_GROUP)[IncomeGroup];

/** A country's larger waiver, by code; undefined if none. */
export function countryWaiver(journal: IslandJournal, country: string): CountryWaiver | undefined {
  const { further_low_income: low, further_lower_middle_income: lowerMiddle } = journal.waivers;
  const listed = incomeGroup(country);
  const found = [
    low.includes(country) ? WAIVER_BY_GROUP.low : undefined,
    listed && WAIVER_BY_GROUP[listed],
    lowerMiddle.includes(country) ? WAIVER_BY_GROUP.lower_middle : undefined,
  ];
  return found.find((waiver) => waiver && journal.waivers[waiver] > 0);
}

/** A waiver's label by percentage: "Full waiver", "Half waiver", "Waiver of 30%". */
export function waiverName(percent: number): string {
  if (percent === 100) return 'Full waiver';
  return percent === 50 ? 'Half waiver' : `Waiver of ${percent}%`;
}

/** The waived part of the charge, as text. */
const reliefText = (percent: number): string => (percent === 100 ? 'The whole charge' : `${percent}% of the charge`);

/** A ground for a reduced charge. */
export interface Waiver {
  readonly id: string;
  readonly name: string;
  /** How much of the charge is waived. */
  readonly relief: string;
  /** The authors it is for. */
  readonly who: string;
}

const COUNTRY_WAIVERS = [
  ['low_income', 'Authors from low-income countries'],
  ['lower_middle_income', 'Authors from lower-middle-income countries'],
] as const satisfies readonly (readonly [CountryWaiver, string])[];

/** The available waivers (spec §9), beginning with those for countries. */
export function waivers(journal: Journal): Waiver[] {
  const byCountry = COUNTRY_WAIVERS.map(([id, who]) => ({ id, who, percent: journal.waivers[id] }));
  const early = {
    id: 'early_career',
    name: 'Partial waiver',
    relief: 'Part of the charge, agreed case by case',
    who: 'Early-career researchers',
  };
  return [
    ...byCountry
      .filter(({ percent }) => percent > 0)
      .map(({ id, who, percent }) => ({ id, name: waiverName(percent), relief: reliefText(percent), who })),
    ...(journal.waivers.early_career ? [early] : []),
  ];
}

const splitList = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** A country's code from its name, its code, or its stored form. */
function parseCountry(written: string): string | undefined {
  const code = (/\(([A-Z]{2})\)$/.exec(written)?.[1] ?? written).toUpperCase();
  return isCountry(code) ? code : findCountryCode(written);
}

/** Normalises a list of countries: "Cuba (CU), Palau (PW)", each once. Unknown ones stay as written. */
export function cleanCountries(text: string): string {
  const names = splitList(text).map((part) => {
    const code = parseCountry(part);
    return code ? `${countryName(code)} (${code})` : part;
  });
  return [...new Set(names)].join(', ');
}

/** The unknown countries in a list. */
export const unknownCountries = (text: string): string[] => splitList(text).filter((part) => !parseCountry(part));
