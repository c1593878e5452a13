import { useEffect, useRef } from 'react';
import { paths } from '#domain/kernel/paths';
import { loginPath } from '#islands/kernel/session.ts';

const RETURN_PATH = `${paths.submit}#check`;

/** Asks for the login at the end, once the form is complete; what was filled in stays on the device meanwhile. */
export function SignInPanel({ hasExpired, isFileKept }: { hasExpired: boolean; isFileKept: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="notice success stack" role="alert" tabIndex={-1} ref={box}>
      <p>
        <strong>{hasExpired ? 'Your session has ended. Sign in again to submit.' : 'Sign in to submit.'}</strong>{' '}
        {isFileKept
          ? 'What you filled in, including the file, is kept on this device.'
          : 'What you filled in is kept on this device; only the file has to be chosen again.'}
      </p>
      <div className="form-actions">
        <a className="button" href={loginPath(RETURN_PATH)}>
          Sign in
        </a>
        <a className="button quiet" href={`${paths.register}?${new URLSearchParams({ next: RETURN_PATH })}`}>
          Create an account
        </a>
      </div>
    </div>
  );
}
