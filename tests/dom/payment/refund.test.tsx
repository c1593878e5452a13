import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { officePaths } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import type { LedgerFee, LedgerPayment } from '#domain/payment/ledger';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import { button, field, fill, summaryWith } from '../../support/dom.ts';
import { manuscriptOf, manuscriptReplies, toasts, useOffice } from '../../support/dom-office.tsx';

const openOffice = useOffice();

const FEES = 'GET /api/editor/fees/';
const PAYMENTS = 'GET /api/editor/payments/';
const REFUND = 'POST /api/editor/fee/:id/refund/';
const fee = (part: Partial<LedgerFee> = {}): LedgerFee => ({
  ...{ manuscript_id: 'm1', manuscript_number: 'MJ-2026-0011', title: 'Sleep after surgery', status: 'rejected' },
  ...{ article_type: 'case_report', state: 'paid', full_amount: '150.00', waiver_percent: 0, amount_due: '150.00' },
  ...{ currency: 'USD', exempt_reason: '', kept_reason: '', is_refund_due: true },
  ...{ created_at: '2026-11-01T10:00:00.000Z', settled_at: '2026-11-04T10:00:00.000Z' },
  ...part,
});

const PAYMENT: LedgerPayment = {
  ...{ id: 'p1', manuscript_id: 'm1', manuscript_number: 'MJ-2026-0011', article_type: 'case_report' },
  ...{ provider: 'bank_transfer', state: 'completed', problem: null, amount: '150.00', captured: '150.00' },
  ...{
    currency: 'USD',
    captured_currency: 'USD',
    refunded: '0.00',
    payer_name: 'Ada Adeyemi',
    payer_email: 'ada@hospital.example',
  },
  ...{ transaction: 'T1', recorded_by: 'editor@journal.example', receipt_id: 'r1' },
  ...{ created_at: '2026-11-04T10:00:00.000Z', paid_at: '2026-11-04T10:00:00.000Z' },
};

it('asks what became of a charge that was paid for a rejected manuscript, and wants a reason where it is kept', async () => {
  const page = openOffice(officePaths.money('m1'), {
    ...manuscriptReplies(manuscriptOf({ status: 'rejected' })),
    [FEES]: [{ body: [fee()] }, { body: [fee({ is_refund_due: false, kept_reason: 'As the author asked.' })] }],
    [REFUND]: { body: { message: 'The journal keeps the payment.' } },
  });
  await screen.findByText(PAYMENT_TEXTS.refundDue);
  await page.user.click(screen.getByText('Keep the payment', { exact: false, selector: 'summary' }));
  await page.user.click(button('Keep the payment'));
  await summaryWith('Explain why the journal keeps the payment.');
  expect(page.calls(REFUND)).toEqual([]);
  fill('Reason', 'As the author asked.');
  expect(field('Reason').value).toBe('As the author asked.');
  await page.user.click(button('Keep the payment'));
  await waitFor(() => expect(toasts()).toContain('The journal keeps the payment.'));
  expect(page.calls(REFUND).map(({ body }) => body)).toEqual([{ outcome: 'kept', reason: 'As the author asked.' }]);
  await screen.findByText('As the author asked.', { selector: '.written' });
  expect(screen.queryByText(PAYMENT_TEXTS.refundDue)).toBeNull();
});

it('sums what came in and what is due by currency, never together, and says what was taken in another one', async () => {
  const zero = { refunded: '0.00', waived: '0.00' };
  const taken = { captured: '100.00', captured_currency: 'USD', state: 'mismatch', problem: 'currency' } as const;
  openOffice(paths.editorPayments, {
    'GET /api/editor/payments/totals/': {
      body: {
        sums: [
          { currency: 'EUR', received: '1250.50', due: '300.00', ...zero },
          { currency: 'USD', received: '150.00', due: '0.00', ...zero },
        ],
        attention: 0,
      },
    },
    'GET /api/editor/waivers/': { body: [] },
    [PAYMENTS]: { body: [{ ...PAYMENT, currency: 'EUR', ...taken }] },
  });
  const table = await screen.findByRole('table', { name: 'Payments' });
  expect(table.textContent).toMatch(/€150Captured: \$100/);
  expect([...document.querySelectorAll('.ledger-totals > div')].map(({ textContent }) => textContent)).toEqual([
    'Received€1,250.50$150',
    'Due€300$0',
    'Waived€0$0',
    'Refunded€0$0',
  ]);
});

it('shows who paid the charge of a rejected manuscript, for the money to go back to, and nothing of charges to come', async () => {
  openOffice(officePaths.money('m1'), {
    ...manuscriptReplies(
      manuscriptOf({ status: 'rejected', fee: { state: 'paid', amount_due: '150.00', currency: 'USD' } }),
    ),
    [FEES]: { body: [fee()] },
    [PAYMENTS]: { body: [PAYMENT] },
  });
  const table = await screen.findByRole('table', { name: 'Payments' });
  expect(table.textContent).toContain('Ada Adeyemi');
  expect(screen.queryByText(/^A charge is due only after acceptance/)).toBeNull();
});
