import { describe, expect, it } from 'vitest';
import { bearer } from '../support/accounts.ts';
import { everyEngine } from '../support/engines.ts';
import { insertSettings } from '../support/own-settings.ts';
import {
  approvedOrder,
  chargedManuscript,
  chargeStates,
  receivedCents,
  usePayingJournal,
} from '../support/payments.ts';

const AT_ONCE = 20;

describe.each(everyEngine())('attacks on payments, on $name', (engine) => {
  const { journal, paypal, call } = usePayingJournal(engine, { poolSize: 8 });

  const approved = (form: object) => approvedOrder(journal, paypal, form);

  const expectWholeLedger = async () => expect(await receivedCents(journal.db)).toBe(paypal.taken());

  it('a donation no one made pays nothing, whatever it says', async () => {
    const { id, form } = await chargedManuscript(journal);
    const orderId = await approved(form);
    const foreign = paypal.foreignOrder({ custom_id: 'of-another-shop' });
    const claim = { paymentId: orderId, amount: '150.00', paymentMethod: 'paypal', status: 'completed' };
    const forged: [number, object][] = [
      [422, {}],
      [422, { paymentId: 'DOESNOTEXIST' }],
      [422, { paymentId: foreign.id }],
      [422, { paymentId: foreign.captures[0]?.id }],
      ...[0, '0.01', 1_000_000, 150].map((amount): [number, object] => [422, { amount }]),
      ...[-1, 150.001, 1e9, '1e2', 'NaN', null].map((amount): [number, object] => [400, { amount }]),
      ...['pending', 'COMPLETED', ''].map((status): [number, object] => [400, { status }]),
      [400, { paymentMethod: 'stripe' }],
      [400, { currency: 'EUR' }],
      [400, { paymentId: '../../v1/identity' }],
    ];
    for (const [status, change] of forged) {
      expect([change, (await call.claim({ ...claim, ...change })).status]).toEqual([change, status]);
    }
    // The journal may not read another merchant's payment: PayPal refuses, and is not asked again.
    paypal.trouble('read', 'forbidden', 2);
    expect((await call.claim({ ...claim, paymentId: '5O190127TN364715T' })).status).toBe(422);
    expect(await journal.db.selectFrom('payment_claim').selectAll().execute()).toEqual([]);
    expect(await chargeStates(journal.db, id)).toEqual(['due', 'created']);
    await expectWholeLedger();
  });

  it('the browser sets no price, and someone else’s order or manuscript opens nothing', async () => {
    const cheap = await chargedManuscript(journal, 'editorial_letter');
    const dear = await chargedManuscript(journal, 'original_research');
    const other = await chargedManuscript(journal, 'original_research');
    const named = await call.order({ ...other.form, amount: '0.01' });
    expect([named.status, (await named.json()).amount]).toEqual([201, '250.00']);
    for (const more of [{ currency: 'EUR' }, { waiver: 100 }, { articleType: 'free' }]) {
      expect((await call.order({ ...dear.form, ...more })).status).toBe(400);
    }
    expect((await call.order({ ...dear.form, articleType: 'editorial_letter' })).status).toBe(409);
    expect((await call.order({ ...cheap.form, manuscriptId: dear.number })).status).toBe(404);
    const foreign = paypal.foreignOrder({ custom_id: 'of-another-shop', status: 'APPROVED', captures: [] });
    expect((await call.capture(foreign.id)).status).toBe(404);
    expect(paypal.calls.capture).toBe(0);
    // A payment for the cheap charge, claimed for the expensive one, still counts only for its own.
    const orderId = await approved(cheap.form);
    await call.capture(orderId);
    const claim = { paymentId: orderId, amount: '250.00', paymentMethod: 'paypal', status: 'completed' };
    expect((await call.claim(claim)).status).toBe(422);
    expect(await chargeStates(journal.db, dear.id)).toEqual(['due']);
    await expectWholeLedger();
  });

  it('money in another currency, of another amount or for another reference never pays a charge', async () => {
    for (const currency of ['USD', 'EUR']) {
      await insertSettings(journal, { fees: { currency } });
      let foreign = '';
      for (const what of ['currency', 'amount', 'reference'] as const) {
        const { id, form } = await chargedManuscript(journal);
        const orderId = await approved(form);
        if (what === 'currency') foreign = orderId;
        paypal.trouble('capture', what, 1);
        expect((await call.capture(orderId)).status, `${what} for ${currency}`).toBe(409);
        expect(await chargeStates(journal.db, id)).toEqual(['due', 'mismatch']);
      }
      // A refund in one currency does not affect the other.
      paypal.refund(foreign);
      await send(paypal.message('PAYMENT.CAPTURE.REFUNDED', foreign, { refund: true }));
      await journal.deliver();
    }
    for (const currency of ['USD', 'EUR'])
      expect(await receivedCents(journal.db, currency)).toBe(paypal.taken(currency));
    const { token } = await journal.as('editor');
    const totals = await (await journal.fetch('/api/editor/payments/totals', { headers: bearer(token) })).json();
    // In each currency: 151 for its own charges, and 150 for a charge in the other currency, which was refunded.
    const each = { received: '301.00', refunded: '150.00', due: '450.00', waived: '0.00' };
    expect(totals).toEqual({ sums: ['EUR', 'USD'].map((currency) => ({ currency, ...each })), attention: 4 });
  });

  it('an order of before the currency changed pays its own charge, and no charge that was made since', async () => {
    const before = await chargedManuscript(journal);
    const orderId = await approved(before.form);
    await insertSettings(journal, { fees: { currency: 'EUR' } });
    const since = await chargedManuscript(journal);
    expect((await call.capture(orderId)).status).toBe(200);
    expect(await chargeStates(journal.db, before.id)).toEqual(['paid', 'completed']);
    expect(await chargeStates(journal.db, since.id)).toEqual(['due']);
    expect([await receivedCents(journal.db, 'USD'), await receivedCents(journal.db, 'EUR')]).toEqual([150_00, 0]);
    await expectWholeLedger();
  });

  it('the same capture and the same claim, twenty at once, take and record one payment', async () => {
    const { id, form } = await chargedManuscript(journal);
    const orderId = await approved(form);
    const before = paypal.calls.capture;
    const captures = await Promise.all(Array.from({ length: AT_ONCE }, () => call.capture(orderId)));
    const answers = await Promise.all(captures.map(async (one) => [one.status, await one.json()]));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]).toMatchObject([200, { state: 'completed' }]);
    expect(paypal.calls.capture - before).toBe(1);
    const claim = { paymentId: orderId, amount: '150.00', paymentMethod: 'paypal', status: 'completed' };
    const claims = await Promise.all(Array.from({ length: AT_ONCE }, () => call.claim(claim)));
    expect(new Set(claims.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed']);
    await journal.deliver();
    expect(journal.mailer.sent.filter(({ subject }) => subject.startsWith('Receipt'))).toHaveLength(1);
    await expectWholeLedger();
  });

  it('several orders for one charge, captured at once, take the money once', async () => {
    const { id, form } = await chargedManuscript(journal);
    const orders = await Promise.all(Array.from({ length: 5 }, () => approved(form)));
    const answers = await Promise.all(orders.map((orderId) => call.capture(orderId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect((await chargeStates(journal.db, id)).filter((state) => state === 'completed')).toHaveLength(1);
    expect(paypal.taken()).toBe(15_000);
    await expectWholeLedger();
  });

  it('money taken without the journal is recorded as a mismatch, and does not pay twice', async () => {
    const { id, form } = await chargedManuscript(journal);
    const [first, second] = [await approved(form), await approved(form)];
    await call.capture(first);
    const order = paypal.orders.get(second);
    Object.assign(order ?? {}, {
      status: 'COMPLETED',
      captures: [{ id: 'BESIDE', status: 'COMPLETED', amount: order?.amount }],
    });
    await send(paypal.message('PAYMENT.CAPTURE.COMPLETED', second));
    await journal.deliver();
    expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed', 'mismatch']);
    await expectWholeLedger();
  });

  const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    journal.fetch('/api/webhooks/paypal', { method: 'POST', body, headers });

  it('a message that PayPal did not sign changes nothing', async () => {
    const { id, form } = await chargedManuscript(journal);
    const orderId = await approved(form);
    const good = paypal.message('PAYMENT.CAPTURE.COMPLETED', orderId);
    const named = (change: Record<string, string>) => ({ ...good, headers: { ...good.headers, ...change } });
    const forged = [
      { ...good, headers: { 'Content-Type': 'application/json' } },
      { ...good, body: `${good.body} ` },
      { ...good, body: good.body.replace('COMPLETED', 'REFUNDED') },
      { ...good, body: '{' },
      { ...good, body: `${good.body.slice(0, -1)}},"verification_status":"SUCCESS"` },
      named({ 'Paypal-Transmission-Sig': 'AAAA' }),
      named({ 'Paypal-Transmission-Id': 'another' }),
      ...['https://api.paypal.com.evil.example/cert', 'https://evil.example/cert', 'http://api.paypal.com/cert'].map(
        (url) => named({ 'Paypal-Cert-Url': url }),
      ),
    ];
    for (const message of forged) expect((await send(message)).status).toBe(400);
    expect(await chargeStates(journal.db, id)).toEqual(['due', 'created']);
    expect(await journal.db.selectFrom('payment_event').selectAll().execute()).toEqual([]);
    expect((await send(good)).status).toBe(200);
    await journal.deliver();
    // The signature is valid, but nothing was captured, so PayPal itself is asked.
    expect(await chargeStates(journal.db, id)).toEqual(['due', 'created']);
  });

  it('messages that are repeated, unknown or out of order do no harm', async () => {
    const { id, form } = await chargedManuscript(journal);
    const orderId = await approved(form);
    await call.capture(orderId);
    const late = paypal.message('PAYMENT.CAPTURE.COMPLETED', orderId, { id: 'WH-LATE' });
    paypal.refund(orderId);
    const refund = paypal.message('PAYMENT.CAPTURE.REFUNDED', orderId, { refund: true, id: 'WH-REFUND' });
    for (const message of [refund, late, refund, late, paypal.message('BILLING.PLAN.CREATED', orderId)]) {
      expect((await send(message)).status).toBe(200);
      await journal.deliver();
    }
    expect(await chargeStates(journal.db, id)).toEqual(['due', 'refunded']);
    const events = await journal.db.selectFrom('payment_event').select('event_id').execute();
    expect(events.map(({ event_id }) => event_id)).toEqual(expect.arrayContaining(['WH-LATE', 'WH-REFUND']));
    expect(events).toHaveLength(3);
    await Promise.all(Array.from({ length: AT_ONCE }, () => send(late)));
    expect(await journal.db.selectFrom('payment_event').select('event_id').execute()).toHaveLength(3);
    await expectWholeLedger();
  });
});
