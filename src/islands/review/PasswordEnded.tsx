import { paths } from '#domain/kernel/paths';

/**
 * Tells reviewers who answered by the emailed link that their earlier password is no longer valid, and how to set a new
 * one.
 */
export function PasswordEnded() {
  return (
    <div className="notice attention stack">
      <p>
        <strong>Your email address is confirmed.</strong> It had an unconfirmed account, perhaps yours. To keep others
        out, we have cancelled that account’s password. You don’t need one to review; to sign in,{' '}
        <a href={paths.forgotPassword}>choose a new password</a>.
      </p>
    </div>
  );
}
