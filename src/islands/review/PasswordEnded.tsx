import { paths } from '#domain/kernel/paths';

/** Tells whoever has answered by the link that their earlier password has ended, and how to get a new one. */
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
