import { useEffect, useState } from 'react';

/** What stands over the screen: the commands, or the list of keys. */
export type Opened = 'commands' | 'keys' | undefined;

/** Ctrl+K, or Cmd+K, opens the commands anywhere in the office, unless what has the focus uses that key itself. */
export function usePalette() {
  const [opened, open] = useState<Opened>();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || defaultPrevented) return;
      // Whatever is asked in a dialog is answered first.
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      open('commands');
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return [opened, open] as const;
}
