import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the HTML that the server sends, true as soon as the page can act. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
