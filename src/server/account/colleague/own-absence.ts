import { readerOf } from '#database/connect';
import type { OwnAbsence, OwnAbsenceChange } from '#domain/account/colleague/absence';
import type { AbsenceChange } from '#domain/account/colleague/colleague-change';
import { plainDate } from '#domain/kernel/date';
import { appendEvent } from '#server/kernel/event/append-event';
import { notFound } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { findAbsence, listCovered, lockColleague, updateAbsence } from './absence-queries.ts';
import { notifyCover } from './notify-cover.ts';
import { requireCover } from './require-cover.ts';

type OwnCall = Pick<SignedInCall, 'context' | 'user'>;

/** One's own absence, and the colleagues one covers for today. */
export async function readOwnAbsence({ context, user }: OwnCall): Promise<OwnAbsence> {
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
 * @throws Problem bad_request if the cover is no one of the office or the person
 */
export async function changeOwnAbsence(change: AbsenceChange, call: OwnCall): Promise<OwnAbsenceChange> {
  const { context, user } = call;
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const before = await lockColleague(trx, user.id);
    if (!before) throw notFound();
    await requireCover(trx, { id: user.id, cover_id: change.cover_id });
    await updateAbsence(trx, user.id, change);
    await notifyCover(trx, { id: user.id, by: user.id, before, after: change }, now);
    const happened = { actor: { id: user.id, name: user.email }, object: { type: 'account', id: user.id } };
    const { absent_from, absent_until } = change;
    const details = absent_from && absent_until ? { from: absent_from, until: absent_until } : {};
    await appendEvent(trx, { ...happened, action: 'colleague.absence-changed', details }, now);
  });
  context.wakeOutbox();
  const message = change.absent_from ? 'Your absence was saved.' : 'You are not away.';
  return { message, ...(await readOwnAbsence(call)) };
}
