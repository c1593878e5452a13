import type { ReactNode } from 'react';
import { Toaster } from '#ui/Toaster';

interface Props {
  children: ReactNode;
  elsewhere: ReactNode;
  /** Whoever is signed in needs no way elsewhere. */
  isForGuests?: boolean;
}

/** What stands on a card of sign-in and registration: the form, the way elsewhere below it, the messages. */
export function AuthIsland({ children, elsewhere, isForGuests = false }: Props) {
  return (
    <div className="island">
      {children}
      <p className={`auth-other${isForGuests ? ' for-guests' : ''}`}>{elsewhere}</p>
      <Toaster />
    </div>
  );
}
