import type { Instant, Json } from './column-types.ts';

/** The hashed set-up code; at most one row. */
export interface SetupCodeTable {
  id: number;
  hash: string;
  created_at: Instant;
}

/** A version of a settings group. Append-only; the highest version applies. */
export interface SettingVersionTable {
  /** A group of settings, or an information page. */
  group_name: string;
  version: number;
  /** Differences from the defaults, by field. */
  own: Json<Record<string, string>>;
  changed_by: string;
  changed_at: Instant;
}
