import type { Transaction } from 'kysely';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import type { AbsenceChange, ColleagueChange, OwnAbsence, OwnAbsenceChange } from '#domain/account/colleague/colleague';
import { DUTIES, hasRight } from '#domain/account/colleague/duty';
import { plainDate } from '#domain/kernel/date';
import { lockEditors, unassignManuscripts } from '#server/account/queries';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound, Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { findAbsence, listCovered, lockColleague, updateAbsence, updateColleague } from './queries.ts';

/**
 * Changes a colleague's duty, subject areas or absence. Without the right to handle manuscripts, theirs are unassigned;
 * a new duty and a new cover are notified by email.
 * @throws Problem not_found; bad_request if the cover is not a colleague, or is the person; conflict if the journal
 * would be left without a managing editor
 */
export async function changeColleague(
  { id, ...change }: ColleagueChange & { id: string },
  { context, user }: SignedInCall,
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const managing = await lockEditors(trx);
    const colleague = await lockColleague(trx, id);
    if (!colleague) throw notFound();
    await requireCover(trx, { id, cover_id: change.cover_id });
    if (change.duty !== 'managing_editor' && managing.length === 1 && managing.includes(id)) {
      throw new Problem('conflict', 'This is the only managing editor. Appoint another first.');
    }
    await updateColleague(trx, id, change);
    await notifyCover(trx, { id, by: user.id, before: colleague, after: change }, now);
    if (!hasRight(change.duty, 'edit')) await unassignManuscripts(trx, id, now);
    if (change.duty !== colleague.duty) {
      await enqueue(trx, { kind: 'mail.duty-changed', payload: { account_id: id, duty: change.duty } }, now);
    }
    const actor = { id: user.id, name: user.email };
    const details = { from: DUTIES[colleague.duty].label, to: DUTIES[change.duty].label };
    await appendEvent(trx, { actor, action: 'colleague.changed', object: { type: 'account', id }, details }, now);
  });
  context.wakeOutbox();
}

type AbsenceCall = Pick<SignedInCall, 'context' | 'user'>;

/** One's own absence, and the colleagues one covers for today. */
export async function readOwnAbsence({ context, user }: AbsenceCall): Promise<OwnAbsence> {
  const reader = readerOf(context.db);
  const [absence, covers] = await Promise.all([
    findAbsence(reader, user.id),
    listCovered(reader, user.id, plainDate(context.clock.now())),
  ]);
  if (!absence) throw notFound();
  return { ...absence, covers };
}

/**
 * Sets one's own absence and cover; the cover is notified by email.
 * @throws Problem bad_request if the cover is not a colleague, or is the caller
 */
export async function changeOwnAbsence(change: AbsenceChange, call: AbsenceCall): Promise<OwnAbsenceChange> {
  const { context, user } = call;
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const before = await lockColleague(trx, user.id);
    if (!before) throw notFound();
    await requireCover(trx, { id: user.id, cover_id: change.cover_id });
    await updateAbsence(trx, user.id, change);
    await notifyCover(trx, { id: user.id, by: user.id, before, after: change }, now);
    const event = { actor: { id: user.id, name: user.email }, object: { type: 'account', id: user.id } };
    const { absent_from, absent_until } = change;
    const details = absent_from && absent_until ? { from: absent_from, until: absent_until } : {};
    await appendEvent(trx, { ...event, action: 'colleague.absence-changed', details }, now);
  });
  context.wakeOutbox();
  const message = change.absent_from ? 'Your absence was saved.' : 'Your absence was removed.';
  return { message, ...(await readOwnAbsence(call)) };
}

/** Notifies the cover by email if the cover or the days were changed by someone else. */
async function notifyCover(
  trx: Transaction<Database>,
  { id, by, before, after }: { id: string; by: string; before: AbsenceChange; after: AbsenceChange },
  now: Date,
): Promise<void> {
  const isSame = (['absent_from', 'absent_until', 'cover_id'] as const).every(
    (field) => before[field] === after[field],
  );
  if (isSame || after.absent_from === null || after.cover_id === null || after.cover_id === by) return;
  await enqueue(trx, { kind: 'mail.cover-asked', payload: { account_id: id } }, now);
}

/**
 * Refuses a cover who is not a colleague, or is the absent person.
 * @throws Problem bad_request with the field `cover_id`
 */
async function requireCover(
  trx: Transaction<Database>,
  { id, cover_id }: { id: string; cover_id: string | null },
): Promise<void> {
  if (cover_id === null || (cover_id !== id && (await lockColleague(trx, cover_id)))) return;
  const text = 'Choose another colleague to cover.';
  throw new Problem('bad_request', text, { fields: { cover_id: [text] } });
}
