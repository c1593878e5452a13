import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES, countryName } from '#domain/kernel/country';
import { INCOME_SOURCE, incomeGroup, LOW_INCOME, LOWER_MIDDLE_INCOME } from '#domain/payment/country-income';

const low = Object.keys(LOW_INCOME);
const lowerMiddle = Object.keys(LOWER_MIDDLE_INCOME);

describe('the countries that have a waiver', () => {
  it('are countries, each in one group, with a name', () => {
    expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
    expect(COUNTRY_CODES).toHaveLength(250);
    expect(low.filter((code) => lowerMiddle.includes(code))).toEqual([]);
    for (const [code, name] of [...Object.entries(LOW_INCOME), ...Object.entries(LOWER_MIDDLE_INCOME)]) {
      expect(COUNTRY_CODES).toContain(code);
      expect(name.slice(0, 3)).toMatch(/^\p{Lu}/u);
      expect(countryName(code)).not.toBe(code);
    }
  });

  it('are those of the fiscal year that is named', () => {
    expect([low.length, lowerMiddle.length]).toEqual([25, 46]);
    expect(INCOME_SOURCE.from.slice(0, 4)).toBe(String(INCOME_SOURCE.fiscalYear - 1));
    expect(['ML', 'TG', 'VN', 'DE', 'constructor'].map(incomeGroup)).toEqual([
      ...(['low', 'lower_middle', undefined, undefined, undefined] as const),
    ]);
  });
});
