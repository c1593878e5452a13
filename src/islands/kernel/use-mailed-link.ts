import { useEffect } from 'react';

/** The controls that an emailed link fills in, by fragment parameter. */
type Controls = Readonly<Record<string, string>>;

/**
 * Fills in controls from the address's fragment, which then leaves the address bar: it works like a password, and must
 * not be in the history. With `sends`, a link that fills in all of them also submits their form.
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
