import type { ManuscriptStatus } from '#domain/manuscript/status';
import { AUTHOR_TEXTS, canWithdraw, Withdrawal } from '#domain/submission/author-area';
import { appendEvent } from '#server/event/append-event';
import { notFound, Problem } from '#server/http/problem';
import type { SignedInCall } from '#server/http/route';
import { enqueue } from '#server/outbox/enqueue';
import { findOwnManuscript, lockOwnManuscript, setWithdrawal } from './author-queries.ts';

/**
 * An author asks for a manuscript to be withdrawn; the office decides. Asking twice is asking once.
 * @throws Problem not_found; bad_request without a reason; conflict where it is rejected or published
 */
export async function requestWithdrawal(
  { id, ...sent }: { id: string },
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
) {
  const now = context.clock.now();
  if (!(await findOwnManuscript(context.reader, user.id, { id, now }))) throw notFound();
  const reason = readReason(sent);
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockOwnManuscript(trx, user.id, id);
    if (!manuscript) throw notFound();
    if (manuscript.withdrawal_requested_at) return;
    const status = manuscript.status as ManuscriptStatus;
    if (!canWithdraw({ status, withdrawal_requested_at: null })) {
      throw new Problem('conflict', AUTHOR_TEXTS.cannotWithdraw);
    }
    await setWithdrawal(trx, id, { reason, now });
    for (const kind of ['mail.withdrawal-to-office', 'mail.withdrawal-to-author'] as const) {
      await enqueue(trx, { kind, payload: { manuscript_id: id } }, now);
    }
    const actor = { id: user.id, name: user.email };
    const object = { type: 'manuscript', id };
    await appendEvent(trx, { actor, action: 'manuscript.withdrawal-requested', object }, now);
  });
  context.wakeOutbox();
  return { message: AUTHOR_TEXTS.withdrawalReceived };
}

function readReason(sent: object): string {
  const { data, error } = Withdrawal.safeParse(sent);
  if (data) return data.reason;
  const sentences = error.issues.map(({ message }) => message);
  throw new Problem('bad_request', sentences.join(' '), { fields: { reason: sentences }, showText: true });
}
