import { useEffect, useState } from 'react';

/**
 * An emailed link's token from the fragment, removed from the address bar at once, so that it is in no history.
 * `undefined` before reading, empty if there is none.
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
