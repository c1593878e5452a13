import type { ProductionCheck } from './record.ts';

/** A check's result and its sentence. */
export type Outcome = readonly [state: ProductionCheck['state'], message: string];
/** Nothing is missing. */
export const passed = (message: string): Outcome => ['passed', message];
/** A warning, which does not block publication. */
export const warning = (message: string): Outcome => ['warning', message];
/** Something that prevents publishing. */
export const failed = (message: string): Outcome => ['failed', message];

/** The first of many, and the number of the rest. */
export const several = (items: readonly (string | number)[]): string =>
  items.length > 5 ? `${items.slice(0, 5).join(', ')} and ${items.length - 5} more` : items.join(', ');
