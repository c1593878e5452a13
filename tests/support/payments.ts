import type { Kysely } from 'kysely';
import { beforeEach } from 'vitest';
import type { Database } from '#database/schema';
import { paypalPayments } from '#server/kernel/adapters/payments-paypal';
import { json, type Person } from './accounts.ts';
import { acceptedManuscript } from './factories.ts';
import { type TestJournal, useOpened, useTestJournal } from './journal.ts';
import { ACCOUNT, type PaypalServer, startPaypal } from './paypal-server.ts';

/** Connects a journal to the fake PayPal. */
export function connectPaypal(journal: TestJournal, { address }: PaypalServer, timeoutMs = 20_000): void {
  journal.context.payments = paypalPayments({ ...ACCOUNT, apiBase: address }, { timeoutMs });
}

/** A manuscript accepted by an editor through the product, with its charge and someone who can pay it. */
export async function chargedManuscript(journal: TestJournal, article_type = 'case_report') {
  const id = await acceptedManuscript(journal.db, { article_type });
  const { manuscript_number } = await journal.db
    .selectFrom('manuscript')
    .select('manuscript_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const code = `${manuscript_number}-7K4QX2`;
  await journal.db
    .updateTable('manuscript')
    .set({ submission_code: code, status: 'submitted' })
    .where('id', '=', id)
    .execute();
  const editor = await journal.as('editor');
  await decide(journal, id, 'accepted', editor);
  const form = {
    name: 'Amina Diallo',
    email: `amina.${id}@hospital.example`,
    manuscriptId: manuscript_number,
    articleType: article_type,
  };
  return { id, number: manuscript_number, code, form, editor };
}

export const decide = (journal: TestJournal, id: string, status: string, editor: Person) =>
  journal.fetch(`/api/editor/manuscript/${id}/update-status/`, json({ status, letter: null }, editor));

/** A journal paid through a fake PayPal, for one group of tests; each test starts with both empty. */
export function usePayingJournal(...options: Parameters<typeof useTestJournal>) {
  const journal = useTestJournal(...options);
  const paypal = useOpened(startPaypal);
  beforeEach(async () => {
    await journal.empty();
    paypal.orders.clear();
    paypal.heal();
    connectPaypal(journal, paypal);
    journal.context.publicationWaitsForPayment = false;
  });
  return { journal, paypal, call: payerCalls(journal) };
}

/** A payer's API calls. */
export const payerCalls = (journal: TestJournal) => ({
  order: (form: object, from?: Person, ip?: string) => journal.fetch('/api/payments/orders', json(form, from), ip),
  capture: (orderId: string) => journal.fetch(`/api/payments/orders/${orderId}/capture`, json({})),
  claim: (body: object, ip?: string) => journal.fetch('/api/donations', json(body), ip),
});

/** A new order, approved by its payer in PayPal's window; returns its id. */
export async function approvedOrder(journal: TestJournal, paypal: PaypalServer, form: object): Promise<string> {
  const { orderId } = await (await payerCalls(journal).order(form)).json();
  paypal.approve(orderId);
  return orderId;
}

/** The amount received according to the journal, in cents of a currency; must equal PayPal's. */
export async function receivedCents(db: Kysely<Database>, currency = 'USD'): Promise<number> {
  const rows = await db
    .selectFrom('payment')
    .select('captured_cents')
    .where('captured_currency', '=', currency)
    .execute();
  return rows.reduce((sum, { captured_cents }) => sum + (captured_cents ?? 0), 0);
}

/** The state of a manuscript's charge, followed by the states of its payments. */
export async function chargeStates(db: Kysely<Database>, id: string) {
  const fee = await db.selectFrom('fee').select('state').where('manuscript_id', '=', id).executeTakeFirst();
  const payments = await db
    .selectFrom('payment')
    .select('state')
    .where('manuscript_id', '=', id)
    .orderBy('state')
    .execute();
  return [fee?.state, ...payments.map(({ state }) => state)];
}
