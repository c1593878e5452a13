import { useEffect, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import type { User } from '#domain/account/account';
import {
  ORCID_PAGE,
  ORCID_TEXTS,
  OrcidConnecting,
  OrcidReturn,
  OrcidSignIn,
  type VerifiedOrcid,
} from '#domain/account/orcid-sign-in';
import { orcidUrl, paths } from '#domain/kernel/paths';
import { ApiError } from '#islands/kernel/api.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { awaitSession, loginPath, type Session, storeSession } from '#islands/kernel/session.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Form } from '#ui/Form';
import { PasswordField } from '#ui/PasswordField';
import { AuthIsland } from './AuthIsland.tsx';
import { CodeField } from './CodeField.tsx';
import type { LoggedIn } from './calls.ts';
import { connectOrcid, readOrcidOffer, readVerifiedOrcid, signInWithOrcid, verifyOrcid } from './calls.ts';
import { nextPage, withNext } from './next-page.ts';

/** Asks whether to connect the verified iD to the signed-in account, with its password. */
function OrcidConnectForm({ user }: { user: User }) {
  const api = useApiForm({
    id: 'orcid-connect',
    schema: OrcidConnecting,
    send: ({ password }) => connectOrcid(password),
    onDone() {
      location.replace(paths.accountSection('orcid'));
      return 'leaving';
    },
  });
  return (
    <>
      <p>
        Connect it to your account here, <strong>{user.email}</strong>? You can then also sign in with ORCID.
      </p>
      <Form api={api} submit="Connect your ORCID iD" busy="Connecting…">
        <PasswordField
          label="Password of your account"
          autoComplete="current-password"
          required
          {...api.field('password')}
        />
      </Form>
    </>
  );
}

/** Asks for the second factor after returning from ORCID. */
function OrcidCodeForm({ onDone }: { onDone: (reply: LoggedIn) => void }) {
  const api = useApiForm({
    id: 'orcid-code',
    schema: OrcidSignIn.required(),
    send: ({ otp }) => signInWithOrcid(otp),
    onDone(reply) {
      onDone(reply);
      return 'leaving';
    },
    onFailure({ flags, message }) {
      if (flags.mfa_required) api.report([{ name: 'otp', message }]);
      return flags.mfa_required === true;
    },
  });
  return (
    <Form api={api} submit="Sign in" busy="Signing in…">
      <CodeField {...api.field('otp')} />
    </Form>
  );
}

/** The page's state: loading, failed, waiting for a code, or asking whether to connect. */
type PageState =
  | { is: 'asking' }
  | { is: 'failed'; text: string }
  | { is: 'code'; proof: VerifiedOrcid }
  | { is: 'unconnected'; proof: VerifiedOrcid; session: Session | undefined };

/** The return page from ORCID: signs in, or connects the iD to the signed-in account. */
export const OrcidReturnPage = guarded(Island);

function Island() {
  const [state, setState] = useState<PageState>({ is: 'asking' });
  useEffect(() => {
    const fail = (thrown: unknown) => setState({ is: 'failed', text: (thrown as Error).message });
    void readReturn().then(nextState).then(setState).catch(fail);
  }, []);
  return (
    <AuthIsland alternative={<a href={paths.login}>Sign in with your password</a>} isForGuests>
      <div role="status">
        {state.is === 'asking' && <p>One moment…</p>}
        {state.is === 'failed' && <p className="notice">{state.text}</p>}
        {(state.is === 'code' || state.is === 'unconnected') && <ProvenId orcid={state.proof.orcid} />}
      </div>
      {state.is === 'failed' && (
        <p>
          <a href={paths.account}>Your account</a>
        </p>
      )}
      {state.is === 'code' && <OrcidCodeForm onDone={(reply) => startSession(reply, state.proof)} />}
      {state.is === 'unconnected' && state.session && <OrcidConnectForm user={state.session.user} />}
      {state.is === 'unconnected' && !state.session && <NoAccount wish={state.proof.wish} />}
    </AuthIsland>
  );
}

const ProvenId = ({ orcid }: { orcid: string }) => (
  <p>
    ORCID has confirmed that this iD is yours: <a href={orcidUrl(orcid)}>{orcidUrl(orcid)}</a>
  </p>
);

/** Shown to visitors who are not signed in: accounts are never matched automatically. */
function NoAccount({ wish }: Pick<VerifiedOrcid, 'wish'>) {
  return (
    <>
      <p>{wish === 'sign_in' ? ORCID_TEXTS.unknown : 'To connect it, sign in to your account here first.'}</p>
      <ul>
        <li>
          You have an account: <a href={loginPath(ORCID_PAGE)}>sign in with your password and connect it</a>.
        </li>
        <li>
          You have no account: <a href={withNext(paths.register, `?next=${ORCID_PAGE}`)}>register</a>, confirm your
          email address, and connect it.
        </li>
      </ul>
    </>
  );
}

/** Removes ORCID's parameters from the address bar; if there are none, uses an earlier proof in this browser. */
async function readReturn(): Promise<VerifiedOrcid> {
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname);
  if (query.has('error'))
    throw new Error(query.get('error') === 'access_denied' ? ORCID_TEXTS.denied : ORCID_TEXTS.refused);
  if (!query.has('code')) {
    if (!(await readOrcidOffer()).is_on) throw new Error(ORCID_TEXTS.off);
    return readVerifiedOrcid();
  }
  const returned = OrcidReturn.safeParse({ code: query.get('code'), state: query.get('state') });
  if (!returned.success) throw new Error(ORCID_TEXTS.refused);
  return verifyOrcid(returned.data);
}

async function nextState(proof: VerifiedOrcid): Promise<PageState> {
  const session = await awaitSession();
  if (proof.wish === 'connect' || session) return { is: 'unconnected', proof, session };
  try {
    startSession(await signInWithOrcid(), proof);
    return { is: 'asking' };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (thrown.flags.mfa_required) return { is: 'code', proof };
    if (thrown.flags.unknown_orcid) return { is: 'unconnected', proof, session };
    throw thrown;
  }
}

function startSession({ token, user, mfa_enrolment_required }: LoggedIn, { is_remembered, next }: VerifiedOrcid): void {
  storeSession({ token, user }, is_remembered);
  const { origin } = location;
  location.replace(
    mfa_enrolment_required
      ? paths.accountSection('second-factor')
      : nextPage(`?${new URLSearchParams({ next })}`, origin),
  );
}
