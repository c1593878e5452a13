import type { Generated } from 'kysely';
import type { Instant } from './column-types.ts';

/** A subscriber to alerts. Deleted when they unsubscribe or never confirm. */
export interface AlertFollowerTable {
  id: string;
  email: string;
  created_at: Instant;
  /** The end of the period whose news has been sent; null before confirmation. */
  told_until: Generated<Date | null>;
  /** When to check for news; null before confirmation. */
  next_at: Generated<Date | null>;
}

/** A followed page by path, with its name at the time. */
export interface AlertFollowTable {
  id: string;
  follower_id: string;
  path: string;
  name: string;
  asked_at: Instant;
  confirmed_at: Generated<Date | null>;
  /** The hash of the last emailed link's token; null before the first. */
  token_hash: Generated<string | null>;
  token_ends_at: Generated<Date | null>;
}

/** An unsubscribe link. */
export interface AlertEndLinkTable {
  hash: string;
  follower_id: string;
  made_at: Instant;
}
