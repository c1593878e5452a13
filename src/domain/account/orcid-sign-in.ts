import * as z from 'zod';
import { CurrentPassword } from './account.ts';

/** The redirect address registered with ORCID in full. */
export const ORCID_PAGE = '/orcid';

export const orcidApi = {
  orcid: '/api/auth/orcid/',
  begin: '/api/auth/orcid/begin/',
  prove: '/api/auth/orcid/prove/',
  show: '/api/auth/orcid/show/',
  connect: '/api/auth/orcid/connect/',
  signIn: '/api/auth/orcid/sign-in/',
} as const;

/** Why someone signs in at ORCID: to connect their iD to an account, or to sign in to the journal. */
export const ORCID_PURPOSES = ['connect', 'sign_in'] as const;
export type OrcidPurpose = (typeof ORCID_PURPOSES)[number];

/** The body of `POST /api/auth/orcid/begin/`; `next` is the page to return to. */
export const OrcidStart = z.strictObject({
  wish: z.enum(ORCID_PURPOSES),
  remember: z.boolean().optional(),
  next: z.string().max(500).optional(),
});
export type OrcidStart = z.infer<typeof OrcidStart>;

/** The body of `POST /api/auth/orcid/prove/`: the parameters of ORCID's redirect. */
export const OrcidReturn = z.strictObject({
  code: z.string().min(1).max(200),
  state: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'The address is incomplete.'),
});
export type OrcidReturn = z.infer<typeof OrcidReturn>;

export const OrcidConnecting = z.strictObject({ password: CurrentPassword });

export const OrcidSignIn = z.strictObject({
  otp: z.string().trim().max(20, 'A code can have at most 20 characters.').optional(),
});

/** The iD verified in this browser and the purpose; `next` may be empty. */
export interface VerifiedOrcid {
  orcid: string;
  wish: OrcidPurpose;
  is_remembered: boolean;
  next: string;
}

export const ORCID_TEXTS = {
  off: 'This journal is not connected to ORCID.',
  denied: 'You did not allow ORCID to share your iD. Nothing was changed.',
  stale:
    'This ORCID sign-in was started in another browser, has already been used or took too long. Please start again.',
  unavailable: 'ORCID is not responding properly. Nothing was changed. Please try again later.',
  refused: 'ORCID did not confirm this sign-in. Nothing was changed. Please start again.',
  unknown: 'No account that you can sign in to is connected to this ORCID iD.',
  taken: 'This ORCID iD is connected to another account. Sign in to that one, or disconnect it there first.',
  unconfirmed: 'Confirm your email address first, then connect your ORCID iD.',
  confirmedOnly: 'Your ORCID iD is confirmed. To use another one, disconnect it first.',
} as const;
