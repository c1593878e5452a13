import { useEffect, useState } from 'react';
import * as z from 'zod';
import '#islands/kernel/strict-policy.ts';
import { ACCOUNT_TEXTS, NewPassword, type User } from '#domain/account/account';
import { paths } from '#domain/kernel/paths';
import { guarded } from '#islands/kernel/guarded.tsx';
import { awaitSession, clearSession, readSession } from '#islands/kernel/session.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useFragmentToken } from '#islands/kernel/use-fragment-token.ts';
import { Form } from '#ui/Form';
import { AuthIsland } from './AuthIsland.tsx';
import { confirmOwnAddress, verifyEmail } from './calls.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

const Confirmation = z.strictObject({ password: NewPassword });
const EmptyInput = z.strictObject({});

/**
 * Confirms an address by emailed link. Mail scanners open links too, so it takes a press; and someone else may have
 * registered the address, so anyone not signed in to the account chooses a new password.
 */
export const VerifyEmail = guarded(Island);

function Island() {
  const token = useFragmentToken();
  const [user, setUser] = useState<User>();
  const [belongsToOther, setBelongsToOther] = useState(false);
  const [done, setDone] = useState('');
  useEffect(() => {
    awaitSession().then((session) => setUser(session?.user));
  }, []);
  const passwordForm = useApiForm({
    id: 'verify',
    schema: Confirmation,
    send: ({ password }) => verifyEmail(token ?? '', password),
    onDone() {
      // The server has ended all sessions of the account, including this browser's.
      if (readSession()) clearSession();
      location.replace(`${paths.login}?confirmed=1`);
      return 'leaving';
    },
  });
  const confirmForm = useApiForm({
    id: 'confirm',
    schema: EmptyInput,
    send: () => confirmOwnAddress(token ?? ''),
    onDone: ({ message }) => setDone(message),
    onFailure({ status }) {
      setBelongsToOther(status === 409);
      return status === 409;
    },
  });
  return (
    <AuthIsland alternative={<a href={paths.account}>Your account</a>}>
      {token === '' ? (
        <p className="notice">
          This link is incomplete. Open it from the email again, or ask for a new one on your account page.
        </p>
      ) : done ? (
        <p role="status">{done}</p>
      ) : user && !belongsToOther ? (
        <>
          <p>
            You are signed in as {user.first_name} {user.last_name} ({user.email}). Your password stays as it is.
          </p>
          <Form api={confirmForm} submit="Confirm my email address" busy="Confirming…">
            {null}
          </Form>
        </>
      ) : (
        <>
          {belongsToOther && <p className="notice">{ACCOUNT_TEXTS.otherAccountLink}</p>}
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
