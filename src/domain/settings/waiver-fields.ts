import { cleanCountries, unknownCountries } from '#domain/payment/country-list';
import { type SettingField, TICKED } from './setting-field.ts';

const percent = (name: string, countries: string): SettingField => ({
  name,
  label: `Waiver of ${countries} countries`,
  hint: 'The percentage of the charge that is waived: 100 for all of it, 0 for no waiver.',
  called: 'the percentage',
  max: 3,
  wrong: (text) => (/^(?:\d{1,2}|100)$/.test(text) ? undefined : 'Write a whole number from 0 to 100.'),
});

const further = (name: string, countries: string): SettingField => ({
  name,
  label: `Further countries with the waiver of ${countries} countries`,
  hint: 'In addition to the World Bank’s list (optional). English names or two-letter codes, separated by commas.',
  called: 'the countries',
  max: 1_500,
  rows: 2,
  isOptional: true,
  clean: cleanCountries,
  wrong: (text) => {
    const [unknown] = unknownCountries(text);
    return unknown ? `“${unknown}” is no country. Write its name in English, or its two-letter code.` : undefined;
  },
});

/** Who pays less. */
export const WAIVER_FIELDS: readonly SettingField[] = [
  percent('low_income', 'low-income'),
  further('further_low_income', 'low-income'),
  percent('lower_middle_income', 'lower middle-income'),
  further('further_lower_middle_income', 'lower middle-income'),
  {
    name: 'early_career',
    label: 'Early-career researchers may ask for a part of the charge',
    hint: 'You decide how much, case by case. Authors without funding may always ask.',
    called: 'whether early-career researchers may ask',
    max: TICKED.length,
    isOptional: true,
    control: 'tick',
    clean: (text) => (text === TICKED ? TICKED : ''),
  },
];
