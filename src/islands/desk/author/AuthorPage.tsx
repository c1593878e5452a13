import { useEffect, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { paths } from '#domain/kernel/paths';
import { inArea } from '#islands/kernel/area-client.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { onSessionChange, readSession, requireRole } from '#islands/kernel/session.ts';
import { Toaster } from '#ui/Toaster';
import { OwnList } from './OwnList.tsx';
import { OwnManuscriptPage } from './OwnManuscriptPage.tsx';

/**
 * The author's area: the list, or the manuscript the address names. Both are one page of the site, so a
 * link between them is an ordinary one. Whoever is not signed in is led to the sign-in page and back.
 */
export const AuthorPage = guarded(inArea(Island));

function Island() {
  const [view, setView] = useState<{ id: string | undefined }>();
  useEffect(() => {
    void requireRole().then((session) => session && setView({ id: manuscriptIn(location.pathname) }));
    return onSessionChange(() => {
      if (!readSession()) void requireRole();
    });
  }, []);
  return (
    <div className="author-area">
      {view ? view.id ? <OwnManuscriptPage id={view.id} /> : <OwnList /> : <Opening />}
      <Toaster />
    </div>
  );
}

/** The id in `/author/manuscripts/{id}`. */
function manuscriptIn(path: string): string | undefined {
  const prefix = paths.authorManuscript('');
  return path.startsWith(prefix) ? path.slice(prefix.length).replace(/\/$/, '') || undefined : undefined;
}

/** What stands there until the page knows who asks. */
function Opening() {
  return (
    <>
      <h1>My manuscripts</h1>
      <p role="status">Loading...</p>
    </>
  );
}
