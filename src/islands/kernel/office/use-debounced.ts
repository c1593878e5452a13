import { useEffect, useState } from 'react';
import { afterPress } from '#islands/kernel/press.ts';

const PAUSE_MS = 300;

export function useDebounced(typed: string): string {
  const [debounced, setRested] = useState(typed);
  useEffect(() => {
    const wait = setTimeout(() => afterPress(() => setRested(typed)), PAUSE_MS);
    return () => clearTimeout(wait);
  }, [typed]);
  return debounced;
}
