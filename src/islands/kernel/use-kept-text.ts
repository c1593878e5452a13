import { useState } from 'react';
import { textOf } from './device-draft.ts';
import { readSession } from './session.ts';

/** A text that survives a reload and a closed tab: kept on the device at every change, for this account. */
export function useKeptText(name: string): [text: string, set: (text: string) => void, forget: () => unknown] {
  const [account] = useState(() => readSession()?.user.id ?? '');
  const [text, setText] = useState(() => textOf(account, name).read() ?? '');
  const set = (changed: string) => {
    setText(changed);
    // An empty one is forgotten.
    textOf(account, name).keep(changed || undefined);
  };
  return [text, set, () => textOf(account, name).keep(undefined)];
}
