import { useEffect, useState } from 'react';
import '#islands/kernel/strict-policy.ts';
import { paths } from '#domain/kernel/paths';
import { guarded } from '#islands/kernel/guarded.tsx';
import { Toaster } from '#ui/Toaster';
import { ReviewList } from './ReviewList.tsx';
import { ReviewScreen } from './ReviewScreen.tsx';

/**
 * The reviewer's area: the list, or the assignment the address names. Both are one page of the site, so a link
 * between them is an ordinary one. An assignment opens by account or by the link of a mail.
 */
export const ReviewerPage = guarded(Island);

function Island() {
  const [view, setView] = useState<{ id: string | undefined }>();
  useEffect(() => setView({ id: reviewIn(location.pathname) }), []);
  return (
    <div className="author-area reviewer-area">
      {view ? view.id ? <ReviewScreen id={view.id} /> : <ReviewList /> : <Opening />}
      <Toaster />
    </div>
  );
}

/** The id in `/reviewer/review/{id}`. */
function reviewIn(path: string): string | undefined {
  const prefix = paths.review('');
  return path.startsWith(prefix) ? path.slice(prefix.length).replace(/\/$/, '') || undefined : undefined;
}

/** What stands there until the page knows what is asked for. */
function Opening() {
  return (
    <>
      <h1>My reviews</h1>
      <p role="status">Loading...</p>
    </>
  );
}
