import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#database/schema';
import type { Clock } from './clock.ts';
import {
  findDemonstrationOrder,
  insertDemonstrationOrder,
  isDemonstrationDatabase,
  updateDemonstrationOrder,
} from './demonstration-queries.ts';
import type { Payments, ProviderOrder } from './payments.ts';

const STATUS = {
  created: 'open',
  approved: 'approved',
  declined: 'declined',
  completed: 'done',
  refunded: 'done',
} as const;

/**
 * Simulates PayPal's orders, captures and replies. Works only with a demonstration database, whatever the settings:
 * simulated payments must not count elsewhere.
 */
export function demonstrationPayments(db: Kysely<Database>, clock: Clock): Payments {
  async function readOrder(id: string): Promise<ProviderOrder | undefined> {
    const row = await findDemonstrationOrder(db, id);
    if (!row) return undefined;
    const { reference, capture_id, amount_cents: cents, currency } = row;
    const status = row.status === 'refunded' ? 'refunded' : 'completed';
    const money = capture_id
      ? ({
          captureId: capture_id,
          status,
          cents,
          currency,
          reference,
          refundedCents: status === 'refunded' ? cents : 0,
        } as const)
      : null;
    return { id: row.id, status: STATUS[row.status], reference, money };
  }

  return {
    provider: 'demonstration',
    config: { provider: 'demonstration', client_id: null, environment: null },
    readOrder,
    findOrder: readOrder,
    readEvent: async () => undefined,

    async createOrder({ reference, cents, currency }) {
      if (!(await isDemonstrationDatabase(db))) {
        throw new Error('This journal is not a demonstration: set the PAYPAL settings to take payments.');
      }
      const id = newId('DEMO');
      const money = { reference, amount_cents: cents, currency };
      await insertDemonstrationOrder(db, {
        id,
        ...money,
        status: 'created',
        capture_id: null,
        created_at: clock.now(),
      });
      return { orderId: id };
    },

    async capture(orderId) {
      await updateDemonstrationOrder(db, orderId, {
        from: ['approved'],
        status: 'completed',
        capture_id: newId('TAKEN'),
      });
      return readOrder(orderId);
    },

    async answerOrder(orderId, answer) {
      const status = answer === 'approve' ? 'approved' : 'declined';
      return updateDemonstrationOrder(db, orderId, { from: ['created', 'declined', 'approved'], status });
    },
  };
}

const newId = (prefix: string) => `${prefix}${randomBytes(10).toString('hex').toUpperCase()}`;
