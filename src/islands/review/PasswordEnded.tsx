import { paths } from '#domain/paths';

/** Tells whoever has answered by the link that their earlier password has ended, and how to get a new one. */
export function PasswordEnded() {
  return (
    <div className="notice attention stack">
      <p>
        <strong>Your e-mail address is confirmed now.</strong> There was an account with it that nobody had confirmed,
        perhaps your own. So that nobody else can use it, its password has ended. You need none to review; to sign in,{' '}
        <a href={paths.forgotPassword}>choose a new password</a>.
      </p>
    </div>
  );
}
