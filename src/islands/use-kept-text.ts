import { useState } from 'react';
import { keepText, readText } from './device-draft.ts';
import { readSession } from './session.ts';

/** A text that survives a reload and a closed tab: kept on the device at every change, for this account. */
export function useKeptText(name: string): [text: string, set: (text: string) => void, forget: () => void] {
  const [account] = useState(() => readSession()?.user.id ?? '');
  const [text, setText] = useState(() => readText(account, name));
  const set = (changed: string) => {
    setText(changed);
    keepText(account, name, changed);
  };
  return [text, set, () => keepText(account, name, '')];
}
