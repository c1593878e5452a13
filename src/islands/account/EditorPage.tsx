import { useCallback, useEffect, useState } from 'react';
import '#islands/strict-policy.ts';
import type { User } from '#domain/account';
import { paths } from '#domain/paths';
import { readOwnAccount } from '#islands/account/calls.ts';
import { DeliveriesSection } from '#islands/account/DeliveriesSection.tsx';
import { RolesSection } from '#islands/account/RolesSection.tsx';
import { Waiting } from '#islands/account/Waiting.tsx';
import { loginPath, onSessionChange, readSession, requireRole } from '#islands/session.ts';
import { Toaster } from '#ui/Toaster';

/**
 * The editors' own page: what could not be delivered, and who edits the journal. Whoever is no editor is
 * led to the sign-in page (spec §6), an editor who lacks a second factor that the journal requires to
 * where it is set up; the server refuses every call on its own.
 */
export function EditorPage() {
  const [editor, setEditor] = useState<User>();
  const [failure, setFailure] = useState<string>();

  const load = useCallback(async () => {
    if (!requireRole('editor')) return;
    setFailure(undefined);
    try {
      const { user, requires_second_factor, has_second_factor } = await readOwnAccount();
      // The role of the browser's storage is a claim; the server's answer is what counts.
      if (user.role !== 'editor') leave();
      else if (requires_second_factor && !has_second_factor) location.replace(paths.accountSection('second-factor'));
      else setEditor(user);
    } catch (thrown) {
      if (readSession()) setFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }, []);
  useEffect(() => {
    void load();
    return onSessionChange(() => readSession() ?? leave());
  }, [load]);

  return (
    <>
      {editor ? (
        <>
          <DeliveriesSection />
          <RolesSection ownId={editor.id} />
        </>
      ) : (
        <Waiting failure={failure} onRetry={load} />
      )}
      <Toaster />
    </>
  );
}

function leave(): void {
  location.replace(loginPath(paths.editor));
}
