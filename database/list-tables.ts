import type { Instant } from './column-types.ts';

/** A list of manuscripts with its filters, kept by someone of the office under a name. */
export interface SavedViewTable {
  id: string;
  owner_id: string;
  name: string;
  /** One of the statuses, or `all`. */
  status: string;
  /** The filters, order and columns as the address has them. */
  query: string;
  /** Everyone of the office has it. */
  is_shared: boolean;
  created_at: Instant;
}

/** What was done to one of many manuscripts that were chosen; by the press of the button, so that none is done twice. */
export interface ChosenDoneTable {
  account_id: string;
  press: string;
  manuscript_id: string;
  done_at: Instant;
}
