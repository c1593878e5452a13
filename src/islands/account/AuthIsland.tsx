import type { ReactNode } from 'react';
import { Toaster } from '#ui/Toaster';

/** What stands on a card of sign-in and registration: the form, the way elsewhere below it, the messages. */
export function AuthIsland({ children, elsewhere }: { children: ReactNode; elsewhere: ReactNode }) {
  return (
    <div className="island">
      {children}
      <p className="auth-other">{elsewhere}</p>
      <Toaster />
    </div>
  );
}
