import type { OwnSettings } from '#domain/journal/journal-of';

let adopted: OwnSettings = {};

/** What this process has adopted; a process that it starts adopts the same. */
export const adoptedSettings = (): OwnSettings => adopted;

/** Makes what the office has changed, over the defaults, the facts of the journal in this process. */
export function adoptSettings(own: OwnSettings): void {
  adopted = own;
}
