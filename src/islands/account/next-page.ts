import { paths } from '#domain/kernel/paths';

/**
 * The page that asked for the login, from `?next=`: only a path of this site, or anyone could redirect people
 * elsewhere from our sign-in page. Otherwise the home page (spec §2).
 */
export function nextPage(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  if (!/^\/(?![/\\])/.test(next)) return paths.home;
  const url = new URL(next, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : paths.home;
}

/** The address of one of the account pages that keeps what the current one leads back to. */
export function withNext(path: string, search: string): string {
  const next = new URLSearchParams(search).get('next');
  return next ? `${path}?${new URLSearchParams({ next })}` : path;
}
