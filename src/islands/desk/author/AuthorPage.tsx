import { useEffect, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { REVISION_LABELS } from '#domain/manuscript/status';
import { canRevise, type OwnManuscriptCard, statusSentence } from '#domain/submission/author-area';
import { useRead, withQueryClient } from '#islands/kernel/area-client.ts';
import { guarded } from '#islands/kernel/guarded.tsx';
import { useJournal } from '#islands/kernel/journal.tsx';
import { onSessionChange, readSession, requireRole } from '#islands/kernel/session.ts';
import { listDrafts } from '#islands/submission/calls.ts';
import { Badge } from '#ui/Badge';
import { StatusBadge } from '#ui/StatusBadge';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { AuthorManuscriptPage, ChargeStatus, DueDate } from './AuthorManuscriptPage.tsx';
import { listAuthorManuscripts } from './calls.ts';

function ManuscriptList() {
  const { value: manuscripts, failure, reload } = useRead(['own-manuscripts'], listAuthorManuscripts);
  return (
    <>
      <div className="area-head">
        <h1>My manuscripts</h1>
        <a className="button" href={paths.submit}>
          Submit a manuscript
        </a>
      </div>
      <Drafts />
      {!manuscripts || failure ? <Waiting failure={failure} onRetry={reload} /> : <Cards manuscripts={manuscripts} />}
    </>
  );
}

function Drafts() {
  const { value: drafts } = useRead(['drafts'], listDrafts);
  if (!drafts || drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts-heading">
      <h2 id="drafts-heading">Not submitted yet</h2>
      <ul className="own-manuscripts">
        {drafts.map(({ id, title, updated_at }) => (
          <li key={id}>
            <div className="own-head">
              <Badge colour="neutral">Draft</Badge>
            </div>
            <h3>
              <a href={paths.resumeDraft(id)}>{title.trim() || 'Untitled'}</a>
            </h3>
            <p className="hint">Last changed on {longDate(updated_at)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cards({ manuscripts }: { manuscripts: OwnManuscriptCard[] }) {
  const journal = useJournal();
  if (manuscripts.length === 0) {
    return (
      <p>
        You have not submitted a manuscript yet. <a href={paths.guidelines}>The guidelines</a> explain what it should
        contain.
      </p>
    );
  }
  return (
    <ul className="own-manuscripts">
      {manuscripts.map((manuscript) => (
        <li key={manuscript.id}>
          <div className="own-head">
            <StatusBadge status={manuscript.status} kind={manuscript.kind} />
            {manuscript.revision_received_at && <Badge colour="blue">{REVISION_LABELS.received}</Badge>}
            <span className="own-number">{manuscript.manuscript_number}</span>
          </div>
          <h2>
            <a href={paths.authorManuscript(manuscript.id)}>{manuscript.title}</a>
          </h2>
          <p className="hint">
            Submitted on {longDate(manuscript.submitted_at)}
            {manuscript.round > 1 && `, revision ${manuscript.round - 1}`}
            {manuscript.revision_received_at && ` received on ${longDate(manuscript.revision_received_at)}`}
          </p>
          <p>{statusSentence(journal, manuscript)}</p>
          {canRevise(manuscript) && <DueDate {...manuscript} />}
          {manuscript.charge?.state === 'due' && <ChargeStatus {...manuscript} />}
        </li>
      ))}
    </ul>
  );
}

/**
 * The author area: the list, or the manuscript in the address. The site has one page for both, so links are ordinary
 * ones. Visitors who are not signed in are redirected to the sign-in page.
 */
export const AuthorPage = guarded(withQueryClient(AuthorArea));

function AuthorArea() {
  const [view, setView] = useState<{ id: string | undefined }>();
  useEffect(() => {
    void requireRole().then((session) => session && setView({ id: parseManuscriptId(location.pathname) }));
    return onSessionChange(() => {
      if (!readSession()) void requireRole();
    });
  }, []);
  return (
    <div className="author-area">
      {view ? view.id ? <AuthorManuscriptPage id={view.id} /> : <ManuscriptList /> : <LoadingPage />}
      <Toaster />
    </div>
  );
}

/** Parses the id in `/author/manuscripts/{id}`. */
function parseManuscriptId(path: string): string | undefined {
  const prefix = paths.authorManuscript('');
  return path.startsWith(prefix) ? path.slice(prefix.length).replace(/\/$/, '') || undefined : undefined;
}

/** Rendered until the session is known. */
function LoadingPage() {
  return (
    <>
      <h1>My manuscripts</h1>
      <p role="status">Loading...</p>
    </>
  );
}
