import { useEffect, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ApiError } from './api.ts';
import { readSession } from './session.ts';

/**
 * Tells in a toast that something could not be loaded: in the server's words, else in those given (spec §8). Once it is
 * loaded, the toast goes.
 */
export function useFailureToast(error: Error | null, fallback: string): void {
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (!error && told.current) toast.dismiss(told.current);
    told.current = undefined;
    // Without a session the page is about to lead to the sign-in page.
    if (error && readSession())
      told.current = toast.error(error instanceof ApiError && error.isServerWords ? error.message : fallback);
  }, [error, fallback]);
}
