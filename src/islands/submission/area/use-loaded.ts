import { useCallback, useEffect, useState } from 'react';
import { readSession } from '#islands/session.ts';

/** What a page shows: still loading, loaded, or why not; `reload` asks again and keeps what is shown meanwhile. */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [value, setValue] = useState<Value>();
  const [failure, setFailure] = useState<string>();
  const reload = useCallback(async () => {
    setFailure(undefined);
    try {
      setValue(await load());
    } catch (thrown) {
      // Without a session the page is about to lead to the sign-in page.
      if (readSession()) setFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }, [load]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { value, failure, reload };
}
