import { useEffect, useRef } from 'react';
import { paths } from '#domain/kernel/paths';
import { loginPath } from '#islands/kernel/session.ts';

const RETURN_PATH = `${paths.submit}#check`;

/** Asks for the login only once the form is complete; the input stays on the device meanwhile. */
export function SignInPanel({ hasExpired, isFileKept }: { hasExpired: boolean; isFileKept: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="notice success stack" role="alert" tabIndex={-1} ref={box}>
      <p>
        <strong>{hasExpired ? 'Your session has ended. Sign in again to submit.' : 'Sign in to submit.'}</strong>{' '}
        {isFileKept
          ? 'Everything you entered, including the file, is saved on this device.'
          : 'Everything you entered is saved on this device, but you will need to choose the file again.'}
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
