import type { Generated } from 'kysely';
import type { NullableInstant } from './column-types.ts';

/** An article's monthly usage; the month is given by its first day. */
export interface UsageMonthTable {
  manuscript_id: string;
  month: string;
  total_item_investigations: Generated<number>;
  unique_item_investigations: Generated<number>;
  total_item_requests: Generated<number>;
  unique_item_requests: Generated<number>;
  pdf_downloads: Generated<number>;
}

/** The day's salt, without which visits cannot be linked; both are deleted after the day. */
export interface UsageSaltTable {
  day: string;
  salt: string;
}

/** A reader's visits to an article on one day; no IP address is stored. */
export interface UsageVisitTable {
  visitor: string;
  manuscript_id: string;
  day: string;
  viewed_at: NullableInstant;
  pdf_at: NullableInstant;
  investigated_in: NullableInstant;
  requested_in: NullableInstant;
}
