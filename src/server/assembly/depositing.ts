/** For functions that deposit articles or report on deposits; the others need not bundle the adapters. */
export { openDepositors } from '#server/kernel/adapters/open-adapters';
