import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import { decisionLabel } from '#domain/decision/kind';
import { type DecisionPlan, PLAN_TEXTS, PLANNED_DAYS_MAX, UNDO_SECONDS } from '#domain/desk/editorial/decision-plan';
import { EDITORIAL_TEXTS, type StatusUpdate } from '#domain/desk/editorial/editorial';
import { DAY_MS, plainDate } from '#domain/kernel/date';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import { readEditorManuscript } from '#server/manuscript/whole-queries';
import { decide } from './decide.ts';
import { countChange, dropPlannedDecision, findPlannedDecision, keepPlannedDecision } from './queries.ts';

type Call = Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>;

/**
 * Schedules a decision in a minute or at a chosen time. Until then the manuscript keeps its status, no letter is sent,
 * and undoing leaves no trace. Replaces an earlier schedule.
 * @throws Problem bad_request if the time is not in the future; as the decision itself would now; conflict with the
 * current manuscript after a concurrent change
 */
export async function planDecision(plan: DecisionPlan, { context, user, manuscript: { id } }: Call) {
  const now = context.clock.now();
  const { take_at, version, ...update } = plan;
  const due_at = take_at ? new Date(take_at) : new Date(now.getTime() + UNDO_SECONDS * 1000);
  if (due_at <= now || due_at.getTime() > now.getTime() + PLANNED_DAYS_MAX * DAY_MS) {
    const fields = { take_at: [PLAN_TEXTS.wrongTime] };
    throw new Problem('bad_request', PLAN_TEXTS.wrongTime, { fields, showText: true });
  }
  // Refuses now whatever would be refused then.
  await trial(context.db.transaction(), (trx) => tryOut(trx, { context, user }, id, update));
  const isStale = await context.db.transaction().execute(async (trx) => {
    const { status, round, version: present } = await lockManuscript(trx, id);
    if (version !== undefined && version !== present) return true;
    const planned_id = randomId();
    const by = { planned_by: user.email, planned_by_id: user.id };
    const planned = { ...by, id: planned_id, manuscript_id: id, status, round, planned_at: now, due_at };
    await keepPlannedDecision(trx, { ...planned, update: JSON.stringify(update) });
    await countChange(trx, id);
    const payload = { manuscript_id: id, planned_id, on: plainDate(due_at) };
    await enqueue(trx, { kind: 'decision.take', payload }, now, due_at);
    const details = { status: update.status, due_at: due_at.toISOString() };
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { actor, action: 'decision.planned', object: { type: 'manuscript', id }, details }, now);
    return false;
  });
  const manuscript = await readEditorManuscript(context.journal, context.reader, id, now);
  if (isStale) throw new Problem('conflict', EDITORIAL_TEXTS.stale, { extra: { manuscript } });
  const label = decisionLabel(update);
  const message = take_at ? `${label} is scheduled for the time you chose.` : `${label} in ${UNDO_SECONDS} seconds.`;
  return { message, manuscript };
}

/**
 * Undoes a scheduled decision.
 * @throws Problem conflict with the current manuscript if it has been taken, or undone already
 */
export async function undoDecision(planned: string, { context, user, manuscript: { id } }: Call) {
  const now = context.clock.now();
  const isUndone = await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, id);
    const found = await findPlannedDecision(trx, id);
    if (found?.id !== planned) return false;
    await dropPlannedDecision(trx, id);
    await countChange(trx, id);
    const details = { status: found.update.status };
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { actor, action: 'decision.undone', object: { type: 'manuscript', id }, details }, now);
    return true;
  });
  const manuscript = await readEditorManuscript(context.journal, context.reader, id, now);
  if (!isUndone) throw new Problem('conflict', PLAN_TEXTS.tooLate, { extra: { manuscript } });
  return { message: PLAN_TEXTS.undone, manuscript };
}

class TriedOut extends Error {}

/** Runs the work and rolls it back; rethrows its errors. */
async function trial(
  transaction: { execute: <Result>(work: (trx: Transaction<Database>) => Promise<Result>) => Promise<Result> },
  work: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<void> {
  try {
    await transaction.execute(async (trx) => {
      await work(trx);
      throw new TriedOut();
    });
  } catch (thrown) {
    if (!(thrown instanceof TriedOut)) throw thrown;
  }
}

async function tryOut(
  trx: Transaction<Database>,
  { context, user }: Pick<Call, 'context' | 'user'>,
  id: string,
  update: StatusUpdate,
) {
  const { journal, clock, publicationWaitsForPayment } = context;
  const locked = await lockManuscript(trx, id);
  const now = { now: clock.now(), publicationWaitsForPayment };
  await decide(journal, trx, { manuscript: locked, update, by: user }, now);
}
