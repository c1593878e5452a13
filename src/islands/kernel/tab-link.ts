import { inTab } from './device-store.ts';

/**
 * What a tab knows of a thing that an emailed link opens: the link it was opened with, and what the server showed last.
 */
export interface LinkedTab<View> {
  token?: string;
  view?: View;
}

/**
 * The emailed links of one area. A link leaves the address bar at once, so that it is in no history; it belongs to the
 * thing of the page, and to this tab.
 */
export function tabLinks<View>(area: string, header: string) {
  // For browsers that keep nothing: the link then holds until the page is left.
  const held = new Map<string, string>();
  const tab = (id: string) => inTab<LinkedTab<View>>(`${area}-tab:${id}`);
  /** Keeps a part of it beside the others. */
  const keep = (id: string, part: LinkedTab<View>): void => {
    tab(id).keep({ ...tab(id).read(), ...part });
  };
  /** The link this tab was opened with. */
  const read = (id: string): string | undefined => held.get(id) ?? tab(id).read()?.token;
  return {
    tab,
    keep,
    read,
    /** Takes the link out of the address. True if there was one. */
    take(id: string): boolean {
      const token = new URLSearchParams(location.hash.slice(1)).get('token');
      if (!token) return false;
      history.replaceState(null, '', location.pathname + location.search);
      held.set(id, token);
      keep(id, { token });
      return true;
    },
    /** The header that shows the link to the API; none without a link. */
    headers(id: string): Record<string, string> {
      const token = read(id);
      return token ? { [header]: token } : {};
    },
  };
}
