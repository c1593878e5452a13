import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError } from './api.ts';
import { readSession } from './session.ts';

/** Shows a loading failure in a toast: the server's message or the given one (spec §8). Dismissed once loaded. */
export function useFailureToast(error: Error | null, fallback: string): void {
  const toastId = useRef<string>(undefined);
  useEffect(() => {
    if (!error && toastId.current) toast.dismiss(toastId.current);
    toastId.current = undefined;
    // Without a session the page is about to redirect.
    if (error && readSession())
      toastId.current = toast.error(error instanceof ApiError && error.isServerMessage ? error.message : fallback);
  }, [error, fallback]);
}
