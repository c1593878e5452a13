import type { Transaction } from 'kysely';
import { hasRight } from '#domain/account/colleague/duty';
import { has } from '#domain/decision/decision';
import { decisionLabel } from '#domain/decision/kind';
import {
  type DecisionPlan,
  EDITORIAL_TEXTS,
  PLAN_TEXTS,
  PLANNED_DAYS_MAX,
  type StatusUpdate,
  UNDO_SECONDS,
} from '#domain/desk/editorial/editorial';
import { DAY_MS, plainDate } from '#domain/kernel/date';
import { statusLabel } from '#domain/manuscript/status';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { randomId } from '#server/kernel/identifiers';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { readEditorManuscript } from '#server/manuscript/editor-manuscript-queries';
import { lockManuscript } from '#server/manuscript/queries';
import type { Database } from '../../../database/schema.ts';
import { decide } from './decide.ts';
import { deletePlannedDecision, findPlannedDecision, incrementVersion, savePlannedDecision } from './queries.ts';

type Call = Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>;

/**
 * Schedules a decision for a chosen time or in a minute, replacing an earlier one. Until then the manuscript keeps its
 * status and no letter is sent.
 * @throws Problem bad_request if the time is not within the next `PLANNED_DAYS_MAX` days; as an immediate decision
 * would; conflict with the current manuscript after a concurrent change
 */
export async function planDecision(plan: DecisionPlan, { context, user, manuscript: { id } }: Call) {
  const now = context.clock.now();
  const { take_at, version, ...update } = plan;
  const due_at = take_at ? new Date(take_at) : new Date(now.getTime() + UNDO_SECONDS * 1000);
  if (due_at <= now || due_at.getTime() > now.getTime() + PLANNED_DAYS_MAX * DAY_MS) {
    const fields = { take_at: [PLAN_TEXTS.wrongTime] };
    throw new Problem('bad_request', PLAN_TEXTS.wrongTime, { fields, showText: true });
  }
  // Reports errors now that would otherwise cause a later refusal.
  await dryRun(context.db.transaction(), (trx) => tryDecision(trx, { context, user }, id, update));
  const isStale = await context.db.transaction().execute(async (trx) => {
    const { status, round, version: currentVersion } = await lockManuscript(trx, id);
    if (version !== undefined && version !== currentVersion) return true;
    const planned_id = randomId();
    const by = { planned_by: user.email, planned_by_id: user.id };
    const planned = { ...by, id: planned_id, manuscript_id: id, status, round, planned_at: now, due_at };
    await savePlannedDecision(trx, { ...planned, update: JSON.stringify(update) });
    await incrementVersion(trx, id);
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
 * @throws Problem conflict with the current manuscript if the decision has been made or already undone
 */
export async function undoDecision(planned: string, { context, user, manuscript: { id } }: Call) {
  const now = context.clock.now();
  const isUndone = await context.db.transaction().execute(async (trx) => {
    await lockManuscript(trx, id);
    const found = await findPlannedDecision(trx, id);
    if (found?.id !== planned) return false;
    await deletePlannedDecision(trx, id);
    await incrementVersion(trx, id);
    const details = { status: found.update.status };
    const actor = { id: user.id, name: user.email };
    await appendEvent(trx, { actor, action: 'decision.undone', object: { type: 'manuscript', id }, details }, now);
    return true;
  });
  const manuscript = await readEditorManuscript(context.journal, context.reader, id, now);
  if (!isUndone) throw new Problem('conflict', PLAN_TEXTS.tooLate, { extra: { manuscript } });
  return { message: PLAN_TEXTS.undone, manuscript };
}

class RolledBack extends Error {}

/** Runs the work, rolls it back, and rethrows its errors. */
async function dryRun(
  transaction: { execute: <Result>(work: (trx: Transaction<Database>) => Promise<Result>) => Promise<Result> },
  work: (trx: Transaction<Database>) => Promise<unknown>,
): Promise<void> {
  try {
    await transaction.execute(async (trx) => {
      await work(trx);
      throw new RolledBack();
    });
  } catch (thrown) {
    if (!(thrown instanceof RolledBack)) throw thrown;
  }
}

async function tryDecision(
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

/**
 * Sets a status with notes, letter, volume and issue (spec §2, §7).
 * @throws Problem forbidden if it publishes and the editor may not; conflict with the current manuscript after a
 * concurrent change
 */
export async function updateStatus(
  update: StatusUpdate,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  let charge: { warning?: string } = {};
  const isStale = await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    if (update.version !== undefined && update.version !== manuscript.version) return true;
    const isOnSite = has('isOnSite', update.status) || has('isOnSite', manuscript.status);
    if (isOnSite && !(user.office && hasRight(user.office.duty, 'produce'))) {
      throw new Problem('forbidden', 'Your role does not include publishing. Ask a managing editor.');
    }
    const { publicationWaitsForPayment } = context;
    charge = await decide(context.journal, trx, { manuscript, update, by: user }, { now, publicationWaitsForPayment });
    return false;
  });
  const manuscript = await readEditorManuscript(context.journal, context.reader, id, now);
  if (isStale) throw new Problem('conflict', EDITORIAL_TEXTS.stale, { extra: { manuscript } });
  context.wakeOutbox();
  return { message: `Manuscript status updated to ${statusLabel(update.status)}`, ...charge, manuscript };
}
