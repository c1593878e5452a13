import type { Instant, Json } from './column-types.ts';

/** The append-only log; each row's hash covers the previous row. */
export interface EventTable {
  position: number;
  at: Instant;
  actor: string;
  actor_id: string | null;
  action: string;
  object_type: string;
  object_id: string;
  details: Json<Record<string, unknown>>;
  previous_hash: string;
  hash: string;
}

/** The newest event, in one row: otherwise removing the last ones would go unnoticed. */
export interface EventHeadTable {
  id: number;
  position: number;
  hash: string;
}
