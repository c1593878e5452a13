import { describe, expect, it } from 'vitest';
import { invoiceNumber } from '#domain/payment/invoice';
import { InvoiceForm } from '#domain/payment/invoice-form';
import { kindsFor, proposedPercent, WAIVER_TEXTS, whyNotAsk } from '#domain/payment/waiver';
import { WaiverDecision } from '#domain/payment/waiver-form';

describe('a waiver', () => {
  it('follows from the country, or is for the office to measure', () => {
    expect(['ML', 'KE', 'DE'].map((country) => kindsFor(country)[0])).toEqual([
      ...(['low_income', 'lower_middle_income', 'early_career'] as const),
    ]);
    expect(kindsFor('ML').map(proposedPercent)).toEqual([100, undefined, undefined]);
    expect(kindsFor('KE').map(proposedPercent)).toEqual([50, undefined, undefined]);
  });

  it.each([
    [{ status: 'submitted' }, undefined],
    [{ status: 'accepted', fee: 'due', state: 'refused' }, undefined],
    [{ status: 'accepted', fee: 'due', state: 'asked' }, WAIVER_TEXTS.standing],
    [{ status: 'accepted', fee: 'due', state: 'granted' }, WAIVER_TEXTS.granted],
    [{ status: 'rejected' }, WAIVER_TEXTS.rejected],
    [{ status: 'published', fee: 'paid' }, WAIVER_TEXTS.paid],
    [{ status: 'accepted', fee: 'exempt' }, WAIVER_TEXTS.notDue],
  ] as const)('of %j is asked for only where one can be given', (manuscript, refusal) => {
    expect(whyNotAsk(manuscript)).toBe(refusal);
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
