import { tabValue } from './device-store.ts';

/** A linked page's state in this tab: its link's token, and the view last shown. */
export interface LinkedTab<View> {
  token?: string;
  view?: View;
}

/**
 * An area's emailed links. A token is removed from the address bar immediately, so that it never reaches the history;
 * it is kept in this tab only.
 */
export function tabLinks<View>(area: string, header: string) {
  // Without storage: the link lasts until the page is left.
  const tokens = new Map<string, string>();
  const tab = (id: string) => tabValue<LinkedTab<View>>(`${area}-tab:${id}`);
  const keep = (id: string, part: LinkedTab<View>): void => {
    tab(id).save({ ...tab(id).read(), ...part });
  };
  const read = (id: string): string | undefined => tokens.get(id) ?? tab(id).read()?.token;
  return {
    tab,
    keep,
    read,
    /** Takes the token from the address; true if there was one. */
    take(id: string): boolean {
      const token = new URLSearchParams(location.hash.slice(1)).get('token');
      if (!token) return false;
      history.replaceState(null, '', location.pathname + location.search);
      tokens.set(id, token);
      keep(id, { token });
      return true;
    },
    /** The header with the token, if any. */
    headers(id: string): Record<string, string> {
      const token = read(id);
      return token ? { [header]: token } : {};
    },
  };
}
