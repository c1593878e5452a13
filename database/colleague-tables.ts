import type { Generated } from 'kysely';
import type { Duty } from '#domain/account/colleague/duty';
import type { Instant, JsonWithDefault } from './column-types.ts';

/** Someone of the office: one row for each account with the role editor, kept by a trigger. */
export interface ColleagueTable {
  account_id: string;
  duty: Duty;
  /** The subject areas whose manuscripts come to this person. */
  categories: JsonWithDefault<string[]>;
  /** The days of an absence, both included; both null if none is planned. */
  absent_from: Generated<string | null>;
  absent_until: Generated<string | null>;
  /** Who is asked meanwhile. */
  cover_id: Generated<string | null>;
}

/** Someone invited into the office who has not answered; the row goes with the answer, or when it is withdrawn. */
export interface ColleagueInvitationTable {
  id: string;
  email: string;
  name: string;
  duty: Duty;
  categories: JsonWithDefault<string[]>;
  /** Who answers for it: without the right to manage the journal, or without an account, it is void. */
  invited_by_id: string | null;
  invited_at: Instant;
  expires_at: Instant;
  /** Of the link that was emailed last; null until the first is. */
  token_hash: Generated<string | null>;
}

/** Someone who has stepped back from a manuscript: for them it does not exist any more. */
export interface RecusalTable {
  manuscript_id: string;
  account_id: string;
  recused_at: Instant;
}
