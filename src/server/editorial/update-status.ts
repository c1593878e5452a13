import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { plainDate } from '#domain/date';
import { EDITORIAL_TEXTS, type StatusUpdate } from '#domain/editorial';
import { statusLabel } from '#domain/status';
import { letterFor } from '#server/editorial/letter';
import { findEditorManuscript } from '#server/editorial/manuscript-queries';
import { publishManuscript } from '#server/editorial/publish-manuscript';
import {
  ensureIssue,
  ensureVolume,
  insertDecision,
  listConflicts,
  lockManuscript,
  updateManuscript,
} from '#server/editorial/queries';
import { appendEvent } from '#server/event/append-event';
import { notFound, Problem } from '#server/http/problem';
import type { SignedInCall } from '#server/http/route';
import { randomId } from '#server/identifiers';
import { enqueue } from '#server/outbox/enqueue';

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
  const today = plainDate(now.toISOString());
  const isStale = await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, id);
    if (!manuscript || (await listConflicts(readerOf(trx), user)).includes(id)) throw notFound();
    if (update.version !== undefined && update.version !== manuscript.version) return true;
    const { status, notes } = update;
    const revision_due_on = status === 'revisions_required' ? (update.revision_due_on ?? null) : null;
    if (revision_due_on && revision_due_on <= today) {
      const fields = { revision_due_on: [EDITORIAL_TEXTS.dateAfterToday] };
      throw new Problem('bad_request', EDITORIAL_TEXTS.dateAfterToday, { fields, showText: true });
    }
    const place = await placeOf(trx, update, { current: manuscript, today });
    await updateManuscript(trx, id, { status, revision_due_on, ...place }, now);
    const letter = await letterFor(trx, { id, update, revision_due_on });
    const decision_id = randomId();
    await insertDecision(trx, {
      ...{ id: decision_id, manuscript_id: id, round: manuscript.round, previous_status: manuscript.status },
      ...{ status, notes, revision_due_on, decided_by: user.email, decided_by_id: user.id, decided_at: now },
      ...{ letter_subject: letter?.subject ?? '', letter_text: letter?.text ?? '' },
    });
    if (letter) await enqueue(trx, { kind: 'mail.decision', payload: { decision_id } }, now);
    if (status === 'published') await publishManuscript(trx, id, now);
    const isOnSite = status === 'published' || manuscript.status === 'published';
    if (isOnSite) await enqueue(trx, { kind: 'site.rebuild', payload: { manuscript_id: id } }, now);
    const actor = { id: user.id, name: user.email };
    const details = { from: manuscript.status, to: status, decision_id };
    await appendEvent(trx, { actor, action: 'status.changed', object: { type: 'manuscript', id }, details }, now);
    return false;
  });
  const manuscript = await findEditorManuscript(context.reader, id, today);
  if (!manuscript) throw notFound();
  if (isStale) throw new Problem('conflict', EDITORIAL_TEXTS.stale, { extra: { manuscript } });
  context.wakeOutbox();
  return { message: `Manuscript status updated to ${statusLabel(update.status)}`, manuscript };
}

/** Volume and issue of a decision, made where they are new; what the update leaves out stays as it is. */
async function placeOf(
  trx: Transaction<Database>,
  { status, volume, issue }: StatusUpdate,
  { current, today }: { current: { volume_id: string | null; issue_id: string | null }; today: string },
) {
  if (status !== 'accepted' && status !== 'published') return {};
  if (volume === undefined && issue === undefined) return {};
  if (!volume) return { volume_id: null, issue_id: null };
  const year = Number(today.slice(0, 4));
  const volume_id = await ensureVolume(trx, { id: randomId(), number: volume, year });
  // Another issue belongs to another volume: it goes with it unless one is named.
  if (!issue) return volume_id === current.volume_id ? { volume_id } : { volume_id, issue_id: null };
  const issue_id = await ensureIssue(trx, { id: randomId(), volume_id, number: issue, publication_date: today });
  return { volume_id, issue_id };
}
