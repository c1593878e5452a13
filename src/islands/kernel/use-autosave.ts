import { useEffect, useSyncExternalStore } from 'react';
import type { Keeper } from './autosave.ts';

/** What a keeper keeps, for a page that shows it: it is saved when the connection is back and before the page goes. */
export function useAutosave<Content>(keeper: Keeper<Content>) {
  useEffect(() => {
    // Whoever turns to something else may not come back to this page.
    const onHide = () => document.visibilityState === 'hidden' && keeper.flush();
    addEventListener('online', keeper.wake);
    addEventListener('offline', keeper.look);
    addEventListener('pagehide', keeper.flush);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('online', keeper.wake);
      removeEventListener('offline', keeper.look);
      removeEventListener('pagehide', keeper.flush);
      document.removeEventListener('visibilitychange', onHide);
      keeper.stop();
    };
  }, [keeper]);
  return useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read);
}
