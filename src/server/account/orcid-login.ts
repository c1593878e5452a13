import { ORCID_TEXTS } from '#domain/account/orcid-sign-in';
import { Problem } from '#server/kernel/http/problem';
import type { Call } from '#server/kernel/http/route';
import { enter } from './login.ts';
import { endProof, proofOf, staleProof } from './orcid-proof.ts';
import { findAccountByOrcid, spendProof } from './orcid-queries.ts';

/**
 * Signs in with the iD that this browser has proven, where an account is connected to it. The second factor, locks and
 * closed accounts hold as with the password. Nobody's account is made or found by a guess.
 * @throws Problem bad_request where nothing is proven; conflict where no account has the iD; unauthenticated;
 * too_many_requests
 */
export async function signInWithOrcid({ otp }: { otp?: string | undefined }, call: Call): Promise<Response> {
  const { context } = call;
  const { hash, proof } = await proofOf(call);
  if (proof.wish !== 'sign_in') throw staleProof();
  const unknown = () => new Problem('conflict', ORCID_TEXTS.unknown, { extra: { unknown_orcid: true } });
  const account = await findAccountByOrcid(context.db, proof.orcid);
  if (!account?.is_active) throw unknown();
  const reply = await enter(account, { otp, remember: proof.is_remembered }, call, async (trx, current) => {
    if (current.orcid !== proof.orcid || !current.orcid_confirmed_at) throw unknown();
    if (!(await spendProof(trx, hash))) throw staleProof();
    return {};
  });
  reply.headers.append('Set-Cookie', endProof(context)['Set-Cookie']);
  return reply;
}
