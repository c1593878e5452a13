import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import type { Env, PaypalAccount } from '#server/kernel/env';
import type { Clock } from './clock.ts';
import type { Payments } from './payments.ts';

// A function opens a context per request; PayPal's token outlives them.
const clients = new WeakMap<PaypalAccount, Payments>();

/**
 * PayPal if configured; the demonstration's provider in a demonstration; otherwise none.
 * @throws Error if a demonstration would take real money
 */
export async function openPayments(
  { paypal }: Pick<Env, 'paypal'>,
  journal: { isDemonstration: boolean; db: Kysely<Database>; clock: Clock },
): Promise<Payments | undefined> {
  if (paypal?.environment === 'live' && journal.isDemonstration) {
    throw new Error(
      'This is the demonstration journal, and PAYPAL_ENVIRONMENT is "live": nobody may pay real money for invented manuscripts. Remove the PAYPAL settings, or set "sandbox".',
    );
  }
  if (paypal) {
    const client = clients.get(paypal) ?? (await import('./payments-paypal.ts')).paypalPayments(paypal);
    clients.set(paypal, client);
    return client;
  }
  if (!journal.isDemonstration) return undefined;
  return (await import('./payments-demonstration.ts')).demonstrationPayments(journal.db, journal.clock);
}
