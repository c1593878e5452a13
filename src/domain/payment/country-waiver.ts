import type { IslandJournal, Journal } from '#domain/journal/journal';
import { type IncomeGroup, incomeGroup } from './country-income.ts';

/** The waiver that each group of countries has. */
const OF_GROUP = { low: 'low_income', lower_middle: 'lower_middle_income' } as const;

/** A waiver that follows from the country. */
export type CountryWaiver = (typeof OF_GROUP)[IncomeGroup];

/** The waiver of a country by its code, the larger one first; undefined if it has none. */
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

/** A waiver of so many percent as people call it: "Full waiver", "Half waiver", "Waiver of 30%". */
export function waiverName(percent: number): string {
  if (percent === 100) return 'Full waiver';
  return percent === 50 ? 'Half waiver' : `Waiver of ${percent}%`;
}

/** How much of the charge is waived, as people read it. */
const reliefOf = (percent: number): string => (percent === 100 ? 'The whole charge' : `${percent}% of the charge`);

/** One reason to pay less, or nothing. */
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

/** The waivers that there are (spec §9), those of countries first. */
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
