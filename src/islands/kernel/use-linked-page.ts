import { useCallback, useEffect } from 'react';
import { ApiError } from './api.ts';
import { onDeviceLeft } from './device-draft.ts';
import { awaitSession, onSessionChange, readSession } from './session.ts';
import type { tabLinks } from './tab-link.ts';
import { useLoaded } from './use-loaded.ts';

interface Options<View> {
  id: string;
  /** The links of the area. */
  links: ReturnType<typeof tabLinks<View>>;
  read: (id: string) => Promise<View>;
  /** Where people are sent when they log out. */
  home: string;
}

/**
 * Reads a page that an emailed link or an account opens, and reads it again whenever another person may be asking. Where
 * the server cannot be reached, it shows what this tab was shown last: a reload is no reason to stop writing.
 */
export function useLinkedPage<View>({ id, links, read, home }: Options<View>) {
  const load = useCallback(async () => {
    links.take(id);
    if (!links.read(id)) await awaitSession();
    const view = await read(id);
    links.keep(id, { view });
    return view;
  }, [id, links, read]);
  const instead = useCallback(
    (error: Error) => (isRefusal(error) ? undefined : links.tab(id).read()?.view),
    [id, links],
  );
  const { value, error, failure, reload, show: showRead } = useLoaded(load, { instead });
  const isShutOut = isRefusal(error);
  const show = useCallback(
    (view: View) => {
      links.keep(id, { view });
      showRead(view);
    },
    [id, links, showRead],
  );

  useEffect(() => {
    // The newest link, pasted into the address bar of this tab.
    const onLink = () => void (links.take(id) && reload());
    const onOnline = () => void reload();
    const onSession = onSessionChange(() => void (readSession() && reload()));
    // Whoever logs out leaves nothing of it on the screen; a tab that a link has opened is another's.
    const onLeft = onDeviceLeft(() => links.tab(id).read()?.token || location.replace(home));
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
      onLeft();
    };
  }, [id, links, reload, home]);
  return { view: value, failure: isShutOut ? undefined : failure, isShutOut, reload, show };
}

/** The server does not know who asks, or shows this to someone else only. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 401);
}
