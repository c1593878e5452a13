import { describe, expect, it } from 'vitest';
import { CURRENCIES, type Currency } from '#domain/journal/currency';
import { formatMoney, formatMoneyInFull } from '#domain/payment/money';

const CODES = Object.keys(CURRENCIES) as Currency[];

describe('an amount', () => {
  it('is written with its currency, whether from the journal’s cents or the API’s amounts', () => {
    expect([formatMoney(25_000, 'USD'), formatMoney('250.00', 'USD'), formatMoney(12_550, 'EUR')]).toEqual([
      '$250',
      '$250',
      '€125.50',
    ]);
    expect([formatMoney('1250.00', 'CHF'), formatMoney(-7_500, 'GBP'), formatMoney(5, 'USD')]).toEqual([
      'CHF\u00a01,250',
      '-£75',
      '$0.05',
    ]);
  });

  it('has the code of its currency once where it must be exact', () => {
    expect([
      formatMoneyInFull(25_000, 'USD'),
      formatMoneyInFull('75.00', 'EUR'),
      formatMoneyInFull(100, 'CHF'),
    ]).toEqual(['$250 USD', '€75 EUR', 'CHF\u00a01']);
  });

  it('is no other currency’s, in any currency that is offered, and loses nothing where a sum is large', () => {
    expect(new Set(CODES.map((code) => formatMoney(25_050, code))).size).toBe(CODES.length);
    expect(formatMoney('123456789.50', 'THB')).toBe('THB\u00a0123,456,789.50');
  });

  it('has two decimals in every currency that is offered', () => {
    for (const currency of CODES) {
      const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
      expect([currency, maximumFractionDigits]).toEqual([currency, 2]);
    }
    // PayPal accepts these in whole units only, whatever their decimals elsewhere.
    for (const code of ['HUF', 'JPY', 'TWD']) expect(CODES).not.toContain(code);
  });
});
