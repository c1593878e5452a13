import { useSyncExternalStore } from 'react';
import { paths } from '#domain/kernel/paths';

/**
 * The page to return to after login, from `?next=`: only a path of this site, to prevent open redirects. Otherwise the
 * home page (spec §2).
 */
export function nextPage(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!/^\/(?![/\\])/.test(next)) return paths.home;
  const url = new URL(next, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : paths.home;
}

/** An account page's address, keeping the current return target. */
export function withNext(path: string, search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next ? `${path}?${new URLSearchParams({ next })}` : path;
}

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
};

/** The query of the page's address; empty in server-rendered HTML. */
export function useLocationSearch(): string {
  return useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
}
