import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { User } from '#domain/account/account';
import { paths } from '#domain/paths';
import { loginPath, onSessionChange, readSession, requireRole } from '#islands/session.ts';
import { Waiting } from '#ui/Waiting';
import { readOwnAccount } from './calls.ts';

/**
 * Lets editors in. Whoever is no editor is led to the sign-in page and back (spec §6), an editor who lacks a
 * second factor that the journal requires to where it is set up; the server refuses every call on its own.
 */
export function EditorGate({ children }: { children: (editor: User) => ReactNode }) {
  const [editor, setEditor] = useState<User>();
  const [failure, setFailure] = useState<string>();

  const load = useCallback(async () => {
    if (!(await requireRole('editor'))) return;
    setFailure(undefined);
    try {
      const { user, requires_second_factor, has_second_factor } = await readOwnAccount();
      // The role of the browser's storage is a claim; the server's answer is what counts.
      if (user.role !== 'editor') location.replace(loginPath(location.pathname + location.search));
      else if (requires_second_factor && !has_second_factor) location.replace(paths.accountSection('second-factor'));
      else setEditor(user);
    } catch (thrown) {
      if (readSession()) setFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }, []);
  useEffect(() => {
    void load();
    return onSessionChange(() => void requireRole('editor'));
  }, [load]);

  if (editor) return children(editor);
  return (
    <>
      <h1>Editor area</h1>
      <Waiting failure={failure} onRetry={load} />
    </>
  );
}
