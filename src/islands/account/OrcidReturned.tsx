import { useEffect, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { ORCID_PAGE, ORCID_TEXTS, OrcidReturn, type ProvenOrcid } from '#domain/account/orcid-sign-in';
import { orcidUrl, paths } from '#domain/kernel/paths';
import { ApiError } from '#islands/kernel/api.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { awaitSession, keepSession, loginPath, type Session } from '#islands/kernel/session.ts';
import { AuthIsland } from './AuthIsland.tsx';
import type { LoggedIn } from './calls.ts';
import { nextPage, withNext } from './next-page.ts';
import { OrcidCodeForm } from './OrcidCodeForm.tsx';
import { OrcidConnectForm } from './OrcidConnectForm.tsx';
import { proveOrcid, readOrcidOffer, showProven, signInWithOrcid } from './orcid-calls.ts';

/** What the page shows: it is asking, could not go on, wants a code, or asks whether the iD is to be connected. */
type Scene =
  | { is: 'asking' }
  | { is: 'failed'; text: string }
  | { is: 'code'; proof: ProvenOrcid }
  | { is: 'unconnected'; proof: ProvenOrcid; session: Session | undefined };

/** Where ORCID leads people back to: signs them in, or has them connect their iD to the account they are signed in to. */
export const OrcidReturned = guarded(Island);

function Island() {
  const [scene, setScene] = useState<Scene>({ is: 'asking' });
  useEffect(() => {
    const fail = (thrown: unknown) => setScene({ is: 'failed', text: (thrown as Error).message });
    void readReturn().then(goOn).then(setScene).catch(fail);
  }, []);
  return (
    <AuthIsland elsewhere={<a href={paths.login}>Sign in with your password</a>} isForGuests>
      <div role="status">
        {scene.is === 'asking' && <p>One moment…</p>}
        {scene.is === 'failed' && <p className="notice">{scene.text}</p>}
        {(scene.is === 'code' || scene.is === 'unconnected') && <Shown orcid={scene.proof.orcid} />}
      </div>
      {scene.is === 'failed' && (
        <p>
          <a href={paths.account}>Your account</a>
        </p>
      )}
      {scene.is === 'code' && <OrcidCodeForm onDone={(reply) => enter(reply, scene.proof)} />}
      {scene.is === 'unconnected' && scene.session && <OrcidConnectForm user={scene.session.user} />}
      {scene.is === 'unconnected' && !scene.session && <Unknown wish={scene.proof.wish} />}
    </AuthIsland>
  );
}

const Shown = ({ orcid }: { orcid: string }) => (
  <p>
    ORCID has confirmed that this iD is yours: <a href={orcidUrl(orcid)}>{orcidUrl(orcid)}</a>
  </p>
);

/** Nobody is signed in, and no account is guessed: the person says which one is theirs. */
function Unknown({ wish }: Pick<ProvenOrcid, 'wish'>) {
  return (
    <>
      <p>{wish === 'sign_in' ? ORCID_TEXTS.unknown : 'To connect it, sign in to your account here first.'}</p>
      <ul>
        <li>
          You have an account: <a href={loginPath(ORCID_PAGE)}>sign in with your password and connect it</a>.
        </li>
        <li>
          You have none: <a href={withNext(paths.register, `?next=${ORCID_PAGE}`)}>register</a>, confirm your email
          address, and connect it.
        </li>
      </ul>
    </>
  );
}

/** What ORCID sent along leaves the address bar at once; without it, what this browser has proven before counts. */
async function readReturn(): Promise<ProvenOrcid> {
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname);
  if (query.has('error'))
    throw new Error(query.get('error') === 'access_denied' ? ORCID_TEXTS.denied : ORCID_TEXTS.refused);
  if (!query.has('code')) {
    if (!(await readOrcidOffer()).is_on) throw new Error(ORCID_TEXTS.off);
    return showProven();
  }
  const back = OrcidReturn.safeParse({ code: query.get('code'), state: query.get('state') });
  if (!back.success) throw new Error(ORCID_TEXTS.refused);
  return proveOrcid(back.data);
}

async function goOn(proof: ProvenOrcid): Promise<Scene> {
  const session = await awaitSession();
  if (proof.wish === 'connect' || session) return { is: 'unconnected', proof, session };
  try {
    enter(await signInWithOrcid(), proof);
    return { is: 'asking' };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (thrown.flags.mfa_required) return { is: 'code', proof };
    if (thrown.flags.unknown_orcid) return { is: 'unconnected', proof, session };
    throw thrown;
  }
}

function enter({ token, user, mfa_enrolment_required }: LoggedIn, { is_remembered, next }: ProvenOrcid): void {
  keepSession({ token, user }, is_remembered);
  const { origin } = location;
  location.replace(
    mfa_enrolment_required
      ? paths.accountSection('second-factor')
      : nextPage(`?${new URLSearchParams({ next })}`, origin),
  );
}
