import type { ProductionCheck } from './record.ts';

/** A check's result and message. */
export type Outcome = readonly [state: ProductionCheck['state'], message: string];
export const passed = (message: string): Outcome => ['passed', message];
/** Does not block publication. */
export const warning = (message: string): Outcome => ['warning', message];
/** Blocks publication. */
export const failed = (message: string): Outcome => ['failed', message];

/** Lists the first five items and counts the rest. */
export const shortList = (items: readonly (string | number)[]): string =>
  new Intl.ListFormat('en-GB').format(
    (items.length > 5 ? [...items.slice(0, 5), `${items.length - 5} more`] : items).map(String),
  );
