import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { User } from '#domain/account/account';
import { paths } from '#domain/kernel/paths';
import { onSessionChange, readSession } from '#islands/kernel/session.ts';
import { Toaster } from '#ui/Toaster';

interface Props {
  children: ReactNode;
  alternative: ReactNode;
  /** Hides the alternative from people who are signed in. */
  isForGuests?: boolean;
}

/** The content of a sign-in or registration card: form, link, messages. */
export function AuthIsland({ children, alternative, isForGuests = false }: Props) {
  return (
    <div className="island">
      {children}
      <p className={`auth-other${isForGuests ? ' for-guests' : ''}`}>{alternative}</p>
      <Toaster />
    </div>
  );
}

/** Shows who is signed in; `alternative` explains that the form still works for another account. */
export function SignedInNote({ alternative }: { alternative: string }) {
  const [user, setUser] = useState<User>();
  useEffect(() => {
    const update = () => setUser(readSession()?.user);
    update();
    return onSessionChange(update);
  }, []);
  if (!user) return null;
  return (
    <p>
      You are signed in as {user.first_name} {user.last_name}. <a href={paths.account}>Go to your account</a>, or{' '}
      {alternative}:
    </p>
  );
}
