import type { Generated } from 'kysely';
import type { MaybeInstant } from './column-types.ts';

/** How often an article was read in a month, whose first day stands for it. */
export interface UsageMonthTable {
  manuscript_id: string;
  month: string;
  total_item_investigations: Generated<number>;
  unique_item_investigations: Generated<number>;
  total_item_requests: Generated<number>;
  unique_item_requests: Generated<number>;
  pdf_downloads: Generated<number>;
}

/**
 * What readers are recognised by for a day: without the salt of the day no one can tell whom a visit was of. It is
 * deleted with the visits when the day is over.
 */
export interface UsageSaltTable {
  day: string;
  salt: string;
}

/** A reader's last looks at an article on one day; no address of the network is in it. */
export interface UsageVisitTable {
  visitor: string;
  manuscript_id: string;
  day: string;
  viewed_at: MaybeInstant;
  pdf_at: MaybeInstant;
  investigated_in: MaybeInstant;
  requested_in: MaybeInstant;
}
