import { useEffect, useState } from 'react';
import { onSessionChange, readSession, type Session } from '#islands/kernel/session.ts';

/** Who is signed in now; undefined until the page can act, too. */
export function useSession(): Session | undefined {
  const [session, setSession] = useState<Session>();
  useEffect(() => {
    const look = () =>
      setSession((last) => {
        const now = readSession();
        return now?.token === last?.token ? last : now;
      });
    look();
    return onSessionChange(look);
  }, []);
  return session;
}
