import type { ReactNode } from 'react';
import { Toaster } from '#ui/Toaster';

interface Props {
  children: ReactNode;
  elsewhere: ReactNode;
  /** Signed-in people need no link elsewhere. */
  isForGuests?: boolean;
}

/** The content of a sign-in or registration card: form, link, messages. */
export function AuthIsland({ children, elsewhere, isForGuests = false }: Props) {
  return (
    <div className="island">
      {children}
      <p className={`auth-other${isForGuests ? ' for-guests' : ''}`}>{elsewhere}</p>
      <Toaster />
    </div>
  );
}
