import { useEffect, useState } from 'react';

/**
 * Reads an emailed link's token from the fragment, and removes it from the address bar, so that it is not in the
 * history. Undefined before it is read, empty if there is none.
 */
export function useFragmentToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const take = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get('token');
      if (found) history.replaceState(null, '', location.pathname + location.search);
      setToken((known) => found ?? known ?? '');
    };
    take();
    // A second link opened in the same tab changes only the fragment.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}

/** Ids of controls by fragment parameter. */
type Controls = Readonly<Record<string, string>>;

/**
 * Fills in controls from the fragment of an emailed link, and removes it from the address bar: it works like a password
 * and must not be in the history. With `sends`, a link that fills in all controls also submits their form.
 */
export function useLinkPrefill(controls: Controls, sends = false): void {
  useEffect(() => {
    const take = () => {
      const params = new URLSearchParams(location.hash.slice(1));
      const given = Object.entries(controls).filter(([name]) => params.has(name));
      if (given.length === 0) return;
      for (const [name, id] of given) {
        const control = document.getElementById(id) as HTMLInputElement | HTMLSelectElement | null;
        if (!control) continue;
        control.value = params.get(name) ?? '';
        control.dispatchEvent(new Event('change', { bubbles: true }));
      }
      history.replaceState(null, '', location.pathname + location.search);
      if (!sends || given.length < Object.keys(controls).length) return;
      (document.getElementById(given[0]?.[1] ?? '') as HTMLInputElement | null)?.form?.requestSubmit();
    };
    take();
    // A second link opened in the same tab changes only the fragment.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [controls, sends]);
}
