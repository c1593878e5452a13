import type { Journal } from './journal.ts';
import { journalOf } from './journal-of.ts';

/** The journal as it is delivered, for tests. What runs for an office is handed the office's. */
export const DEFAULT_JOURNAL: Journal = Object.freeze(journalOf({}));
