import { describe, expect, it } from 'vitest';
import { formatAmount, parseCents } from '#domain/journal/currency';
import { toCsv } from '#domain/kernel/csv';
import { normalizeNumber } from '#domain/manuscript/number';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';
import { chargeOf } from '#domain/payment/fee';
import {
  canMove,
  dueCents,
  matchesCharge,
  PAYMENT_STATES,
  PAYMENT_TEXTS,
  type PaymentState,
  type ProviderMoney,
  paymentObstacle,
  verifyMoney,
} from '#domain/payment/payment';
import { openPayments } from '#server/kernel/adapters/open-adapters';
import { ProviderUnavailable } from '#server/kernel/adapters/payments';
import { parsePaypalOrder } from '#server/kernel/adapters/payments-paypal';
import { MERIDIAN } from '../../support/meridian.ts';

describe('the amount due', () => {
  it('is the charge of the article type less the waiver, in whole cents for every percentage', () => {
    for (const type of MERIDIAN.articleTypes.map(({ id }) => id)) {
      for (let percent = 0; percent <= 100; percent += 1) {
        expect(dueCents(chargeOf(MERIDIAN, type), percent) * 100).toBe(chargeOf(MERIDIAN, type) * (100 - percent));
      }
    }
    expect(dueCents(150_00, 50)).toBe(75_00);
    // Half a cent is rounded up.
    expect(dueCents(149_99, 50)).toBe(75_00);
    for (const wrong of [-1, 101, 0.5, Number.NaN]) expect(() => dueCents(150_00, wrong)).toThrow(RangeError);
  });

  it('goes over the wire and comes back as it was', () => {
    for (const cents of [0, 1, 10, 99, 100, 12_345, 25_000]) expect(parseCents(formatAmount(cents))).toBe(cents);
    expect([parseCents('250'), parseCents(250), parseCents('250.5'), parseCents(250.5)]).toEqual([
      25_000, 25_000, 25_050, 25_050,
    ]);
    for (const wrong of ['', '-1', '1e3', '0250', '250.001', '1,000', ' 1', '99999999', Number.NaN, 1e21, -0.01]) {
      expect(parseCents(wrong), String(wrong)).toBeNull();
    }
  });
});

describe('whether a charge may be paid now', () => {
  const fee = { article_type: 'case_report', due_cents: 15_000, state: 'due' } as const;

  it('depends on acceptance, on what was paid, waived or exempt, and on the article type', () => {
    for (const status of MANUSCRIPT_STATUSES) {
      const expected =
        status === 'accepted' || status === 'published'
          ? undefined
          : status === 'rejected'
            ? PAYMENT_TEXTS.rejected
            : PAYMENT_TEXTS.notAccepted;
      expect(paymentObstacle(MERIDIAN, { status, fee }, 'case_report'), status).toBe(expected);
    }
    const refusal = (change: object) =>
      paymentObstacle(MERIDIAN, { status: 'accepted', fee: { ...fee, ...change } }, 'case_report');
    expect(refusal({ state: 'paid' })).toBe(PAYMENT_TEXTS.paid);
    expect([refusal({ state: 'waived' }), refusal({ due_cents: 0 })]).toEqual([
      PAYMENT_TEXTS.waived,
      PAYMENT_TEXTS.waived,
    ]);
    expect(refusal({ state: 'exempt' })).toBe(PAYMENT_TEXTS.exempt);
    expect(refusal({ article_type: 'review_article' })).toContain('“Review Articles”');
    expect(paymentObstacle(MERIDIAN, { status: 'accepted', fee: null }, 'case_report')).toBe(PAYMENT_TEXTS.notAccepted);
  });
});

describe('a payment', () => {
  it('only moves on: what was paid is never unpaid again but by paying back', () => {
    const reached = (from: PaymentState): PaymentState[] => PAYMENT_STATES.filter((to) => canMove(from, to));
    expect(Object.fromEntries(PAYMENT_STATES.map((state) => [state, reached(state)]))).toEqual({
      created: ['mismatch', 'unverified', 'pending', 'completed', 'refunded', 'declined'],
      unverified: ['mismatch', 'pending', 'completed', 'refunded', 'declined', 'created'],
      pending: ['mismatch', 'completed', 'refunded', 'declined'],
      completed: ['refunded'],
      mismatch: ['refunded'],
      refunded: [],
      declined: [],
    });
  });

  it('is captured only for what is due now, in the currency of the charge', () => {
    const fee = { due_cents: 15_000, currency: 'EUR' };
    const asked = { amount_cents: 15_000, currency: 'EUR' };
    expect(matchesCharge(asked, fee)).toBe(true);
    expect(matchesCharge({ ...asked, amount_cents: 7_500 }, fee)).toBe(false);
    expect(matchesCharge({ ...asked, currency: 'USD' }, fee)).toBe(false);
  });

  it('pays a charge only with the amount, the currency and the reference that were asked for', () => {
    const asked = { id: 'abc', amount_cents: 15_000, currency: 'USD' };
    const taken: ProviderMoney = {
      captureId: 'C',
      status: 'completed',
      cents: 15_000,
      currency: 'USD',
      refundedCents: 0,
      reference: 'abc',
    };
    const verdict = (change: Partial<ProviderMoney>) => Object.values(verifyMoney(asked, { ...taken, ...change }));
    expect(verdict({})).toEqual(['completed', null]);
    expect(verdict({ status: 'pending' })).toEqual(['pending', null]);
    expect(verdict({ status: 'declined', cents: 1 })).toEqual(['declined', null]);
    expect(verdict({ status: 'refunded' })).toEqual(['refunded', null]);
    expect(verdict({ cents: 14_999 })).toEqual(['mismatch', 'amount']);
    expect(verdict({ cents: null })).toEqual(['mismatch', 'amount']);
    expect(verdict({ currency: 'EUR', status: 'pending' })).toEqual(['mismatch', 'currency']);
    expect(verdict({ reference: 'xyz' })).toEqual(['mismatch', 'order']);
  });
});

describe('what PayPal answers', () => {
  const amount = { value: '150.00', currency_code: 'USD' };
  const order = (payments: object, status = 'COMPLETED') => ({
    id: 'O',
    status,
    purchase_units: [{ custom_id: 'abc', payments }],
  });

  it('is read by what moved money: a declined capture may stand beside a good one', () => {
    const captures = [
      { id: 'A', status: 'DECLINED', amount },
      { id: 'B', status: 'PARTIALLY_REFUNDED', amount },
    ];
    const refunds = [
      { status: 'COMPLETED', amount: { ...amount, value: '20.00' } },
      { status: 'FAILED', amount },
    ];
    expect(parsePaypalOrder(order({ captures, refunds })).money).toMatchObject({
      captureId: 'B',
      status: 'completed',
      cents: 15_000,
      refundedCents: 2_000,
      reference: 'abc',
    });
  });

  it('counts as no answer where it is no order of a kind that is known', () => {
    const capture = { id: 'A', status: 'NEW_STATE', amount };
    for (const body of [
      {},
      [],
      null,
      order({}, 'NEW'),
      order({ captures: [capture] }),
      { id: 'O', status: 'CREATED', purchase_units: [] },
    ]) {
      expect(() => parsePaypalOrder(body)).toThrow(ProviderUnavailable);
    }
  });

  it('is not asked for real money in a demonstration, nor invented elsewhere', async () => {
    const paypal = { clientId: 'a', clientSecret: 'b', environment: 'live', webhookId: 'c' } as const;
    const journal = { db: undefined as never, clock: undefined as never };
    await expect(openPayments({ paypal }, { ...journal, isDemonstration: true })).rejects.toThrow('real money');
    expect(await openPayments({ paypal: undefined }, { ...journal, isDemonstration: false })).toBeUndefined();
    expect((await openPayments({ paypal }, { ...journal, isDemonstration: false }))?.provider).toBe('paypal');
    expect((await openPayments({ paypal: undefined }, { ...journal, isDemonstration: true }))?.provider).toBe(
      'demonstration',
    );
  });
});

it('a manuscript number is found however it was typed, also one from before the journal had another prefix', () => {
  expect(normalizeNumber(' mj–2026–0123 ')).toBe('MJ-2026-0123');
  expect(normalizeNumber('arm-2019-0004')).toBe('ARM-2019-0004');
  for (const none of ['', 'MJ-2026', 'M1-2026-0123', 'MJ-2026-0123-7K4QX2'])
    expect(normalizeNumber(none)).toBeUndefined();
});

it('a table for spreadsheets runs no formula that a stranger typed, and keeps commas, quotes and lines', () => {
  expect(toCsv([['=1+1', '@x', '-1+1', '+1', -5, null, 'a,"b"\nc']])).toBe(
    `\uFEFF'=1+1,'@x,'-1+1,'+1,-5,,"a,""b""\nc"\r\n`,
  );
  expect(toCsv([['Trial;=1+1', 'a; @b', 'c\t-2', 'Lee-Ann; Kim+Co']])).toBe(
    `\uFEFF"Trial;'=1+1","a; '@b","c\t'-2","Lee-Ann; Kim+Co"\r\n`,
  );
});
