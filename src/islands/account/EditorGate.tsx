import { type ReactNode, useEffect, useState } from 'react';
import type { User } from '#domain/account/account';
import { paths } from '#domain/kernel/paths';
import { useRead } from '#islands/kernel/area-client.ts';
import { loginPath, onSessionChange, requireRole } from '#islands/kernel/session.ts';
import { Waiting } from '#ui/Waiting';
import { OWN_ACCOUNT, type OwnAccount, readOwnAccount } from './calls.ts';

/**
 * Admits editors. Others are redirected to the sign-in page and back (spec §6), and editors without a required second
 * factor to its set-up. The server also checks every call.
 */
export function EditorGate({ children }: { children: (editor: User) => ReactNode }) {
  const [hasEditorSession, setHasEditorSession] = useState(false);
  const { value: account, failure, reload } = useRead(OWN_ACCOUNT, readOwnAccount, { enabled: hasEditorSession });
  const redirect = account && requiredPage(account);

  useEffect(() => {
    void requireRole('editor').then((session) => setHasEditorSession(session !== undefined));
    return onSessionChange(() => void requireRole('editor'));
  }, []);
  useEffect(() => {
    if (redirect) location.replace(redirect);
  }, [redirect]);

  if (account && !redirect) return children(account.user);
  return (
    <>
      <h1>Editor area</h1>
      <Waiting failure={failure} onRetry={reload} />
    </>
  );
}

/** Returns the page an account must visit first, if any. The server's reply counts, not the stored role. */
function requiredPage({ user, requires_second_factor, has_second_factor }: OwnAccount): string | undefined {
  if (user.role !== 'editor') return loginPath(location.pathname + location.search);
  return requires_second_factor && !has_second_factor ? paths.accountSection('second-factor') : undefined;
}
