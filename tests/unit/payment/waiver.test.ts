import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalFromSettings } from '#domain/journal/journal-from-settings';
import { cleanCountries, unknownCountries, waivers } from '#domain/payment/country-waiver';
import { InvoiceForm, invoiceNumber } from '#domain/payment/invoice';
import { proposedPercent, WAIVER_TEXTS, waiverKindLabel, waiverKindsFor, waiverObstacle } from '#domain/payment/waiver';
import { WaiverDecision } from '#domain/payment/waiver-form';
import { waiverCountries, waiverTable } from '#domain/settings/information/placeholder';
import { MERIDIAN } from '../../support/meridian.ts';

describe('a waiver', () => {
  it('follows from the country, or is for the office to measure', () => {
    expect(['ML', 'KE', 'DE'].map((country) => waiverKindsFor(MERIDIAN, country)[0])).toEqual([
      ...(['low_income', 'lower_middle_income', 'early_career'] as const),
    ]);
    expect(waiverKindsFor(MERIDIAN, 'ML').map((one) => proposedPercent(MERIDIAN, one))).toEqual([
      100,
      undefined,
      undefined,
    ]);
    expect(waiverKindsFor(MERIDIAN, 'KE').map((one) => proposedPercent(MERIDIAN, one))).toEqual([
      50,
      undefined,
      undefined,
    ]);
  });

  it.each([
    [{ status: 'submitted' }, undefined],
    [{ status: 'accepted', fee: 'due', state: 'refused' }, undefined],
    [{ status: 'accepted', fee: 'due', state: 'asked' }, WAIVER_TEXTS.alreadyRequested],
    [{ status: 'accepted', fee: 'due', state: 'granted' }, WAIVER_TEXTS.granted],
    [{ status: 'rejected' }, WAIVER_TEXTS.rejected],
    [{ status: 'published', fee: 'paid' }, WAIVER_TEXTS.paid],
    [{ status: 'accepted', fee: 'exempt' }, WAIVER_TEXTS.notDue],
  ] as const)('of %j is asked for only where one can be given', (manuscript, refusal) => {
    expect(waiverObstacle(manuscript)).toBe(refusal);
  });

  it('is granted in whole percent from 1 to 100, and refused with words', () => {
    const percents = [1, '100', '30', 0, 101, '12.5', '', undefined].map(
      (percent) => WaiverDecision.safeParse({ state: 'granted', percent }).success,
    );
    expect(percents).toEqual([true, true, true, false, false, false, false, false]);
    expect(WaiverDecision.safeParse({ state: 'refused', percent: '' }).success).toBe(false);
    expect(WaiverDecision.safeParse({ state: 'refused', percent: '', note: 'A grant pays.' }).success).toBe(true);
  });
});

describe('waivers that the office has set', () => {
  it('stand in one place: the table, the countries, the form and what is proposed follow', () => {
    const journal = journalFromSettings({
      waivers: {
        low_income: '80',
        lower_middle_income: '0',
        further_low_income: 'Kenya (KE), Cuba (CU)',
        early_career: '',
      },
    });
    expect(waivers(journal)).toMatchObject([{ name: 'Waiver of 80%', relief: '80% of the charge' }]);
    expect(['ML', 'KE', 'CU', 'IN', 'DE'].map((country) => waiverKindsFor(journal, country))).toEqual([
      ...['low_income', 'low_income', 'low_income'].map((kind) => [kind, 'other']),
      ...[['other'], ['other']],
    ]);
    expect(proposedPercent(journal, 'low_income')).toBe(80);
    expect(proposedPercent(journal, 'lower_middle_income')).toBeUndefined();
    expect(waiverKindLabel(journal, 'low_income')).toBe('Waiver of 80%: low-income country');
    // An author requested it while it was available.
    expect(waiverKindLabel(journal, 'lower_middle_income')).toBe('Waiver: lower middle-income country');
    expect(waiverTable(journal)).not.toContain('Early-career');
    expect(waiverCountries(journal)).toMatch(
      /The journal has added some\..*Low-income countries: waiver of 80%.* · Cuba · .* · Kenya · /,
    );
    expect(waiverCountries(journal)).not.toContain('Lower middle-income countries');
  });

  it('may be none: whoever has no funds still asks', () => {
    const journal = journalFromSettings({ waivers: { low_income: '0', lower_middle_income: '0', early_career: '' } });
    expect([waivers(journal), waiverKindsFor(journal, 'ML'), waiverTable(journal)]).toEqual([
      [],
      ['other'],
      '<p>Authors without funding may ask for a waiver.</p>',
    ]);
  });

  it('name further countries by name or code, each once; what is none is said', () => {
    expect(cleanCountries(' cuba;PW,\nCuba,  CU ,Atlantis')).toBe('Cuba (CU), Palau (PW), Atlantis');
    expect(unknownCountries('Cuba (CU), Atlantis, XX')).toEqual(['Atlantis', 'XX']);
    expect(cleanCountries('')).toBe('');
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^([A-Z]{2}, ?){0,4}$/)), (text) => {
        const once = cleanCountries(text);
        expect(cleanCountries(once)).toBe(once);
      }),
    );
  });
});

describe('an invoice', () => {
  const payer = { payer: 'Łucja Nowak', address: 'ul. Świętokrzyska 1\n00-001 Łódź', email: 'lucja@x.example' };

  it('is numbered by its year', () => {
    expect([invoiceNumber(2026, 1), invoiceNumber(2027, 12345)]).toEqual(['INV-2026-0001', 'INV-2027-12345']);
  });

  it('takes names in every script', () => {
    expect(InvoiceForm.safeParse(payer).success).toBe(true);
    expect(InvoiceForm.safeParse({ ...payer, payer: '山田太郎' }).success).toBe(true);
  });
});
