import { readerOf } from '#database/connect';
import { EDITORIAL_TEXTS, type StatusUpdate } from '#domain/editorial/editorial';
import { statusLabel } from '#domain/manuscript/status';
import { findEditorManuscript } from '#server/editorial/manuscript-queries';
import { notFound, Problem } from '#server/http/problem';
import type { SignedInCall } from '#server/http/route';
import { listConflicts, lockManuscript } from '#server/manuscript/queries';
import { decide } from './decide.ts';

/**
 * An editor decides: a new status with notes, the letter to the authors, volume and issue (spec §2, §7).
 * Everything is written in one transaction; the decision and its letter are never changed afterwards.
 * @throws Problem not_found, also for a manuscript the editor wrote; conflict with the present manuscript
 * where somebody else changed it meanwhile
 */
export async function updateStatus(
  { id, ...update }: StatusUpdate & { id: string },
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
) {
  const now = context.clock.now();
  let charged: { warning?: string } = {};
  const isStale = await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    if (!manuscript || (await listConflicts(readerOf(trx), user)).includes(id)) throw notFound();
    if (update.version !== undefined && update.version !== manuscript.version) return true;
    const { publicationWaitsForPayment } = context;
    charged = await decide(trx, { manuscript, update, by: user }, { now, publicationWaitsForPayment });
    return false;
  });
  const manuscript = await findEditorManuscript(context.reader, id, now);
  if (!manuscript) throw notFound();
  if (isStale) throw new Problem('conflict', EDITORIAL_TEXTS.stale, { extra: { manuscript } });
  context.wakeOutbox();
  return { message: `Manuscript status updated to ${statusLabel(update.status)}`, ...charged, manuscript };
}
