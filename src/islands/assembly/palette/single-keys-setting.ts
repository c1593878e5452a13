import { useSyncExternalStore } from 'react';
import { onDevice } from '#islands/kernel/device-store.ts';

const kept = onDevice<true>('office-single-keys');

let areOn: boolean | undefined;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Read once: where the device keeps nothing, the choice holds until the page is left. */
const read = (): boolean => {
  areOn ??= kept.read() === true;
  return areOn;
};

/** Whether single keys do something, which no one has to expect: off until this person wants it on this device. */
export const useSingleKeysSetting = () => useSyncExternalStore(listen, read);

export function setSingleKeys(wanted: boolean): void {
  areOn = wanted;
  kept.keep(wanted || undefined);
  for (const listener of listeners) listener();
}
