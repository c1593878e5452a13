import { readerOf } from '#database/connect';
import {
  KEPT_REASONS,
  KEPT_SHOWN_MAX,
  type MovedImport,
  REVERT_BATCH_MAX,
  type RevertPreview,
} from '#domain/moving/in/revert-import';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound } from '#server/kernel/http/problem';
import type { SignedIn } from '#server/kernel/http/session';
import { listConflicts } from '#server/manuscript/queries';
import { requestBuild } from '#server/publishing/request-build';
import {
  countKept,
  deleteImported,
  importExists,
  listImports,
  listKeptOnRevert,
  listRemovable,
  lockRemovable,
  tryDelete,
} from './import-queries.ts';
import { removeMixedSections } from './mixed-sections.ts';

const IMPORTS_SHOWN = 100;

interface Caller {
  context: Context;
  user: SignedIn;
}

/** Imports of which something remains, newest first. */
export async function readImports({ reader }: Pick<Context, 'reader'>): Promise<{ imports: MovedImport[] }> {
  return { imports: await listImports(reader, IMPORTS_SHOWN) };
}

/**
 * Previews reverting an import.
 * @throws Problem not_found if nothing of it remains
 */
export async function revertPreview(id: string, { context: { reader }, user }: Caller): Promise<RevertPreview> {
  if (!(await importExists(reader, id))) throw notFound();
  return readRevertPlan(id, { reader, hidden: await listConflicts(reader, user) });
}

async function readRevertPlan(
  id: string,
  { reader, hidden }: Pick<Context, 'reader'> & { hidden: readonly string[] },
): Promise<RevertPreview> {
  const counts = await countKept(reader, id, hidden);
  const staying = await listKeptOnRevert(reader, id, { hidden, limit: KEPT_SHOWN_MAX });
  const reasons = [...counts].flatMap(([why, count]) => (why ? [{ why: KEPT_REASONS[why], count }] : []));
  return {
    goes: counts.get(null) ?? 0,
    stays: reasons.reduce((sum, { count }) => sum + count, 0),
    staying: staying.map(({ why, ...one }) => ({ ...one, why: KEPT_REASONS[why] })),
    reasons,
  };
}

/**
 * Removes part of an import, each item in its own transaction; items that have changed meanwhile stay. Returns the
 * remaining items. Removed items can be imported again from the same file.
 */
export async function revertImport(id: string, { context, user }: Caller): Promise<RevertPreview> {
  const { reader } = context;
  const hidden = await listConflicts(reader, user);
  let gone = 0;
  // An item the database refuses to delete does not block the rest.
  for (let after = '', isMore = true; isMore && gone < REVERT_BATCH_MAX; ) {
    const some = await listRemovable(reader, id, { hidden, limit: REVERT_BATCH_MAX - gone, after });
    for (const one of some) if (await removeItem({ importId: id, id: one.id, hidden }, { context, user })) gone += 1;
    after = some.at(-1)?.manuscript_number ?? after;
    isMore = some.length > 0;
  }
  context.wakeOutbox();
  return readRevertPlan(id, { reader, hidden });
}

function removeItem(
  one: { importId: string; id: string; hidden: readonly string[] },
  { context, context: { db, clock }, user }: Caller,
): Promise<boolean> {
  return tryDelete(db, async (trx) => {
    const now = clock.now();
    const going = await lockRemovable(trx, readerOf(trx), one);
    if (!going) return false;
    const { was_published, issue_id, ...details } = going;
    if (details.source === 'ojs') await removeMixedSections(context.journal, trx, { id: one.id, issue_id });
    await deleteImported(trx, one.id, now);
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id: one.id };
    await appendEvent(trx, { actor, action: 'manuscript.taken-back', object, details }, now);
    // A build that is starting now may have included it.
    if (was_published) await requestBuild(trx, { reason: 'office', actor }, now);
    return true;
  });
}
