import { deviceValue } from '#islands/kernel/device-store.ts';

/** True in a browser in which someone registered and has neither confirmed the address nor signed out. */
export const registeredHere = deviceValue<true>('registered-here');
