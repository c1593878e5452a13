import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod';
import '#islands/kernel/strict-policy.ts';
import { FirstName, LastName, NewPassword } from '#domain/account/account';
import { DUTIES } from '#domain/account/colleague/duty';
import type { ColleagueWelcome } from '#domain/account/colleague/invitation';
import { paths } from '#domain/kernel/paths';
import { tabValue } from '#islands/kernel/device-store.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { awaitSession, clearSession, onSessionChange, readSession } from '#islands/kernel/session.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useFragmentToken } from '#islands/kernel/use-fragment-token.ts';
import { useLoaded } from '#islands/kernel/use-loaded.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { AuthIsland } from './AuthIsland.tsx';
import { acceptColleagueInvitation, joinWithPassword, showColleagueInvitation } from './calls.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

/** Keeps the token while the visitor signs in on another page; it must not appear in an address. */
const storedToken = tabValue<string>('colleague-invitation');

/** An invitation to the office, opened from an emailed link and accepted explicitly. */
export const ColleagueInvitation = guarded(Island);

function Island() {
  const linkToken = useFragmentToken();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    if (linkToken === undefined) return;
    if (linkToken) storedToken.save(linkToken);
    setToken(linkToken || storedToken.read() || '');
  }, [linkToken]);
  return (
    <AuthIsland alternative={<a href={paths.home}>Go to the journal</a>}>
      {token === '' && <p className="notice">This link is incomplete. Open it from the email again.</p>}
      {token && <Invitation key={token} token={token} />}
    </AuthIsland>
  );
}

function Invitation({ token }: { token: string }) {
  const load = useCallback(() => showColleagueInvitation(token), [token]);
  const { value, failure } = useLoaded(load);
  if (failure)
    return (
      <p className="notice" role="alert">
        {failure}
      </p>
    );
  if (!value) return <p role="status">Loading…</p>;
  const { invited_by, duty, categories, takes } = value;
  return (
    <>
      <p>
        {invited_by || 'A managing editor'} has invited you to join the editorial office. Your role:{' '}
        <strong>{DUTIES[duty].label}</strong>
        {categories.length > 0 && ` (${categories.join(', ')})`}.
      </p>
      {takes === 'password' ? <Join token={token} welcome={value} /> : <Accept token={token} email={value.email} />}
    </>
  );
}

/** Called once the server has ended all sessions of the account, including this browser's. */
function goToSignIn(): 'leaving' {
  storedToken.save(undefined);
  if (readSession()) clearSession();
  location.replace(`${paths.login}?${new URLSearchParams({ joined: '1', next: paths.editor })}`);
  return 'leaving';
}

const JoinInput = z.strictObject({
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
  password: NewPassword,
});

function Join({ token, welcome: { email, name_to_ask_for } }: { token: string; welcome: ColleagueWelcome }) {
  const api = useApiForm({
    id: 'join',
    schema: JoinInput,
    send: (input) => joinWithPassword({ token, ...input }),
    onDone: goToSignIn,
  });
  return (
    <>
      <p>
        You will sign in with {email}. Choose a password; any earlier account with your address loses its password and
        sessions.
      </p>
      <Form api={api} submit="Join the editorial office" busy="Joining…">
        {name_to_ask_for && (
          <div className="field-pair">
            <Field
              label="First name"
              autoComplete="given-name"
              required
              defaultValue={name_to_ask_for.first_name}
              {...api.field('first_name')}
            />
            <Field
              label="Last name"
              autoComplete="family-name"
              defaultValue={name_to_ask_for.last_name}
              {...api.field('last_name')}
            />
          </div>
        )}
        <NewPasswordField label="Password" {...api.field('password')} />
      </Form>
    </>
  );
}

function Accept({ token, email }: { token: string; email: string }) {
  const { run, isBusy, failure } = useAction();
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => {
    const update = () => setSignedIn(readSession() !== undefined);
    void awaitSession().then(update);
    return onSessionChange(update);
  }, []);
  const accept = () =>
    run(async () => {
      await acceptColleagueInvitation(token);
      goToSignIn();
    });
  const signIn = `${paths.login}?${new URLSearchParams({ next: paths.colleagueInvitation })}`;
  if (!isSignedIn) {
    return (
      <>
        <p>You have an account: sign in with {email}, and you will return here.</p>
        <p>
          <a className="button" href={signIn}>
            Sign in
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      <p>When you accept, you are signed out everywhere; sign in again as an editor.</p>
      <p>
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={accept}>
          {isBusy ? 'Joining…' : 'Accept the invitation'}
        </button>
      </p>
      {failure && (
        <p className="field-error" role="alert">
          {failure} <a href={signIn}>Sign in with another account</a>
        </p>
      )}
    </>
  );
}
