import type { Instant, Json } from './column-types.ts';

/** The code that makes the first managing editor; one row at most, and only its hash. */
export interface SetupCodeTable {
  id: number;
  hash: string;
  created_at: Instant;
}

/** A state of a group of settings. Rows are only added; the one with the highest version holds. */
export interface SettingVersionTable {
  /** A group of settings, or an information page. */
  group_name: string;
  version: number;
  /** What differs from the defaults in the code, by field. */
  own: Json<Record<string, string>>;
  changed_by: string;
  changed_at: Instant;
}
