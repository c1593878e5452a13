import * as z from 'zod';
import { OrcidBeginning, OrcidConnecting, OrcidReturn, OrcidSignIn } from '#domain/account/orcid-sign-in';
import { json } from '#server/kernel/http/answer';
import { type Route, route } from '#server/kernel/http/route';
import { connectProven, disconnect } from './orcid-connect.ts';
import { signInWithOrcid } from './orcid-login.ts';
import { beginAtOrcid, proofOf, proveOrcid } from './orcid-proof.ts';

const Nothing = z.strictObject({});
const common = { csrf: false, cache: 0 } as const;
const OFF = { 404: 'The journal is not connected to ORCID.' };
const STALE = 'This browser has proven no iD, or did so more than 30 minutes ago';

/** People show by signing in at ORCID that an iD is theirs; with it they sign in here. */
export const orcidRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/api/auth/orcid',
    summary: 'Tells whether people can sign in with ORCID.',
    answers: [json('OrcidOffer')],
    access: 'public',
    cache: 300,
    input: z.object({}),
    handle: async (_, { context }) => ({ is_on: context.orcid !== undefined }),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/orcid/begin',
    summary: 'Begins a sign-in at ORCID and names the page there.',
    notes:
      'A cookie that no script can read ties what comes back to this browser, once and for 30 minutes. ORCID leads back to `/orcid`.',
    answers: [json('OrcidBegun')],
    refusals: { ...OFF, 429: 'More than 60 in 5 minutes came from one network.' },
    access: 'public',
    input: OrcidBeginning,
    handle: beginAtOrcid,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/orcid/prove',
    summary: 'Exchanges what ORCID sent the browser back with for the iD.',
    notes:
      'Works once, and in the browser alone that began. The iD is then proven for 30 minutes; nothing is signed in or connected yet. The token that ORCID gives is not kept.',
    answers: [json('ProvenOrcid')],
    refusals: { ...OFF, 503: 'ORCID does not answer, or not as it should.' },
    access: 'public',
    input: OrcidReturn,
    handle: proveOrcid,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/orcid/show',
    summary: 'Shows the iD that this browser has proven.',
    notes: `${STALE}: 400.`,
    answers: [json('ProvenOrcid')],
    refusals: OFF,
    access: 'public',
    input: Nothing,
    handle: async (_, call) => (await proofOf(call)).proof,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/orcid/sign-in',
    summary: 'Starts a session with the proven iD.',
    notes: `Only for the account that the iD is connected to; no account is made or guessed. Second factor, locks and closed accounts hold as in \`POST /api/auth/login/\`. ${STALE}: 400.`,
    answers: [json('LoggedIn')],
    refusals: {
      ...OFF,
      401: 'With `mfa_required` a code is missing or wrong.',
      409: 'No account that can be signed in to is connected to the iD; `unknown_orcid` is true.',
      429: 'Too many logins of the account failed.',
    },
    access: 'public',
    input: OrcidSignIn,
    handle: signInWithOrcid,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/api/auth/orcid/connect',
    summary: 'Connects the proven iD to one’s own account.',
    notes: `Asks for the password, because the iD lets its owner in from now on; the owner is told by mail. ${STALE}: 400.`,
    answers: [json('SavedProfile')],
    refusals: {
      ...OFF,
      409: 'Another account has the iD, or nobody has confirmed the address of this one.',
      429: 'More than 10 wrong passwords in 10 minutes.',
    },
    access: 'signed-in',
    input: OrcidConnecting,
    handle: connectProven,
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/api/auth/orcid',
    summary: 'Disconnects one’s own ORCID iD.',
    notes: 'It stays in the profile, as one that was typed, and lets nobody in any more.',
    answers: [json('SavedProfile')],
    access: 'signed-in',
    input: z.object({}),
    handle: (_, { user, context }) => disconnect(user, context),
  }),
];
