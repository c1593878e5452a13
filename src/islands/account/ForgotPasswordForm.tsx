import { useState } from 'react';
import * as z from 'zod';
import '#islands/kernel/strict-policy.ts';
import { Email } from '#domain/account/account';
import { paths } from '#domain/kernel/paths';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { EmailField } from '#ui/EmailField';
import { Form } from '#ui/Form';
import { Outcome } from '#ui/Outcome';
import { AuthIsland } from './AuthIsland.tsx';
import { requestPasswordReset } from './calls.ts';

const ForgotInput = z.strictObject({ email: Email });

/** Requests a password reset; the reply is the same whether or not the address has an account. */
export const ForgotPasswordForm = guarded(Island);

function Island() {
  const [sent, setSent] = useState<string>();
  const api = useApiForm({
    id: 'forgot',
    schema: ForgotInput,
    send: ({ email }) => requestPasswordReset(email),
    onDone: ({ message }) => setSent(message),
  });
  return (
    <AuthIsland alternative={<a href={paths.login}>Back to sign-in</a>}>
      {sent ? (
        <Outcome text={sent}>
          <p>The link works once, within 30 minutes. If no email arrives, check your spam folder.</p>
          <p>
            <button type="button" className="button quiet" onClick={() => setSent(undefined)}>
              Send it again
            </button>
          </p>
        </Outcome>
      ) : (
        <>
          <p>Enter your account’s email address. We will send you a link to choose a new password.</p>
          <Form api={api} submit="Send the link" busy="Sending…">
            <EmailField autoComplete="username" {...api.field('email')} />
          </Form>
        </>
      )}
    </AuthIsland>
  );
}
