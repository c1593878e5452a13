import type { IslandJournal, Journal } from '#domain/journal/journal';
import { type IncomeGroup, incomeGroup } from './country-income.ts';

/** The waiver of each group of countries. */
const OF_GROUP = { low: 'low_income', lower_middle: 'lower_middle_income' } as const;

/** A waiver that follows from the country. */
export type CountryWaiver = (typeof OF_GROUP)[IncomeGroup];

/** A country's larger waiver, by code; undefined if none. */
export function countryWaiver(journal: IslandJournal, country: string): CountryWaiver | undefined {
  const { further_low_income: low, further_lower_middle_income: lowerMiddle } = journal.waivers;
  const listed = incomeGroup(country);
  const found = [
    low.includes(country) ? OF_GROUP.low : undefined,
    listed && OF_GROUP[listed],
    lowerMiddle.includes(country) ? OF_GROUP.lower_middle : undefined,
  ];
  return found.find((waiver) => waiver && journal.waivers[waiver] > 0);
}

/** A waiver's label by percentage: "Full waiver", "Half waiver", "Waiver of 30%". */
export function waiverName(percent: number): string {
  if (percent === 100) return 'Full waiver';
  return percent === 50 ? 'Half waiver' : `Waiver of ${percent}%`;
}

/** The waived part of the charge, as text. */
const reliefOf = (percent: number): string => (percent === 100 ? 'The whole charge' : `${percent}% of the charge`);

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

/** The available waivers (spec §9), those of countries first. */
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
      .map(({ id, who, percent }) => ({ id, name: waiverName(percent), relief: reliefOf(percent), who })),
    ...(journal.waivers.early_career ? [early] : []),
  ];
}
