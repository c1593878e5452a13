import type { Generated } from 'kysely';
import type { Duty } from '#domain/account/colleague/duty';
import type { Instant, JsonWithDefault } from './column-types.ts';

/** A colleague: one row per editor account, maintained by a trigger. */
export interface ColleagueTable {
  account_id: string;
  duty: Duty;
  /** The subject areas assigned to this person. */
  categories: JsonWithDefault<string[]>;
  /** An absence, both days included; null if none is planned. */
  absent_from: Generated<string | null>;
  absent_until: Generated<string | null>;
  /** The colleague who covers the absence. */
  cover_id: Generated<string | null>;
}

/** An open invitation to the office; deleted when accepted or withdrawn. */
export interface ColleagueInvitationTable {
  id: string;
  email: string;
  name: string;
  duty: Duty;
  categories: JsonWithDefault<string[]>;
  /** The inviter. Without an account or the right to manage, the invitation is void. */
  invited_by_id: string | null;
  invited_at: Instant;
  expires_at: Instant;
  /** The hash of the last emailed link's token; null before the first. */
  token_hash: Generated<string | null>;
}

/** A recusal: hides a manuscript from a colleague. */
export interface RecusalTable {
  manuscript_id: string;
  account_id: string;
  recused_at: Instant;
}
