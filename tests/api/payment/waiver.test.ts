import { beforeEach, describe, expect, it } from 'vitest';
import { INVOICE_TEXTS } from '#domain/payment/invoice';
import { WAIVER_TEXTS } from '#domain/payment/waiver';
import { allRoutes } from '#server/assembly/api';
import { useTestJournal } from '../../support/journal.ts';
import { MERIDIAN } from '../../support/meridian.ts';
import { insertSettings } from '../../support/own-settings.ts';
import { type Case, callsOf, openCase } from '../../support/waiver-calls.ts';

/** Words used nowhere else: any occurrence comes from the request. */
const CANARY = 'Our department in Brastovia has no funds at all.';
const TRACES = ['brastovia', 'waiver.granted', 'low_income', '"BF"'];
const FULL = { country: 'BF', kind: 'low_income', reason: CANARY };
const CAREER = { country: 'DE', kind: 'early_career', reason: 'I finished my doctorate last year.' };

describe('a waiver', () => {
  const journal = useTestJournal();
  let now: Case;
  let call: ReturnType<typeof callsOf>;

  beforeEach(async () => {
    now = await openCase(journal);
    call = callsOf(now);
  });

  /** Everything in the journal that anyone but the author can currently read, in lower case. */
  async function readableByOthers(): Promise<string> {
    const reviewer = await journal.as('reviewer');
    const texts = [];
    // The API description is a static file: it names every kind of waiver, but contains none of this journal's data.
    const reading = allRoutes.filter(({ method, path }) => method === 'GET' && path !== '/api/openapi.json');
    for (const { path } of reading) {
      const address = path.replace(/:(id|idOrSlug|manuscript)\b/, now.id).replace(/:\w+/g, 'all');
      for (const person of [now.editor, reviewer]) texts.push((await call.get(`${address}/`, person)).text);
    }
    await journal.deliver();
    texts.push(
      ...journal.mailer.sent.map((mail) => JSON.stringify(mail)).filter((mail) => !mail.includes(now.author.email)),
    );
    const events = await journal.db.selectFrom('event').selectAll().execute();
    const outbox = await journal.db.selectFrom('outbox').selectAll().execute();
    texts.push(JSON.stringify(events), JSON.stringify(outbox), JSON.stringify(journal.logged));
    return texts.join('\n');
  }

  it('is not visible before acceptance, and becomes visible to the office then', async () => {
    expect(await (await call.ask(FULL)).json()).toEqual({ message: WAIVER_TEXTS.received });
    expect(await call.shown()).toMatchObject({
      requests: [{ ...FULL, state: 'asked' }],
      closed: WAIVER_TEXTS.alreadyRequested,
    });
    await call.setStatus('under_review');
    const sealed = await readableByOthers();
    for (const trace of TRACES) expect(sealed.toLowerCase()).not.toContain(trace.toLowerCase());
    const asked = await journal.db.selectFrom('event').selectAll().where('action', '=', 'waiver.requested').execute();
    expect(JSON.stringify(asked)).not.toContain(now.id);
    expect(JSON.stringify(asked)).not.toContain(now.author.email);
    expect((await call.read('/api/editor/waivers/', now.editor)).length).toBe(0);
    const { id } = (await call.shown()).requests[0];
    const early = await call.post(`/api/editor/waivers/${id}/decide/`, { state: 'refused', note: 'No' }, now.editor);
    expect(early.status).toBe(404);
    const confirmed = (await call.mailsTo(now.author.email)).filter(({ subject }) =>
      /request for a waiver/.test(subject),
    );
    expect(confirmed).toHaveLength(1);
    expect(confirmed[0]?.text).not.toContain(CANARY);

    // Repeating the decision unseals nothing else.
    for (const status of ['accepted', 'accepted']) await call.setStatus(status);
    const told = (await call.mailsTo(MERIDIAN.officeEmail)).filter(({ subject }) => /Waiver requested/.test(subject));
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(CANARY)]);
    expect(await call.read('/api/editor/waivers/?state=asked', now.editor)).toMatchObject([
      {
        ...FULL,
        proposed_percent: 100,
        requested_by: now.author.email,
        manuscript: { id: now.id, status: 'accepted' },
      },
    ]);
    // Proves that the search above can find a request.
    expect((await readableByOthers()).toLowerCase()).toContain('brastovia');
    await call.setStatus('under_review');
    expect(await call.read('/api/editor/waivers/', now.editor)).toEqual([]);
  });

  it('lowers the charge by the percentage that the office grants, and the author is notified', async () => {
    await call.setStatus('accepted');
    expect((await call.charge())?.due_cents).toBe(250_00);
    expect(await (await call.ask(CAREER)).json()).toEqual({ message: WAIVER_TEXTS.receivedAfterAcceptance });
    const decided = await call.decide({ state: 'granted', percent: 30, note: 'We wish you well.' });
    expect(decided.status).toBe(200);
    expect(await call.charge()).toMatchObject({ waiver_percent: 30, due_cents: 175_00, state: 'due' });
    expect(await call.shown()).toMatchObject({
      requests: [{ state: 'granted', percent: 30, note: 'We wish you well.' }],
      closed: WAIVER_TEXTS.granted,
    });
    expect(JSON.stringify(await call.shown())).not.toContain(now.editor.email);
    const [mail] = (await call.mailsTo(now.author.email)).filter(({ subject }) => /^Waiver granted/.test(subject));
    expect(mail?.text).toContain('reduced by 30%. The amount due is $175.');
    expect(await call.sentence(await call.decide({ state: 'refused', note: 'No' }))).toBe(WAIVER_TEXTS.decided);
    const event = await journal.db
      .selectFrom('event')
      .selectAll()
      .where('action', '=', 'waiver.granted')
      .executeTakeFirst();
    expect(event).toMatchObject({ actor: now.editor.email, object_id: now.id, details: { percent: 30 } });
  });

  it('shows on the receipt of what was paid, as the share that was waived', async () => {
    await call.setStatus('accepted');
    await call.ask(CAREER);
    await call.decide({ state: 'granted', percent: 30 });
    const transfer = { method: 'bank_transfer', amount: '175.00', reference: 'RF18', received_on: '2026-11-20' };
    const payer = { payer_name: 'A Library', payer_email: 'library@university.example' };
    const recorded = await call.post(`/api/editor/fee/${now.id}/payment/`, { ...transfer, ...payer }, now.editor);
    expect(recorded.status).toBe(201);
    const [{ receipt_id }] = await call.read('/api/editor/payments/', now.editor);
    const receipt = await (await journal.fetch(`/api/payments/receipts/${receipt_id}/`)).json();
    expect(receipt).toMatchObject({ amount: '175.00', full_amount: '250.00', waiver_percent: 30 });
  });

  it('of the whole charge leaves nothing to pay', async () => {
    await call.ask(FULL);
    await call.setStatus('accepted');
    await call.decide({ state: 'granted', percent: 100 });
    expect(await call.charge()).toMatchObject({ waiver_percent: 100, due_cents: 0, state: 'waived' });
    const [mail] = (await call.mailsTo(now.author.email)).filter(({ subject }) => /^Waiver granted/.test(subject));
    expect(mail?.text).toContain('You have nothing to pay.');
  });

  it('that is refused says why, and may be asked for again', async () => {
    await call.setStatus('accepted');
    await call.ask(CAREER);
    expect(await (await call.decide({ state: 'refused' })).json()).toMatchObject({ note: [WAIVER_TEXTS.noteRequired] });
    expect((await call.decide({ state: 'refused', note: 'A grant covers it.' })).status).toBe(200);
    expect((await call.charge())?.due_cents).toBe(250_00);
    const [mail] = (await call.mailsTo(now.author.email)).filter(({ text }) => /cannot waive/.test(text));
    expect(mail?.text).toContain('> A grant covers it.');
    expect((await call.ask(CAREER)).status).toBe(200);
  });

  it('cannot be granted once the charge is paid or a payment is under way', async () => {
    await call.setStatus('accepted');
    await call.ask(CAREER);
    const granted = { state: 'granted', percent: 50 };
    await journal.db.updateTable('fee').set({ state: 'paid' }).where('manuscript_id', '=', now.id).execute();
    const paid = await call.decide(granted);
    expect([paid.status, await call.sentence(paid)]).toEqual([409, WAIVER_TEXTS.alreadyPaid]);
    expect(await call.shown()).toMatchObject({ requests: [{ state: 'asked', percent: null }] });
    await journal.db.updateTable('fee').set({ state: 'due' }).where('manuscript_id', '=', now.id).execute();
    const moment = journal.clock.now();
    await journal.db
      .insertInto('payment')
      .values({
        id: 'payment-1',
        manuscript_id: now.id,
        provider: 'demonstration',
        state: 'pending',
        currency: 'USD',
        article_type: 'original_research',
        amount_cents: 250_00,
        payer_name: 'A',
        payer_email: 'a@b.example',
        receipt_id: 'receipt-1',
        created_at: moment,
        updated_at: moment,
      })
      .execute();
    expect(await call.sentence(await call.decide(granted))).toBe(WAIVER_TEXTS.paymentPending);
  });

  it.each([
    ['a country that is none', { ...CAREER, country: 'XX' }, { country: [WAIVER_TEXTS.countryRequired] }],
    ['the waiver of another country', { ...FULL, country: 'DE' }, { kind: [WAIVER_TEXTS.notOfCountry] }],
    ['a kind that is none', { ...FULL, kind: 'full' }, { kind: [WAIVER_TEXTS.kindRequired] }],
    ['no reason where the country is none', { ...CAREER, reason: ' ' }, { reason: [WAIVER_TEXTS.reasonRequired] }],
  ])('is not asked for with %s', async (_, body, refusal) => {
    const response = await call.ask(body);
    const text = Object.values(refusal).flat().join(' ');
    const sentence = { detail: text, error: text, message: text };
    expect([response.status, await response.json()]).toEqual([400, { ...sentence, ...refusal }]);
  });

  it('is asked for once, and not for a rejected manuscript', async () => {
    await call.ask(FULL);
    expect(await call.sentence(await call.ask(CAREER))).toBe(WAIVER_TEXTS.alreadyRequested);
    await call.setStatus('rejected');
    expect(await call.read('/api/editor/waivers/', now.editor)).toEqual([]);
    await journal.db.deleteFrom('waiver_request').execute();
    expect(await call.sentence(await call.ask(FULL))).toBe(WAIVER_TEXTS.rejected);
  });

  it('is requested and shown without an account, with the code and an author’s address', async () => {
    const holder = { email: 'Grace.Lin@university.example', submission_code: now.code.toLowerCase() };
    expect((await call.post('/api/waivers/request/', { ...holder, ...FULL })).status).toBe(200);
    const shown = await (await call.post('/api/waivers/show/', holder)).json();
    expect(shown).toMatchObject({ status: 'submitted', requests: [{ ...FULL, state: 'asked' }] });
    expect(await call.mailsTo(holder.email)).toHaveLength(1);
    for (const wrong of [{ email: 'other@university.example' }, { submission_code: 'MJ-2026-0001-000000' }]) {
      const refused = await call.post('/api/waivers/show/', { ...holder, ...wrong });
      expect([refused.status, await call.sentence(refused)]).toEqual([404, WAIVER_TEXTS.notFound]);
    }
    const guess = () => call.post('/api/waivers/show/', { ...holder, email: 'x@y.example' }, undefined, '203.0.113.9');
    for (let attempt = 0; attempt < 20; attempt += 1) await guess();
    expect((await guess()).status).toBe(429);
  });

  it('is on no invoice before the journal has said where to pay', async () => {
    await call.setStatus('accepted');
    const payer = { payer: 'Łucja Nowak', address: 'ul. Prosta 1', email: 'lucja@x.example' };
    const refused = await call.post(`/api/author/manuscripts/${now.id}/invoices/`, payer, now.author);
    expect([refused.status, (await refused.json()).detail]).toEqual([409, INVOICE_TEXTS.noAccount.author]);
    expect(INVOICE_TEXTS.noAccount.author).not.toContain('Settings');
    const office = await call.post(`/api/editor/manuscript/${now.id}/invoices/`, payer, now.editor);
    expect([office.status, await call.sentence(office)]).toEqual([409, INVOICE_TEXTS.noAccount.office]);
  });

  it('shows on an invoice, which is issued once, numbered in sequence and never changed', async () => {
    await insertSettings(journal, { money: { bank_details: 'IBAN: GB29 NWBK 6016 1331 9268 19' } });
    const payer = { payer: 'Łucja Nowak', address: 'ul. Prosta 1', email: 'lucja@x.example' };
    const [own, office] = [`/api/author/manuscripts/${now.id}/invoices/`, `/api/editor/manuscript/${now.id}/invoices/`];
    expect((await call.post(own, payer, now.author)).status).toBe(409);
    expect((await call.get(office, now.editor)).status).toBe(404);
    await call.setStatus('accepted');
    for (const sent of [payer, payer]) await call.post(own, sent, now.author);
    expect(await (await call.post(own, { ...payer, payer: '' }, now.author)).json()).toMatchObject({
      payer: expect.any(Array),
    });
    await call.ask(CAREER);
    await call.decide({ state: 'granted', percent: 40 });
    const { invoices } = await (await call.post(office, payer, now.editor)).json();
    expect(invoices).toMatchObject([
      { number: 'INV-2026-0002', charge_cents: 250_00, waived_cents: 100_00, payer: 'Łucja Nowak' },
      { number: 'INV-2026-0001', waived_cents: 0 },
    ]);
    expect(await call.read(own, now.author)).toEqual(invoices);
    expect((await call.get(own, now.editor)).status).toBe(404);
    // The invoice remains, and shows the amount still due.
    const exempt = `/api/editor/fee/${now.id}/exempt/`;
    expect((await call.post(exempt, { reason: 'Invited.' }, now.editor)).status).toBe(200);
    expect((await call.read(own, now.author)).map(({ state }: { state: string }) => state)).toEqual([
      'exempt',
      'exempt',
    ]);
    const pdf = await journal.fetch(`/api/payments/invoices/${invoices[0].id}/pdf/`);
    expect(pdf.headers.get('content-disposition')).toContain('INV-2026-0002.pdf');
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
    expect((await journal.fetch(`/api/payments/invoices/${'x'.repeat(43)}/pdf/`)).status).toBe(404);
  });

  it('is not decided by an editor who wrote the manuscript', async () => {
    await call.setStatus('accepted');
    await call.ask(FULL);
    const involved = await journal.as('editor', { email: 'grace.lin@university.example' });
    expect(await call.read('/api/editor/waivers/', involved)).toEqual([]);
    expect((await call.decide({ state: 'granted', percent: 100 }, involved)).status).toBe(404);
  });
});
