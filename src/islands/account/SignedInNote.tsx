import { useEffect, useState } from 'react';
import type { User } from '#domain/account/account';
import { paths } from '#domain/kernel/paths';
import { onSessionChange, readSession } from '#islands/kernel/session.ts';

/** Says that the visitor is signed in; the form still works for another account, as `orElse` explains. */
export function SignedInNote({ orElse }: { orElse: string }) {
  const [user, setUser] = useState<User>();
  useEffect(() => {
    const look = () => setUser(readSession()?.user);
    look();
    return onSessionChange(look);
  }, []);
  if (!user) return null;
  return (
    <p>
      You are signed in as {user.first_name} {user.last_name}. <a href={paths.account}>Go to your account</a>, or{' '}
      {orElse}:
    </p>
  );
}
