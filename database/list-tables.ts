import type { Instant } from './column-types.ts';

/** A saved view of a colleague. */
export interface SavedViewTable {
  id: string;
  owner_id: string;
  name: string;
  /** One of the statuses, or `all`. */
  status: string;
  /** Filters, order and columns, as in the page's address. */
  query: string;
  /** Shared with the whole office. */
  is_shared: boolean;
  created_at: Instant;
}

/** A bulk action on one manuscript, by click, so that retries do nothing. */
export interface ChosenDoneTable {
  account_id: string;
  press: string;
  manuscript_id: string;
  done_at: Instant;
}
