import { useEffect, useSyncExternalStore } from 'react';
import type { Keeper } from './autosave.ts';

/** Subscribes a page to an autosave, which saves on reconnecting and before leaving. */
export function useAutosave<Content>(keeper: Keeper<Content>) {
  useEffect(() => {
    // A hidden page may never be shown again.
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
