import { useCallback, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';

/** Runs one action at a time; shows a failure in a toast, and returns it to show beside the button. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isRunning = useRef(false);
  const toastId = useRef<string>(undefined);

  const run = useCallback(async (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    if (toastId.current) toast.dismiss(toastId.current);
    try {
      await work();
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      setFailure(message);
      toastId.current = toast.error(message);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }, []);
  return { run, isBusy, failure };
}
