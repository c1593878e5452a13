import { useEffect } from 'react';
import { toast, useToasterStore } from 'react-hot-toast/headless';

/** The time to read a character, in milliseconds. */
const READING_MS = 55;

/** Keeps the office's longer toasts for as long as they take to read; public pages use the specified times (spec §9). */
export function ReadingTime() {
  const { toasts } = useToasterStore();
  useEffect(() => {
    for (const one of toasts) {
      // One with a button has its own, longer duration.
      const duration = READING_MS * String(one.message).length;
      if (duration > (one.duration ?? 0)) toast(one.message, { ...one, duration });
    }
  }, [toasts]);
  return null;
}
