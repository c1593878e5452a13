import { hasRight } from '#domain/account/colleague/duty';
import { has } from '#domain/decision/decision';
import { EDITORIAL_TEXTS, type StatusUpdate } from '#domain/desk/editorial/editorial';
import { statusLabel } from '#domain/manuscript/status';
import { Problem } from '#server/kernel/http/problem';
import type { ManuscriptCall } from '#server/kernel/http/route';
import { lockManuscript } from '#server/manuscript/queries';
import { readEditorManuscript } from '#server/manuscript/whole-queries';
import { decide } from './decide.ts';

/**
 * Sets a status with notes, letter, volume and issue (spec §2, §7) in one transaction; the decision and its letter are
 * never changed afterwards.
 * @throws Problem forbidden if it publishes and the editor may not; conflict with the current manuscript after a
 * concurrent change
 */
export async function updateStatus(
  update: StatusUpdate,
  { context, user, manuscript: { id } }: Pick<ManuscriptCall, 'context' | 'user' | 'manuscript'>,
) {
  const now = context.clock.now();
  let charged: { warning?: string } = {};
  const isStale = await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    if (update.version !== undefined && update.version !== manuscript.version) return true;
    const isOnSite = has('isOnSite', update.status) || has('isOnSite', manuscript.status);
    if (isOnSite && !(user.office && hasRight(user.office.duty, 'produce'))) {
      throw new Problem('forbidden', 'Your duty does not include publishing. Ask a managing editor.');
    }
    const { publicationWaitsForPayment } = context;
    charged = await decide(context.journal, trx, { manuscript, update, by: user }, { now, publicationWaitsForPayment });
    return false;
  });
  const manuscript = await readEditorManuscript(context.journal, context.reader, id, now);
  if (isStale) throw new Problem('conflict', EDITORIAL_TEXTS.stale, { extra: { manuscript } });
  context.wakeOutbox();
  return { message: `Manuscript status updated to ${statusLabel(update.status)}`, ...charged, manuscript };
}
