import { useState } from 'react';
import * as z from 'zod';
import { ACCOUNT_TEXTS, Login } from '#domain/account/account';
import { REVIEW_LINK_UNKNOWN } from '#domain/review/reviewer-area';
import { logIn } from '#islands/account/calls.ts';
import { keepSession } from '#islands/session.ts';
import { useApiForm } from '#islands/use-api-form.ts';
import { EmailField } from '#ui/EmailField';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { PasswordField } from '#ui/PasswordField';
import { cameBy } from './use-review.ts';

interface Props {
  id: string;
  /** Something is written on this page. */
  isWriting?: boolean;
  onAdmitted: () => void;
}

const SignIn = z.object({ email: Login.shape.email, password: Login.shape.password, otp: z.string().optional() });

/**
 * Lets a reviewer in again, in place: by the newest link, or by signing in. It takes no focus, because somebody may
 * be typing.
 */
export function SignInAgain({ id, isWriting = false, onAdmitted }: Props) {
  const [by] = useState(() => cameBy(id));
  const [asksForCode, setAsksForCode] = useState(false);
  const api = useApiForm({
    id: 'sign-in-again',
    schema: SignIn,
    send: ({ otp, ...login }) => logIn({ ...login, ...(otp && { otp }) }),
    failure: ACCOUNT_TEXTS.loginFailed,
    onDone({ token, user }) {
      keepSession({ token, user }, false);
      onAdmitted();
    },
    onFailure({ flags }) {
      if (!flags.mfa_required || asksForCode) return false;
      setAsksForCode(true);
      return true;
    },
  });
  return (
    <section className="notice attention stack" aria-labelledby="sign-in-heading">
      <h2 id="sign-in-heading" tabIndex={-1}>
        {HEADINGS[by]}
      </h2>
      {isWriting && (
        <p>
          <strong>Nothing you wrote is lost.</strong> It is kept on this device, and will be sent to the journal as soon
          as you are back in.
        </p>
      )}
      <p role="alert">
        {by === 'link' ? REVIEW_LINK_UNKNOWN : 'The link in the newest mail from the journal opens your review.'}
        {' You can also sign in here, if you have an account with a confirmed address:'}
      </p>
      <Form api={api} submit="Sign in" busy="Signing in…">
        <EmailField autoComplete="username" {...api.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...api.field('password')} />
        {asksForCode && (
          <Field
            label="One-time code"
            hint="The code your authenticator app shows now, or one of your recovery codes."
            autoComplete="one-time-code"
            required
            {...api.field('otp')}
          />
        )}
      </Form>
    </section>
  );
}

const HEADINGS = {
  link: 'This link has ended',
  account: 'This account does not open this review',
  nothing: 'Please come in again',
} as const;
