import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
};

/** The query of the page's address; empty in the HTML that the server sends. */
export function useLocationSearch(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
}
