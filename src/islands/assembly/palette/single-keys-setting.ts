import { useSyncExternalStore } from 'react';
import { deviceValue } from '#islands/kernel/device-store.ts';

const kept = deviceValue<true>('office-single-keys');

let isEnabled: boolean | undefined;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Read once: without storage, the choice lasts until the page is left. */
const read = (): boolean => {
  isEnabled ??= kept.read() === true;
  return isEnabled;
};

/** Whether single keys are active: off until this person enables them on this device. */
export const useSingleKeysSetting = () => useSyncExternalStore(listen, read);

export function setSingleKeys(nextState: boolean): void {
  isEnabled = nextState;
  kept.save(nextState || undefined);
  for (const listener of listeners) listener();
}
