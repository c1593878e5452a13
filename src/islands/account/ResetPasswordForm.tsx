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
import { resetPassword } from './calls.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

const ResetInput = z.strictObject({ password: NewPassword });

/** Sets a new password with an emailed link, then opens the sign-in page. */
export const ResetPasswordForm = guarded(Island);

function Island() {
  const token = useFragmentToken();
  const api = useApiForm({
    id: 'reset',
    schema: ResetInput,
    send: ({ password }) => resetPassword(token ?? '', password),
    onDone() {
      // The server has ended all sessions of the account, including this browser's.
      if (readSession()) clearSession();
      location.replace(`${paths.login}?reset=1`);
      return 'leaving';
    },
  });
  return (
    <AuthIsland alternative={<a href={paths.forgotPassword}>Ask for a new link</a>}>
      {token === '' ? (
        <p className="notice">This link is incomplete. Open it from the email again, or ask for a new one.</p>
      ) : (
        <Form api={api} submit="Change password" busy="Changing the password…">
          <NewPasswordField label="New password" {...api.field('password')} />
        </Form>
      )}
    </AuthIsland>
  );
}
