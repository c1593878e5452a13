import { describe, expect, it } from 'vitest';
import { invoiceNumber, latinText } from '#domain/payment/invoice';
import { InvoiceForm } from '#domain/payment/invoice-form';
import { kindsFor, proposedPercent, WAIVER_TEXTS, whyNotAsk } from '#domain/payment/waiver';
import { WaiverDecision } from '#domain/payment/waiver-form';
import { typesetInvoice } from '#server/payment/invoice-pdf';

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

  it('shows names in Latin letters, and asks for them where it could not', () => {
    expect(latinText('Łódź, Nguyễn Thị, Müller, İzmir')).toBe('Lódz, Nguyen Thi, Müller, Izmir');
    expect(InvoiceForm.safeParse(payer).success).toBe(true);
    const refused = InvoiceForm.safeParse({ ...payer, payer: '山田太郎' });
    expect(refused.error?.issues.map(({ path }) => path[0])).toEqual(['payer']);
  });

  it('is a PDF also of the longest words a payer can type', async () => {
    const pdf = await typesetInvoice({
      ...InvoiceForm.parse({ ...payer, payer: 'W'.repeat(200), address: 'x'.repeat(490) }),
      id: 'i',
      number: 'INV-2026-0001',
      manuscript_number: 'MJ-2026-0123',
      article_type: 'case_report',
      charge_cents: 150_00,
      waived_cents: 75_00,
      currency: 'USD',
      issued_at: '2026-11-21T10:00:00.000Z',
      state: 'due',
      settled_at: null,
    });
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  it('goes on, on a second page, where the address leaves no room for the amount', async () => {
    const pdf = await typesetInvoice({
      ...InvoiceForm.parse({ ...payer, address: 'line\n'.repeat(90) }),
      id: 'i',
      number: 'INV-2026-0001',
      manuscript_number: 'MJ-2026-0123',
      article_type: 'case_report',
      charge_cents: 150_00,
      waived_cents: 0,
      currency: 'USD',
      issued_at: '2026-11-21T10:00:00.000Z',
      state: 'due',
      settled_at: null,
    });
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(3);
  });
});
