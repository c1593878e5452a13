import { useCallback, useEffect, useState } from 'react';
import { paths } from '#domain/paths';
import type { ReviewView } from '#domain/review/reviewer-area';
import { ApiError } from '#islands/api.ts';
import { onDeviceLeft } from '#islands/device-draft.ts';
import { lookAtSession } from '#islands/review/look-at-session.ts';
import { awaitSession, onSessionChange, readSession } from '#islands/session.ts';
import { onRefused, readReview } from './calls.ts';
import { keepInTab, reviewTab } from './kept-review.ts';
import { readReviewLink, takeReviewLink } from './review-link.ts';

/**
 * One assignment as the server shows it. Where the server cannot be reached, what this tab was shown last, so that
 * a reload is no reason to stop writing.
 */
export function useReview(id: string) {
  const [view, setView] = useState<ReviewView>();
  const [failure, setFailure] = useState<string>();
  const [isShutOut, setShutOut] = useState(false);
  const [isPasswordEnded, setPasswordEnded] = useState(false);

  const show = useCallback(
    (shown: ReviewView) => {
      setView(shown);
      setFailure(undefined);
      setShutOut(false);
      keepInTab(id, { view: shown });
    },
    [id],
  );
  const reload = useCallback(async () => {
    setFailure(undefined);
    if (!readReviewLink(id)) await awaitSession();
    try {
      show(await readReview(id));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.status === 404 || thrown.status === 401) {
        await lookAtSession();
        return setShutOut(true);
      }
      setFailure(thrown.message);
      setView((known) => known ?? reviewTab(id).read()?.view);
    }
  }, [id, show]);

  useEffect(() => {
    takeReviewLink(id);
    void reload();
    // The newest link, pasted into the address bar of this tab.
    const onLink = () => void (takeReviewLink(id) && reload());
    const onOnline = () => void reload();
    const onSession = onSessionChange(() => void (readSession() && reload()));
    const onSentAway = onRefused(() => void reload());
    // Whoever logs out leaves nothing of it on the screen; a tab that a link has opened is another's.
    const onLeft = onDeviceLeft(() => reviewTab(id).read()?.token || location.replace(paths.reviewer));
    // A page that comes back out of the browser's memory may show what its next reader must not see.
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    addEventListener('pageshow', onReturn);
    addEventListener('hashchange', onLink);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('hashchange', onLink);
      removeEventListener('online', onOnline);
      removeEventListener('pageshow', onReturn);
      onSession();
      onSentAway();
      onLeft();
    };
  }, [id, reload]);

  /** An answer by the link has ended a password that nobody had confirmed, and with it perhaps this browser's session. */
  const tellEnded = useCallback(() => {
    setPasswordEnded(true);
    void lookAtSession();
  }, []);
  return { view, failure, isShutOut, isPasswordEnded, reload, show, tellEnded };
}

/** How somebody came in who is let in no longer. */
export function cameBy(id: string): 'link' | 'account' | 'nothing' {
  if (readReviewLink(id)) return 'link';
  return readSession() ? 'account' : 'nothing';
}
