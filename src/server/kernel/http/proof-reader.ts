import { PROOF_TOKEN_HEADER } from '#domain/production/proof/token';
import { tokenHash } from '#server/kernel/identifiers';
import { Id } from './id.ts';
import { notFound } from './problem.ts';
import { findProofOfAccount, findProofOfLink } from './queries.ts';
import { refuseIfSpent, spend } from './rate-limit.ts';
import type { Call, ProofCall } from './route.ts';
import type { SignedIn } from './session.ts';

/** Guessing a link of 256 bits is hopeless; the limit keeps the log readable. */
const PROOF_LINK_LIMIT = { name: 'proof-link', max: 60, seconds: 3_600 };

/**
 * The call of the person who checks the proof of a manuscript: the account that submitted it, or the holder of the
 * mailed link.
 * @throws Problem not_found, the same for a proof that does not exist, is somebody else's or was called back, and for
 * any link that does not open it; too_many_requests
 */
export async function proofCall(call: Call, id: string, user: SignedIn | undefined): Promise<ProofCall> {
  const { data: manuscriptId } = Id.safeParse(id);
  const ofAccount =
    user && manuscriptId !== undefined ? await findProofOfAccount(call.context.db, manuscriptId, user.id) : undefined;
  if (ofAccount) return { ...call, reader: ofAccount };
  const ofLink = await readLink(call);
  if (!ofLink || ofLink.manuscriptId !== manuscriptId) throw notFound();
  return { ...call, reader: { ...ofLink, accountId: null } };
}

async function readLink({ context, request, ip }: Call) {
  const token = request.headers.get(PROOF_TOKEN_HEADER);
  if (!token) return undefined;
  await refuseIfSpent(context, PROOF_LINK_LIMIT, ip);
  const found = await findProofOfLink(context.db, tokenHash(token), context.clock.now());
  if (!found) await spend(context, PROOF_LINK_LIMIT, ip);
  return found;
}
