import { ORCID_TEXTS } from '#domain/account/orcid-sign-in';
import type { Context } from '#server/kernel/context';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import type { SignedIn } from '#server/kernel/http/session';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { endProof, proofOf, staleProof } from './orcid-proof.ts';
import { connectOrcid, disconnectOrcid, spendProof } from './orcid-queries.ts';
import { ownAccount } from './own-account.ts';
import { requirePassword } from './password-change.ts';
import { lockAccount } from './queries.ts';

/**
 * Connects the iD that this browser has proven to the account of the person who is signed in and knows the password: the
 * iD lets them in from now on, so a stolen session must not be enough. The owner is told by mail.
 * @throws Problem bad_request; conflict where the address is not confirmed, or another account has the iD
 */
export async function connectProven({ password }: { password: string }, call: SignedInCall): Promise<Response> {
  const { context, user } = call;
  const { hash, proof } = await proofOf(call);
  const account = await requirePassword(password, user, context);
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    const current = await lockAccount(trx, user.id);
    if (!current?.is_active || current.password_hash !== account.password_hash) throw staleProof();
    // Whoever registered with a stranger's address must not keep a way in.
    if (!current.email_verified_at) throw new Problem('conflict', ORCID_TEXTS.unconfirmed);
    if (!(await spendProof(trx, hash))) throw staleProof();
    if (!(await connectOrcid(trx, user.id, proof.orcid, now))) throw new Problem('conflict', ORCID_TEXTS.taken);
    await enqueue(trx, { kind: 'mail.orcid-connected', payload: { account_id: user.id } }, now);
    await note('orcid.connected', user, trx, now);
  });
  context.wakeOutbox();
  const body = { message: 'Your ORCID iD is confirmed and connected.', ...(await ownAccount(user, context)) };
  return Response.json(body, { headers: endProof(context) });
}

/** Disconnects the iD, which stays in the profile as one that was typed. Doing it twice does nothing. */
export async function disconnect(user: SignedIn, context: Context) {
  const now = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    if (await disconnectOrcid(trx, user.id)) await note('orcid.disconnected', user, trx, now);
  });
  return { message: 'Your ORCID iD is no longer connected.', ...(await ownAccount(user, context)) };
}

type Trx = Parameters<typeof appendEvent>[0];

async function note(action: 'orcid.connected' | 'orcid.disconnected', { id, email }: SignedIn, trx: Trx, now: Date) {
  await appendEvent(trx, { actor: { id, name: email }, action, object: { type: 'account', id } }, now);
}
