import { DESTINATIONS, type Destination } from '#domain/register/deposit/destination';
import type { DepositReply } from '#server/kernel/adapters/deposits';
import type { Context } from '#server/kernel/context';
import type { Deliverers } from '#server/kernel/outbox/deliver';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findBatch } from './queries.ts';
import { recordOutcome } from './settle-batch.ts';

/** The last one repeats. */
const QUERY_INTERVAL_MINUTES = [1, 2, 5, 10, 20, 40, 60, 120, 240, 480];
/** A deposit unknown for longer is lost. */
const LOST_AFTER_MS = 24 * 3_600_000;

/** Imported on demand: the record formats are large. */
const loadSending = () => import('./send-deposit.ts');

export const depositDeliverers = {
  'deposit.send': async ({ payload }, context) => {
    const { manuscript_id, destination, again } = payload;
    const { depositors = [], db, clock } = context;
    if (destination) {
      const depositor = findDepositor(context, destination);
      return (await loadSending()).sendDeposit(context, depositor, { manuscript_id, again });
    }
    // A destination that is down must not block the others.
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      for (const one of depositors) {
        const wanted = { manuscript_id, destination: one.destination, ...(again && { again }) };
        await enqueue(trx, { kind: 'deposit.send', payload: wanted }, now);
      }
    });
  },
  'deposit.ask': async ({ payload }, context) => {
    const { db, reader, clock } = context;
    const { manuscript_id, batch_id, asked } = payload;
    const batch = await findBatch(reader, batch_id);
    if (batch?.state !== 'sent') return;
    const name = DESTINATIONS[batch.destination];
    const said = await findDepositor(context, batch.destination)
      .query(batch)
      .catch((cause: Error) => {
        throw new Error(`${name}: ${cause.message}`, { cause });
      });
    const now = clock.now();
    const isLost = said === 'unknown' && now.getTime() - batch.sent_at.getTime() > LOST_AFTER_MS;
    const lost: DepositReply = {
      state: 'failed',
      message: `${name} has no record of this deposit. Send it again.`,
      answer: '',
    };
    await db.transaction().execute(async (trx) => {
      if (isLost) await recordOutcome(trx, batch, { reply: lost }, now);
      else if (said !== 'unknown') await recordOutcome(trx, batch, { reply: said }, now);
      if (isLost || (said !== 'unknown' && said.state !== 'sent')) return;
      const minutes = QUERY_INTERVAL_MINUTES[Math.min(asked, QUERY_INTERVAL_MINUTES.length - 1)] ?? 60;
      const next = { manuscript_id, batch_id, asked: asked + 1 };
      await enqueue(trx, { kind: 'deposit.ask', payload: next }, now, new Date(now.getTime() + minutes * 60_000));
    });
  },
} satisfies Deliverers;

function findDepositor({ depositors = [] }: Context, destination: Destination) {
  const depositorOfDestination = depositors.find((depositor) => depositor.destination === destination);
  if (!depositorOfDestination)
    throw new Error(`${DESTINATIONS[destination]} is no longer configured. Set up its account again.`);
  return depositorOfDestination;
}
