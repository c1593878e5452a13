/** For functions that deposit articles, or tell of deposits; the others do not carry what talks to their destinations. */
export { openDepositors } from '#server/kernel/adapters/open-deposits';
