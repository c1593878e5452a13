import { useState } from 'react';
import * as z from 'zod';
import { ACCOUNT_TEXTS, Login } from '#domain/account/account';
import { REVIEW_LINK_UNKNOWN } from '#domain/review/reviewer-area';
import { logIn } from '#islands/account/calls.ts';
import { keepSession } from '#islands/kernel/session.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
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
          <strong>Nothing you wrote is lost.</strong> It is saved on this device and will be sent once you are signed
          in.
        </p>
      )}
      <p role="alert">
        {by === 'link' ? REVIEW_LINK_UNKNOWN : 'The link in our latest email opens your review.'}
        {' If you have an account with a confirmed address, you can also sign in here:'}
      </p>
      <Form api={api} submit="Sign in" busy="Signing in…">
        <EmailField autoComplete="username" {...api.field('email')} />
        <PasswordField label="Password" autoComplete="current-password" required {...api.field('password')} />
        {asksForCode && (
          <Field
            label="One-time code"
            hint="From your authenticator app, or one of your recovery codes."
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
  link: 'This link has expired',
  account: 'This review belongs to another account',
  nothing: 'Please sign in again',
} as const;
