import { useEffect, useState } from 'react';
import * as z from 'zod';
import '#islands/kernel/strict-policy.ts';
import { NewPassword, type User } from '#domain/account/account';
import { paths } from '#domain/kernel/paths';
import { guarded } from '#islands/kernel/guarded.tsx';
import { awaitSession, clearSession, readSession } from '#islands/kernel/session.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useFragmentToken } from '#islands/kernel/use-fragment-token.ts';
import { Form } from '#ui/Form';
import { AuthIsland } from './AuthIsland.tsx';
import { confirmOwnAddress, verifyEmail } from './calls.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import { registeredHere } from './registered-here.ts';

const Confirmation = z.strictObject({ password: NewPassword });
const EmptyInput = z.strictObject({});

/**
 * Confirms an address by emailed link. Mail scanners open links too, so it takes a click; and someone else may have
 * registered the address, so anyone who is not signed in to the account, and did not register it in this browser, chooses
 * a new password.
 */
export const VerifyEmail = guarded(Island);

function Island() {
  const token = useFragmentToken();
  const [user, setUser] = useState<User>();
  const [isRegistrant, setRegistrant] = useState(false);
  const [asksForPassword, setAsksForPassword] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [done, setDone] = useState('');
  useEffect(() => {
    setRegistrant(registeredHere.read() === true);
    awaitSession().then((session) => setUser(session?.user));
  }, []);
  const passwordForm = useApiForm({
    id: 'verify',
    schema: Confirmation,
    send: ({ password }) => verifyEmail(token ?? '', password),
    onDone() {
      registeredHere.save(undefined);
      // The server has ended all sessions of the account, including this browser's.
      if (readSession()) clearSession();
      location.replace(`${paths.login}?confirmed=1`);
      return 'leaving';
    },
  });
  const confirmForm = useApiForm({
    id: 'confirm',
    schema: EmptyInput,
    send: () => (user ? confirmOwnAddress : verifyEmail)(token ?? ''),
    onDone({ message }) {
      registeredHere.save(undefined);
      setDone(message);
    },
    onFailure({ status, message, fields }) {
      const isRefused = status === 409 || fields.password !== undefined;
      setAsksForPassword(isRefused);
      if (status === 409) setRefusal(message);
      return isRefused;
    },
  });
  return (
    <AuthIsland alternative={user ? <a href={paths.account}>Your account</a> : <a href={paths.login}>Sign in</a>}>
      {token === '' ? (
        <p className="notice">
          This link is incomplete. Open it from the email again, or ask for a new one on your account page.
        </p>
      ) : done ? (
        <p role="status">{done}</p>
      ) : (user || isRegistrant) && !asksForPassword ? (
        <>
          <p>
            {user
              ? `You are signed in as ${user.first_name} ${user.last_name} (${user.email}).`
              : 'You registered in this browser.'}{' '}
            Your password stays as it is.
          </p>
          <Form api={confirmForm} submit="Confirm my email address" busy="Confirming…">
            {null}
          </Form>
        </>
      ) : (
        <>
          {refusal && <p className="notice">{refusal}</p>}
          <p>
            Choose your password to activate the account. Anyone could have registered with your address, so the
            password chosen then no longer works. If that was you, you may use the same one again.
          </p>
          <Form api={passwordForm} submit="Confirm my email address" busy="Confirming…">
            <NewPasswordField label="Password" {...passwordForm.field('password')} />
          </Form>
        </>
      )}
    </AuthIsland>
  );
}
