import * as z from 'zod';
import '#islands/kernel/strict-policy.ts';
import { NewPassword } from '#domain/account/account';
import { paths } from '#domain/kernel/paths';
import { guarded } from '#islands/kernel/guarded.tsx';
import { clearSession, readSession } from '#islands/kernel/session.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useFragmentToken } from '#islands/kernel/use-fragment-token.ts';
import { Form } from '#ui/Form';
import { AuthIsland } from './AuthIsland.tsx';
import { verifyEmail } from './calls.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

const Confirmation = z.strictObject({ password: NewPassword });

/**
 * Confirms an address by emailed link, once the person agrees and chooses a password: mail scanners open links too, and
 * someone else may have registered the address.
 */
export const VerifyEmail = guarded(Island);

function Island() {
  const token = useFragmentToken();
  const api = useApiForm({
    id: 'verify',
    schema: Confirmation,
    send: ({ password }) => verifyEmail(token ?? '', password),
    onDone() {
      // All sessions of the account have ended, this browser's among them.
      if (readSession()) clearSession();
      location.replace(`${paths.login}?confirmed=1`);
      return 'leaving';
    },
  });
  return (
    <AuthIsland elsewhere={<a href={paths.account}>Your account</a>}>
      {token === '' ? (
        <p className="notice">
          This link is incomplete. Open it from the email again, or ask for a new one on your account page.
        </p>
      ) : (
        <>
          <p>
            Choose your password to activate the account. Anyone could have registered with your address, so the
            password chosen then no longer works. If that was you, you may use the same one again.
          </p>
          <Form api={api} submit="Confirm my email address" busy="Confirming…">
            <NewPasswordField label="Password" {...api.field('password')} />
          </Form>
        </>
      )}
    </AuthIsland>
  );
}
