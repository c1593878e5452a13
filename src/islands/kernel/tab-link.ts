import { tabValue } from './device-store.ts';

/** What a tab keeps of a linked page: the link, and the state last shown. */
export interface LinkedTab<View> {
  token?: string;
  view?: View;
}

/**
 * An area's emailed links. A link leaves the address bar at once, so that it is in no history; it is kept for this page
 * and this tab only.
 */
export function tabLinks<View>(area: string, header: string) {
  // Without storage: the link lasts until the page is left.
  const held = new Map<string, string>();
  const tab = (id: string) => tabValue<LinkedTab<View>>(`${area}-tab:${id}`);
  /** Updates part of it. */
  const keep = (id: string, part: LinkedTab<View>): void => {
    tab(id).save({ ...tab(id).read(), ...part });
  };
  /** The link this tab was opened with. */
  const read = (id: string): string | undefined => held.get(id) ?? tab(id).read()?.token;
  return {
    tab,
    keep,
    read,
    /** Takes the link from the address. True if there was one. */
    take(id: string): boolean {
      const token = new URLSearchParams(location.hash.slice(1)).get('token');
      if (!token) return false;
      history.replaceState(null, '', location.pathname + location.search);
      held.set(id, token);
      keep(id, { token });
      return true;
    },
    /** The header with the link; none without one. */
    headers(id: string): Record<string, string> {
      const token = read(id);
      return token ? { [header]: token } : {};
    },
  };
}
