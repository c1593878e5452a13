/** Why an address no longer has an account: merged, closed, or removed because it was never used. */
export const CLOSURE_REASONS = ['merged', 'closed', 'taken_away'] as const;
export type ClosureReason = (typeof CLOSURE_REASONS)[number];

/** Days for which imports remember a closed account. */
export const CLOSURE_KEPT_DAYS = 365;

/** Only the owner can reopen an account they closed; the office may import the others again. */
export const mayRegisterAgain = (why: string): boolean => why === 'merged' || why === 'taken_away';
