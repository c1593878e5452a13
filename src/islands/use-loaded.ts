import { useCallback, useEffect, useState } from 'react';

/**
 * What a page outside of the areas shows: not there yet, there, or why not; `reload` asks again. In the areas react-query
 * reads; for one read it would weigh too much.
 */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [value, setValue] = useState<Value>();
  const [failure, setFailure] = useState<string>();
  const reload = useCallback(async () => {
    setFailure(undefined);
    try {
      setValue(await load());
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }, [load]);
  useEffect(() => void reload(), [reload]);
  return { value, failure, reload, show: setValue };
}
