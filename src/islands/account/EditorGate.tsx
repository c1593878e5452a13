import { type ReactNode, useEffect, useState } from 'react';
import type { User } from '#domain/account/account';
import { paths } from '#domain/kernel/paths';
import { useRead } from '#islands/kernel/area-client.ts';
import { loginPath, onSessionChange, requireRole } from '#islands/kernel/session.ts';
import { Waiting } from '#ui/Waiting';
import { OWN_ACCOUNT, type OwnAccount, readOwnAccount } from './calls.ts';

/**
 * Lets editors in. Others are sent to the sign-in page and back (spec §6), and editors who lack a required second
 * factor to the page that sets it up. The server refuses every call on its own.
 */
export function EditorGate({ children }: { children: (editor: User) => ReactNode }) {
  const [isClaimed, setClaimed] = useState(false);
  const { value: account, failure, reload } = useRead(OWN_ACCOUNT, readOwnAccount, { enabled: isClaimed });
  const leadsTo = account && elsewhere(account);

  useEffect(() => {
    void requireRole('editor').then((session) => setClaimed(session !== undefined));
    return onSessionChange(() => void requireRole('editor'));
  }, []);
  useEffect(() => {
    if (leadsTo) location.replace(leadsTo);
  }, [leadsTo]);

  if (account && !leadsTo) return children(account.user);
  return (
    <>
      <h1>Editor area</h1>
      <Waiting failure={failure} onRetry={reload} />
    </>
  );
}

/**
 * Where an account has to go first. The role of the browser's storage is a claim; the server's answer is what counts.
 */
function elsewhere({ user, requires_second_factor, has_second_factor }: OwnAccount): string | undefined {
  if (user.role !== 'editor') return loginPath(location.pathname + location.search);
  return requires_second_factor && !has_second_factor ? paths.accountSection('second-factor') : undefined;
}
