import { createHash } from 'node:crypto';
import { plainDate } from '#domain/kernel/date';
import type { Article } from '#domain/publication/article';
import { DESTINATIONS, type Destination } from '#domain/register/deposit/destination';
import { depositObstacles } from '#domain/register/deposit/obstacles';
import { DEPOSIT_FORMATS } from '#domain/register/deposit/records';
import type { DepositBatch, Depositor, DepositReply } from '#server/kernel/adapters/deposits';
import type { Context } from '#server/kernel/context';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { readArticles } from '#server/publication/queries';
import { insertBatch, lockDeposit, updateBatch, updateDeposit } from './queries.ts';
import { recordOutcome } from './settle-batch.ts';

/** The delay before a deposit's outcome is first queried. */
const FIRST_QUERY_MS = 60_000;
/** Some registers compare timestamps without milliseconds. */
const TIMESTAMP_STEP_MS = 1_000;

/**
 * Deposits an article's current record at a destination, or removes it there. Skipped if already there (unless
 * `again`), if withdrawn before its first deposit, or if it would be refused. Each deposit is stored before sending;
 * its outcome is only the destination's own reply.
 * @throws DepositorUnavailable without a usable reply
 */
export async function sendDeposit(
  context: Context,
  depositor: Depositor,
  { manuscript_id, again = false }: { manuscript_id: string; again?: boolean | undefined },
): Promise<void> {
  const [article] = await readArticles(context.reader, [manuscript_id]);
  if (!article) return;
  const removing = article.is_withdrawn ? depositor.remove : undefined;
  const prepared = await prepareBatch(context, { article, depositor, again, isRemoval: removing !== undefined });
  if (!prepared) return;
  const { batch, records_sha256 } = prepared;
  const name = DESTINATIONS[depositor.destination];
  const reply = await (removing ?? depositor.send)(batch).catch(async (error: Error) => {
    await recordUnavailable(context, depositor.destination, {
      manuscript_id,
      batch,
      message: `${name}: ${error.message}`,
    });
    throw new Error(`${name}: ${error.message}`, { cause: error });
  });
  await recordReply(context, reply, { batch, records_sha256, article, destination: depositor.destination });
}

/** Stores the deposit to send; undefined if there is nothing to send. */
async function prepareBatch(
  { journal, db, clock, siteUrl }: Context,
  wanted: { article: Article; depositor: Depositor; again: boolean; isRemoval: boolean },
) {
  const { article, again, isRemoval } = wanted;
  const { destination, isLive } = wanted.depositor;
  const key = { manuscript_id: article.id, destination };
  const { write, file, dois } = DEPOSIT_FORMATS[destination];
  const records = isRemoval ? '' : write(journal, article, siteUrl);
  const records_sha256 = createHash('sha256').update(records).digest('hex');
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const deposit = await lockDeposit(trx, key, now);
    if (article.is_withdrawn && deposit.batch_id === null) return undefined;
    if (deposit.records_sha256 === records_sha256 && deposit.state !== 'failed' && !again) return undefined;
    const on = { destination, today: plainDate(now), live: isLive };
    const obstacles = isRemoval ? [] : depositObstacles(journal, article, on);
    if (obstacles.length > 0) {
      await updateDeposit(trx, key, { message: obstacles.join(' ') });
      return undefined;
    }
    // Registers refuse timestamps not later than the previous, even if a clock was set back.
    const at = new Date(Math.max(now.getTime(), (deposit.batch_at?.getTime() ?? 0) + TIMESTAMP_STEP_MS));
    const id = randomId();
    const { record_id } = deposit;
    const batch: DepositBatch = {
      id,
      document: file(journal, records, { id, at }),
      dois: dois(journal, article),
      record_id,
    };
    await insertBatch(trx, {
      ...key,
      id,
      sent_at: now,
      document: batch.document,
      dois: JSON.stringify(batch.dois),
      state: 'not_sent',
      message: '',
      answer: '',
    });
    await updateDeposit(trx, key, { batch_id: id, batch_at: at });
    return { batch, records_sha256 };
  });
}

/** Records only a message: the register may still have the previous record. */
async function recordUnavailable(
  { db, clock }: Context,
  destination: Destination,
  { manuscript_id, batch, message }: { manuscript_id: string; batch: DepositBatch; message: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await updateBatch(trx, batch.id, { message, answered_at: now });
    await updateDeposit(
      trx,
      { manuscript_id, destination },
      { message: `${message} It will be retried automatically.` },
    );
  });
}

/** Whether a deposit was accepted, and whether its outcome must be queried later. */
const OUTCOMES: Readonly<Record<DepositReply['state'], { isTaken: boolean; isAsked: boolean }>> = {
  sent: { isTaken: true, isAsked: true },
  registered: { isTaken: true, isAsked: false },
  accepted_with_warnings: { isTaken: true, isAsked: false },
  failed: { isTaken: false, isAsked: false },
  removed: { isTaken: true, isAsked: false },
};

async function recordReply(
  { db, clock, wakeOutbox }: Context,
  reply: DepositReply,
  sent: { batch: DepositBatch; records_sha256: string; article: Article; destination: Destination },
): Promise<void> {
  const { batch, records_sha256, article, destination } = sent;
  const key = { manuscript_id: article.id, destination };
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const article_updated_at = new Date(article.updated_at);
    const { isTaken, isAsked } = OUTCOMES[reply.state];
    const taken = isTaken ? { records_sha256, article_updated_at } : {};
    await recordOutcome(trx, { id: batch.id, ...key }, { reply, taken }, now);
    if (!isAsked) return;
    const payload = { manuscript_id: article.id, batch_id: batch.id, asked: 0 };
    await enqueue(trx, { kind: 'deposit.ask', payload }, now, new Date(now.getTime() + FIRST_QUERY_MS));
  });
  wakeOutbox();
}
