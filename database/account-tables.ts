import type { Generated } from 'kysely';
import type { Language } from '#domain/journal/language';
import type { Instant, JsonWithDefault, NullableInstant } from './column-types.ts';

export interface AccountTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** Whether the person entered both names separately. Registration splits a full name at its first space (spec §5). */
  are_names_apart: Generated<boolean>;
  role: string;
  password_hash: string | null;
  affiliation: Generated<string>;
  country: Generated<string>;
  orcid: string | null;
  /** When the person proved the iD by signing in at ORCID; an iD belongs to one account. */
  orcid_confirmed_at: NullableInstant;
  /** Expertise, and languages for reviewing. */
  expertise: JsonWithDefault<string[]>;
  languages: JsonWithDefault<Language[]>;
  email_verified_at: NullableInstant;
  is_active: Generated<boolean>;
  totp_secret: string | null;
  totp_enabled_at: NullableInstant;
  totp_last_step: number | null;
  created_at: Instant;
  /** The last day the person was signed in; null if never. */
  last_here_on: Generated<string | null>;
  /** Names, address, affiliation and expertise, folded for search. */
  search_text: Generated<string>;
}

export interface RecoveryCodeTable {
  account_id: string;
  hash: string;
  used_at: NullableInstant;
}

/** A session; `binding_hash` binds it to a browser's cookie. */
export interface SessionTable {
  id: string;
  account_id: string;
  binding_hash: string | null;
  is_remembered: boolean;
  user_agent: string;
  created_at: Instant;
  last_seen_at: Instant;
  revoked_at: NullableInstant;
}

/**
 * A change of address that both addresses must confirm; once done, `email` is the former address. After a request by
 * the office, the current one agrees by letting `present_agreed_at` pass.
 */
export interface AddressChangeTable {
  account_id: string;
  email: string;
  asked_at: Instant;
  present_agreed_at: NullableInstant;
  new_confirmed_at: NullableInstant;
  changed_at: NullableInstant;
}

/**
 * Every address a person ever had, in lower case; maintained by a trigger. Rows with one `person_id` are one person,
 * across changes, merges and closed accounts.
 */
export interface PersonAddressTable {
  address: string;
  person_id: string;
}

/** An emailed link's token; only its hash is stored. */
export interface OneTimeTokenTable {
  hash: string;
  account_id: string;
  purpose: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: NullableInstant;
}

/** A sign-in at ORCID: started, returned, and then the verified iD; only the browser cookie's hash is stored. */
export interface OrcidProofTable {
  hash: string;
  wish: string;
  is_remembered: boolean;
  next: string;
  orcid: string | null;
  asked_at: NullableInstant;
  created_at: Instant;
  expires_at: Instant;
}
