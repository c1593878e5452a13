import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/kernel/date';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import { CAPTURE_LEASE_MS } from '#server/payment/capture-order';
import { json } from '../support/accounts.ts';
import {
  approvedOrder,
  chargedManuscript,
  chargeStates,
  connectPaypal,
  decide,
  receivedCents,
  usePayingJournal,
} from '../support/payments.ts';
import { SLOW_MS, type Trouble } from '../support/paypal-server.ts';

/** The timeout when PayPal does not respond: longer than one slow reply, shorter than two. */
const SHORT_MS = SLOW_MS * 1.5;

describe('when PayPal fails', () => {
  const { journal, paypal, call } = usePayingJournal();

  const approved = (form: object) => approvedOrder(journal, paypal, form);

  /** The outbox asks again once nothing can still be in progress. */
  async function later(): Promise<void> {
    paypal.heal();
    journal.clock.advance(CAPTURE_LEASE_MS + 60_000);
    await journal.deliver();
  }

  it.each<['token' | 'create', Trouble]>([
    ['token', 'down'],
    ['token', 'unauthorized'],
    ['create', 'html'],
    ['create', 'redirect'],
    ['create', 'silent'],
    ['create', 'silent-after'],
  ])('at the order (%s %s), the payer is told to try again and nothing is recorded', async (kind, what) => {
    const { id, form } = await chargedManuscript(journal);
    paypal.trouble(kind, what);
    connectPaypal(journal, paypal, SHORT_MS);
    const response = await call.order(form);
    expect([response.status, (await response.json()).detail]).toEqual([503, PAYMENT_TEXTS.failed]);
    expect(await chargeStates(journal.db, id)).toEqual(['due']);
    paypal.heal();
    connectPaypal(journal, paypal);
    expect((await call.order(form)).status).toBe(201);
  });

  it.each<Trouble>(['silent-after', 'down', 'html', 'redirect', 'silent'])(
    'at the capture (%s), the payment is being confirmed, is settled later, and the money is taken once',
    async (what) => {
      const { id, form } = await chargedManuscript(journal);
      const orderId = await approved(form);
      paypal.trouble('capture', what);
      connectPaypal(journal, paypal, SHORT_MS);
      const response = await call.capture(orderId);
      expect([response.status, (await response.json()).state]).toEqual([202, 'unverified']);
      // A second request returns the order's state: captured if only PayPal's reply was lost.
      const isTaken = what === 'silent-after';
      expect((await call.capture(orderId)).status).toBe(isTaken ? 200 : 202);
      // No one pays twice in the meantime.
      const sentence = isTaken ? PAYMENT_TEXTS.paid : PAYMENT_TEXTS.checking;
      expect((await (await call.order(form)).json()).detail).toBe(sentence);
      connectPaypal(journal, paypal);
      await later();
      expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed']);
      expect(paypal.taken()).toBe(15_000);
      expect(await receivedCents(journal.db)).toBe(15_000);
      expect(journal.mailer.sent.filter(({ subject }) => subject.startsWith('Receipt'))).toHaveLength(1);
    },
  );

  it('answers of PayPal that leave most out are enough, as the order itself tells the rest', async () => {
    const { id, form } = await chargedManuscript(journal);
    paypal.trouble('create', 'brief', 1);
    const orderId = await approved(form);
    paypal.trouble('capture', 'brief', 1);
    expect((await call.capture(orderId)).status).toBe(200);
    expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed']);
    expect(await receivedCents(journal.db)).toBe(paypal.taken());
  });

  it('a process that dies between the capture and its record loses no money', async () => {
    const { id, form } = await chargedManuscript(journal);
    const orderId = await approved(form);
    const payments = journal.context.payments;
    if (!payments) throw new Error('PayPal is set up.');
    journal.context.payments = {
      ...payments,
      async capture(...asked) {
        await payments.capture(...asked);
        throw new Error('The process died.');
      },
    };
    expect((await call.capture(orderId)).status).toBe(500);
    expect([await chargeStates(journal.db, id), paypal.taken()]).toEqual([['due', 'unverified'], 15_000]);
    journal.context.payments = payments;
    await later();
    expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed']);
    expect(await receivedCents(journal.db)).toBe(paypal.taken());
  });

  it('keeps asking while PayPal is away for hours, with one entry of the outbox and no second capture', async () => {
    const { id, form } = await chargedManuscript(journal);
    const orderId = await approved(form);
    paypal.trouble('capture', 'down');
    await call.capture(orderId);
    for (let round = 0; round < 5; round += 1) {
      journal.clock.advance(3_600_000);
      await journal.deliver();
      await call.capture(orderId);
    }
    const entries = await journal.db.selectFrom('outbox').select('id').where('kind', '=', 'payment.settle').execute();
    expect(entries).toHaveLength(1);
    paypal.heal();
    journal.clock.advance(DAY_MS);
    await journal.deliver();
    expect([await chargeStates(journal.db, id), paypal.taken()]).toEqual([['paid', 'completed'], 15_000]);
    expect(await receivedCents(journal.db)).toBe(15_000);
  });

  it('takes nothing for a manuscript that was rejected while the capture was not known', async () => {
    const { id, form, editor } = await chargedManuscript(journal);
    const orderId = await approved(form);
    paypal.trouble('capture', 'down');
    await call.capture(orderId);
    await decide(journal, id, 'rejected', editor);
    await later();
    expect([await chargeStates(journal.db, id), paypal.taken()]).toEqual([['due', 'created'], 0]);
  });

  it('keeps a claim that cannot be checked, and compares it with PayPal later', async () => {
    const { id, form } = await chargedManuscript(journal);
    const orderId = await approved(form);
    paypal.trouble('read', 'down');
    const claim = { paymentId: orderId, amount: '150.00', paymentMethod: 'paypal', status: 'completed' };
    const answers = [
      await call.claim(claim),
      await call.claim(claim),
      await call.claim({ ...claim, paymentId: 'FORGED' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await chargeStates(journal.db, id)).toEqual(['due', 'created']);
    await call.capture(orderId);
    await later();
    const claims = await journal.db
      .selectFrom('payment_claim')
      .select(['payment_id', 'state'])
      .orderBy('state')
      .execute();
    expect(claims).toEqual([
      { payment_id: orderId, state: 'confirmed' },
      { payment_id: 'FORGED', state: 'refused' },
    ]);
    expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed']);
  });

  it('and each of several answers comes late, all of them have one time: the payer is told, and the money is taken once', async () => {
    const { id, form } = await chargedManuscript(journal);
    const orderId = await approved(form);
    // A different process, which has no token yet.
    connectPaypal(journal, paypal, SHORT_MS);
    paypal.trouble('token', 'slow');
    paypal.trouble('capture', 'slow');
    const response = await call.capture(orderId);
    expect([response.status, await response.json()]).toEqual([202, expect.objectContaining({ state: 'unverified' })]);
    await later();
    expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed']);
    expect(await receivedCents(journal.db)).toBe(paypal.taken());
  });

  it('asks for a message again that cannot be checked, takes a new token, and lets the office ask at once', async () => {
    const { id, form, editor } = await chargedManuscript(journal);
    const orderId = await approved(form);
    paypal.trouble('capture', 'silent-after', 1);
    connectPaypal(journal, paypal, SHORT_MS);
    await call.capture(orderId);
    connectPaypal(journal, paypal);
    const { body, headers } = paypal.message('PAYMENT.CAPTURE.COMPLETED', orderId);
    paypal.trouble('verify', 'down', 1);
    const send = () => journal.fetch('/api/webhooks/paypal', { method: 'POST', body, headers });
    expect((await send()).status).toBe(503);
    paypal.trouble('verify', 'unauthorized', 1);
    expect((await send()).status).toBe(200);
    const [payment] = await journal.db.selectFrom('payment').select('id').where('manuscript_id', '=', id).execute();
    const check = () => journal.fetch(`/api/editor/payments/${payment?.id}/check`, json({}, editor));
    paypal.trouble('read', 'down', 1);
    expect((await check()).status).toBe(503);
    expect(await (await check()).json()).toMatchObject({ state: 'completed' });
    expect(await receivedCents(journal.db)).toBe(paypal.taken());
  });
});
