import { describe, expect, it } from 'vitest';
import type { LedgerFee } from '#domain/payment/ledger';
import { formatMoney } from '#domain/payment/money';
import { PAYMENT_TEXTS } from '#domain/payment/payment';
import { demonstrationPayments } from '#server/kernel/adapters/payments-demonstration';
import { bearer, json, type Person } from '../../support/accounts.ts';
import { acceptedManuscript, publishedArticle, rejectedManuscript } from '../../support/factories.ts';
import { insertSettings } from '../../support/own-settings.ts';
import { chargedManuscript, chargeStates, decide, receivedCents, usePayingJournal } from '../../support/payments.ts';

describe('paying the charge', () => {
  const { journal, paypal, call } = usePayingJournal();

  const get = (path: string, person?: { token: string }) =>
    journal.fetch(path, person ? { headers: bearer(person.token) } : {});

  async function pay(form: object) {
    const { orderId } = await (await call.order(form)).json();
    paypal.approve(orderId);
    const response = await call.capture(orderId);
    return { orderId, status: response.status, body: await response.json() };
  }

  it('takes an account with an author’s address for that author only once the address is confirmed', async () => {
    const { form } = await chargedManuscript(journal);
    const order = { ...form, email: 'accounts@elsewhere.example' };
    const person = await journal.as('author', { email: form.email, email_verified_at: null });
    expect((await call.order(order, person)).status).toBe(404);
    const confirmed = { email_verified_at: journal.clock.now() };
    await journal.db.updateTable('account').set(confirmed).where('id', '=', person.id).execute();
    expect((await call.order(order, person)).status).toBe(201);
  });

  it('leaves the office a task where the manuscript is then rejected, until the money went back or is kept', async () => {
    const transfer = { method: 'bank_transfer', amount: '150.00', reference: 'RF18', received_on: '2026-11-20' };
    const payer = { payer_name: 'A Library', payer_email: 'library@university.example' };
    const record = (id: string, what: string, body: object, editor: Person) =>
      journal.fetch(`/api/editor/fee/${id}/${what}/`, json(body, editor));
    const dueOf = async (id: string, editor: Person) => {
      const needs = await (await get(`/api/editor/manuscript/${id}/next-steps/`, editor)).json();
      const fees: LedgerFee[] = await (await get('/api/editor/fees/', editor)).json();
      return [
        needs.needs.map(({ kind }: { kind: string }) => kind).includes('refund-due'),
        fees.find((fee) => fee.manuscript_id === id)?.is_refund_due,
      ];
    };
    const rejectPaid = async () => {
      const { id, editor } = await chargedManuscript(journal);
      expect((await record(id, 'payment', { ...transfer, ...payer }, editor)).status).toBe(201);
      expect((await record(id, 'refund', { outcome: 'refunded' }, editor)).status).toBe(409);
      expect(await dueOf(id, editor)).toEqual([false, false]);
      await decide(journal, id, 'rejected', editor);
      expect(await dueOf(id, editor)).toEqual([true, true]);
      return { id, editor };
    };
    const back = await rejectPaid();
    expect((await record(back.id, 'refund', { outcome: 'refunded' }, back.editor)).status).toBe(200);
    expect(await dueOf(back.id, back.editor)).toEqual([false, undefined]);
    const ledger = await (await get('/api/editor/payments/', back.editor)).json();
    expect(ledger).toMatchObject([{ manuscript_id: back.id, state: 'refunded', refunded: '150.00' }]);

    const kept = await rejectPaid();
    const wordless = await record(kept.id, 'refund', { outcome: 'kept' }, kept.editor);
    expect([wordless.status, (await wordless.json()).reason]).toEqual([400, [expect.any(String)]]);
    expect((await record(kept.id, 'refund', { outcome: 'kept', reason: 'As agreed.' }, kept.editor)).status).toBe(200);
    expect(await dueOf(kept.id, kept.editor)).toEqual([false, false]);
    const again = await record(kept.id, 'refund', { outcome: 'refunded' }, kept.editor);
    expect([again.status, (await again.json()).detail]).toEqual([409, PAYMENT_TEXTS.nothingToRefund]);
  });

  it('is refunded, where it was paid online, with the provider, who reports it', async () => {
    const { id, form, editor } = await chargedManuscript(journal);
    await pay(form);
    await decide(journal, id, 'rejected', editor);
    const body = { outcome: 'refunded' };
    const refused = await journal.fetch(`/api/editor/fee/${id}/refund/`, json(body, editor));
    expect([refused.status, (await refused.json()).detail]).toEqual([409, PAYMENT_TEXTS.refundWithProvider]);
  });

  it('charges what the journal’s record says, takes it once, and sends the receipt', async () => {
    const { id, form, number } = await chargedManuscript(journal);
    const response = await call.order(form);
    const order = await response.json();
    expect([response.status, order]).toMatchObject([
      201,
      { amount: '150.00', currency: 'USD', description: 'APC Processing Fees', manuscript_number: number },
    ]);
    expect(paypal.orders.get(order.orderId)).toMatchObject({
      description: 'APC Processing Fees',
      amount: { value: '150.00', currency_code: 'USD' },
    });
    expect((await call.capture(order.orderId)).status).toBe(409);
    paypal.approve(order.orderId);
    const captured = await (await call.capture(order.orderId)).json();
    expect(captured).toMatchObject({ state: 'completed', message: PAYMENT_TEXTS.thanks });
    expect(await (await call.claim(captured.payment)).json()).toMatchObject({ state: 'completed', receipt_id: null });
    const bare = await journal.fetch(`/api/payments/orders/${order.orderId}/capture/`, { method: 'POST' });
    expect([bare.status, await bare.json()]).toEqual([200, captured]);
    expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed']);
    expect(await receivedCents(journal.db)).toBe(paypal.taken());

    await journal.deliver();
    const mail = journal.mailer.sent.filter(({ subject }) => subject.startsWith('Receipt'));
    expect(mail.map(({ to }) => to.address)).toEqual([form.email]);
    expect(mail[0]?.text).toContain(`/for-authors/payments/receipt#${captured.receipt_id}`);
    const receipt = await (await get(`/api/payments/receipts/${captured.receipt_id}`)).json();
    expect(receipt).toMatchObject({
      amount: '150.00',
      state: 'completed',
      payer_name: 'Amina Diallo',
      manuscript_number: number,
    });
    const pdf = await get(`/api/payments/receipts/${captured.receipt_id}/pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it.each(['case_report', 'Case Reports', 'case_reports', 'Case Report'])('knows the charge of "%s"', async (sent) => {
    const { form } = await chargedManuscript(journal);
    const order = await call.order({ ...form, articleType: sent });
    expect([order.status, await order.json()]).toMatchObject([201, { amount: '150.00', article_type: 'case_report' }]);
  });

  it('refuses, with a sentence, what need not or cannot be paid', async () => {
    const { id, form, code, editor } = await chargedManuscript(journal);
    const readRefusal = async (asked: object) => (await (await call.order(asked)).json()).detail;
    for (const articleType of ['editorial_letter', 'editorials_letters']) {
      const wrong = await call.order({ ...form, articleType });
      expect([wrong.status, await wrong.json()]).toMatchObject([
        409,
        { detail: expect.stringContaining('“Case Reports”'), accepted_as: { article_type: 'case_report' } },
      ]);
    }
    expect((await (await call.order({ ...form, articleType: '' })).json()).articleType).toEqual([
      'Please select an article type.',
    ]);
    await pay(form);
    expect(await readRefusal(form)).toBe(PAYMENT_TEXTS.paid);
    await decide(journal, id, 'rejected', editor);
    expect(await readRefusal({ ...form, manuscriptId: code.toLowerCase(), email: 'finance@university.example' })).toBe(
      PAYMENT_TEXTS.paid,
    );

    const early = await chargedManuscript(journal);
    await decide(journal, early.id, 'under_review', early.editor);
    const byCode = { ...early.form, manuscriptId: early.code };
    expect(await readRefusal(byCode)).toBe(PAYMENT_TEXTS.notAccepted);
    expect(await (await call.order(byCode)).json()).not.toHaveProperty('accepted_as');
    await decide(journal, early.id, 'rejected', early.editor);
    expect(await readRefusal(byCode)).toBe(PAYMENT_TEXTS.rejected);
  });

  it('gives non-authors the same answer for every number', async () => {
    const { form, number } = await chargedManuscript(journal);
    await rejectedManuscript(journal.db, { manuscript_number: 'MJ-2026-9001' });
    const answers = [];
    for (const manuscriptId of [number, 'MJ-2026-9001', 'MJ-2026-9999', `${number}-AAAAAA`, 'nonsense']) {
      const response = await call.order({ ...form, manuscriptId, email: 'stranger@elsewhere.example' });
      answers.push([response.status, (await response.json()).detail]);
    }
    expect(new Set(answers.map(String))).toEqual(new Set([`404,${PAYMENT_TEXTS.unknown}`]));
    const statuses: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      statuses.push(
        (await call.order({ ...form, manuscriptId: 'MJ-2026-9999', email: 'stranger@elsewhere.example' })).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await call.order(form, undefined, '198.51.100.7')).status).toBe(201);
  });

  it('confirms a held payment once PayPal releases it, and reports a mismatch', async () => {
    const held = await chargedManuscript(journal);
    paypal.trouble('capture', 'pending', 1);
    const { orderId, status } = await pay(held.form);
    expect([status, await chargeStates(journal.db, held.id)]).toEqual([202, ['due', 'pending']]);
    expect((await call.order(held.form)).status).toBe(409);
    paypal.settle(orderId, 'COMPLETED');
    await send(paypal.message('PAYMENT.CAPTURE.COMPLETED', orderId));
    await journal.deliver();
    expect(await chargeStates(journal.db, held.id)).toEqual(['paid', 'completed']);

    const wrong = await chargedManuscript(journal);
    paypal.trouble('capture', 'amount', 1);
    const answer = await pay(wrong.form);
    expect([answer.status, answer.body.detail]).toEqual([409, PAYMENT_TEXTS.mismatch]);
    await journal.deliver();
    expect(await chargeStates(journal.db, wrong.id)).toEqual(['due', 'mismatch']);
    expect(journal.mailer.sent.some(({ subject }) => subject.startsWith('Payment mismatch'))).toBe(true);
    expect(await receivedCents(journal.db)).toBe(paypal.taken());
  });

  it('lets a declined payer try again, and makes the charge due again after a refund', async () => {
    const { id, form } = await chargedManuscript(journal);
    paypal.trouble('capture', 'declined', 1);
    const declined = await pay(form);
    expect([declined.status, declined.body.detail]).toEqual([409, PAYMENT_TEXTS.declined]);
    expect((await call.capture(declined.orderId)).status).toBe(200);
    paypal.refund(declined.orderId, '50.00');
    await send(paypal.message('PAYMENT.CAPTURE.REFUNDED', declined.orderId, { refund: true }));
    await journal.deliver();
    expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed']);
    paypal.refund(declined.orderId);
    await send(paypal.message('PAYMENT.CAPTURE.REFUNDED', declined.orderId, { refund: true }));
    await journal.deliver();
    expect(await chargeStates(journal.db, id)).toEqual(['due', 'refunded']);
    expect((await pay(form)).status).toBe(200);
  });

  const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    journal.fetch('/api/webhooks/paypal', { method: 'POST', body, headers });

  it('keeps the office’s ledger: transfers, exemptions, lists, sums, and nothing of an editor’s own manuscript', async () => {
    const { id, form, editor, number } = await chargedManuscript(journal);
    const other = await chargedManuscript(journal, 'original_research');
    const record = (amount: string, person = editor) =>
      journal.fetch(
        `/api/editor/fee/${id}/payment`,
        json(
          {
            method: 'bank_transfer',
            amount,
            reference: '=RF18',
            received_on: '2026-11-20',
            payer_name: 'University',
            payer_email: form.email,
          },
          person,
        ),
      );
    expect((await record('100.00')).status).toBe(400);
    expect((await record('150.00')).status).toBe(201);
    expect((await record('150.00')).status).toBe(409);
    expect((await call.order(form)).status).toBe(409);
    const exempt = (person: { token: string }) =>
      journal.fetch(`/api/editor/fee/${other.id}/exempt`, json({ reason: 'Invited.' }, person));
    const author = await journal.as('editor', { email: other.form.email });
    expect((await exempt(author)).status).toBe(404);
    expect(
      (await (await get('/api/editor/fees', author)).json()).map((fee: { manuscript_id: string }) => fee.manuscript_id),
    ).toEqual([id]);
    expect(await (await get('/api/editor/payments/totals', editor)).json()).toEqual({
      sums: [{ currency: 'USD', received: '150.00', refunded: '0.00', due: '250.00', waived: '0.00' }],
      attention: 0,
    });
    expect((await exempt(editor)).status).toBe(200);
    expect((await exempt(editor)).status).toBe(409);
    const listed = await get(
      `/api/editor/payments?provider=bank_transfer&search=${number}&from=2026-11-21&to=2026-11-21`,
      editor,
    );
    expect([listed.headers.get('x-total-count'), await listed.json()]).toMatchObject([
      '1',
      [{ amount: '150.00', transaction: '=RF18' }],
    ]);
    expect(await (await get('/api/editor/payments?to=2026-11-20', editor)).json()).toEqual([]);
    const any = await (await get('/api/editor/payments?state=&provider=&from=&to=&search=', editor)).json();
    expect(any).toHaveLength(1);
    expect(await (await get('/api/editor/fees?state=', editor)).json()).toHaveLength(2);
    expect((await get('/api/editor/waivers?state=&manuscript=', editor)).status).toBe(200);
    expect((await get('/api/editor/payments?from=yesterday', editor)).status).toBe(400);
    expect(await (await get('/api/editor/payments/csv', editor)).text()).toContain(",'=RF18,");
  });

  it('charges in the currency that is set when a manuscript is accepted; each charge is paid and summed in its own', async () => {
    const dollars = await chargedManuscript(journal);
    await insertSettings(journal, {
      fees: { currency: 'EUR' },
      money: { bank_details: 'IBAN: GB29 NWBK 6016 1331 9268 19' },
    });
    const euros = await chargedManuscript(journal);
    const { editor } = euros;
    for (const [{ id, form }, currency] of [
      [dollars, 'USD'],
      [euros, 'EUR'],
    ] as const) {
      const invoiced = { payer: 'A Library', address: 'Main Street 1', email: form.email };
      const issued = await journal.fetch(`/api/editor/manuscript/${id}/invoices/`, json(invoiced, editor));
      expect((await issued.json()).invoices).toMatchObject([{ charge_cents: 150_00, currency }]);
      const { orderId, status, body } = await pay(form);
      expect([status, paypal.orders.get(orderId)?.amount]).toEqual([200, { value: '150.00', currency_code: currency }]);
      expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed']);
      const receipt = await (await get(`/api/payments/receipts/${body.receipt_id}`)).json();
      expect(receipt).toMatchObject({ amount: '150.00', currency });
      expect(await receivedCents(journal.db, currency)).toBe(paypal.taken(currency));
      await journal.deliver();
      expect(journal.mailer.sent.at(-1)?.text).toContain(
        `has been paid: ${formatMoney(150_00, currency)} (Case Reports)`,
      );
      journal.clock.advance(1_000);
    }
    const listed = await (await get('/api/editor/payments/', editor)).json();
    expect(listed).toMatchObject(['EUR', 'USD'].map((currency) => ({ currency, captured_currency: currency })));
    const table = await (await get('/api/editor/payments/csv', editor)).text();
    expect(table).toContain('Amount,Currency,Captured,Currency captured,Refunded');
    for (const currency of ['EUR', 'USD']) expect(table).toContain(`,150.00,${currency},150.00,${currency},0.00,`);
    const nothing = { refunded: '0.00', due: '0.00', waived: '0.00' };
    expect(await (await get('/api/editor/payments/totals', editor)).json()).toEqual({
      sums: ['EUR', 'USD'].map((currency) => ({ currency, received: '150.00', ...nothing })),
      attention: 0,
    });
  });

  it('warns when an unpaid manuscript is published, and waits where the journal is set so', async () => {
    const { id, form, editor } = await chargedManuscript(journal);
    const shown = await (await get(`/api/editor/manuscript/${id}/`, editor)).json();
    expect(shown.fee).toEqual({ state: 'due', amount_due: '150.00', currency: 'USD' });
    journal.context.publicationWaitsForPayment = true;
    const refused = await decide(journal, id, 'published', editor);
    expect([refused.status, (await refused.json()).detail]).toEqual([409, PAYMENT_TEXTS.notYetPublishable]);
    await pay(form);
    expect(await (await decide(journal, id, 'published', editor)).json()).not.toHaveProperty('warning');
    journal.context.publicationWaitsForPayment = false;
    // Articles published before there were charges owe none.
    const { id: old } = await publishedArticle(journal.db, journal.files);
    expect(await (await decide(journal, old, 'published', editor)).json()).not.toHaveProperty('warning');
    expect(await chargeStates(journal.db, old)).toEqual([undefined]);
    const unpaid = await chargedManuscript(journal);
    const published = await (await decide(journal, unpaid.id, 'published', unpaid.editor)).json();
    expect(published.warning).toBe(PAYMENT_TEXTS.unpaid);
    expect((await pay(unpaid.form)).status).toBe(200);
  });

  it('accepts invented money only in a demonstration, by the same calls', async () => {
    const { id, form } = await chargedManuscript(journal);
    const answer = (orderId: string, given: string) =>
      journal.fetch(`/api/payments/demonstration/${orderId}`, json({ answer: given }));
    expect((await answer('DEMO00', 'approve')).status).toBe(404);
    journal.context.payments = demonstrationPayments(journal.db, journal.clock);
    expect((await call.order(form)).status).toBe(500);
    await journal.db
      .insertInto('journal')
      .values({ id: 1, is_demonstration: true, created_at: journal.clock.now() })
      .execute();
    expect((await (await get('/api/payments/config')).json()).provider).toBe('demonstration');
    const { orderId } = await (await call.order(form)).json();
    await answer(orderId, 'decline');
    expect((await call.capture(orderId)).status).toBe(409);
    await answer(orderId, 'approve');
    expect((await call.capture(orderId)).status).toBe(200);
    expect(await chargeStates(journal.db, id)).toEqual(['paid', 'completed']);
  });

  it('says so where no one takes payments online, and charges a manuscript without a type as research', async () => {
    const id = await acceptedManuscript(journal.db, { article_type: null, status: 'accepted' });
    await decide(journal, id, 'accepted', await journal.as('editor'));
    const fee = await journal.db
      .selectFrom('fee')
      .selectAll()
      .where('manuscript_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(fee).toMatchObject({ article_type: 'original_research', due_cents: 25_000, state: 'due' });
    journal.context.payments = undefined;
    const { form } = await chargedManuscript(journal);
    const response = await call.order(form);
    expect([response.status, (await response.json()).detail]).toEqual([409, PAYMENT_TEXTS.unavailable]);
  });
});
