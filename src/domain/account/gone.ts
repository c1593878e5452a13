/** Why an address has no account any more: merged into another, closed, or taken away because no one had used it. */
export const CLOSURE_REASONS = ['merged', 'closed', 'taken_away'] as const;
export type ClosureReason = (typeof CLOSURE_REASONS)[number];

/** How long an import remembers it, in days. */
export const CLOSURE_KEPT_DAYS = 365;

/** An account that someone closed is opened by no one else; the office may take the others in again. */
export const mayRegisterAgain = (why: string): boolean => why === 'merged' || why === 'taken_away';
