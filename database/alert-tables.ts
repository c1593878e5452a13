import type { Generated } from 'kysely';
import type { Instant } from './column-types.ts';

/** Who asked for emails about new articles. The row goes when they end them, or never followed the link. */
export interface AlertFollowerTable {
  id: string;
  email: string;
  created_at: Instant;
  /** What was published until then, they were told of; null until they followed a first link. */
  told_until: Generated<Date | null>;
  /** When it is looked for news for them; null until then. */
  next_at: Generated<Date | null>;
}

/** What a follower follows: a page that lists articles, by its path, called as it was then. */
export interface AlertFollowTable {
  id: string;
  follower_id: string;
  path: string;
  name: string;
  asked_at: Instant;
  confirmed_at: Generated<Date | null>;
  /** Of the link that was emailed last; null until the first is. */
  token_hash: Generated<string | null>;
  token_ends_at: Generated<Date | null>;
}

/** A link by which a follower ends the emails. */
export interface AlertEndLinkTable {
  hash: string;
  follower_id: string;
  made_at: Instant;
}
