import { useEffect, useState } from 'react';
import '#islands/strict-policy.ts';
import type { User } from '#domain/account';
import { paths } from '#domain/paths';
import { readOwnAccount } from '#islands/account/calls.ts';
import { DeliveriesSection } from '#islands/account/DeliveriesSection.tsx';
import { RolesSection } from '#islands/account/RolesSection.tsx';
import { loginPath, onSessionChange, readSession, requireRole } from '#islands/session.ts';
import { Toaster } from '#ui/Toaster';

/**
 * The editors' own page: who edits the journal, and what could not be delivered. Whoever is no editor is
 * led to the sign-in page (spec §6); the server refuses every call on its own.
 */
export function EditorPage() {
  const [editor, setEditor] = useState<User>();
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    if (!requireRole('editor')) return;
    readOwnAccount().then(
      // The role of the browser's storage is a claim; the server's answer is what counts.
      ({ user }) => (user.role === 'editor' ? setEditor(user) : leave()),
      (thrown) => readSession() && setFailure(thrown instanceof Error ? thrown.message : String(thrown)),
    );
    return onSessionChange(() => readSession() ?? leave());
  }, []);

  return (
    <>
      {editor ? (
        <>
          <RolesSection ownId={editor.id} />
          <DeliveriesSection />
        </>
      ) : (
        <p role={failure ? 'alert' : 'status'}>{failure ?? 'Loading...'}</p>
      )}
      <Toaster />
    </>
  );
}

function leave(): void {
  location.replace(loginPath(paths.editor));
}
