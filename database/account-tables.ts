import type { Generated } from 'kysely';
import type { Language } from '#domain/journal/language';
import type { Instant, JsonWithDefault, MaybeInstant } from './column-types.ts';

export interface AccountTable {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  /** The person has given both names apart; a registration cuts the full name at its first blank (spec §5). */
  are_names_apart: Generated<boolean>;
  role: string;
  password_hash: string | null;
  affiliation: Generated<string>;
  country: Generated<string>;
  orcid: string | null;
  /** When the person showed, by signing in at ORCID, that the iD is theirs; one iD belongs to one account. */
  orcid_confirmed_at: MaybeInstant;
  /** What the person reviews about, and in which languages. */
  expertise: JsonWithDefault<string[]>;
  languages: JsonWithDefault<Language[]>;
  email_verified_at: MaybeInstant;
  is_active: Generated<boolean>;
  totp_secret: string | null;
  totp_enabled_at: MaybeInstant;
  totp_last_step: number | null;
  created_at: Instant;
  /** The last day on which the person was signed in; null for who never was. */
  last_here_on: Generated<string | null>;
  /** Names, address, affiliation and expertise as they are searched: in small letters without signs. */
  search_text: Generated<string>;
}

export interface RecoveryCodeTable {
  account_id: string;
  hash: string;
  used_at: MaybeInstant;
}

/** A signed-in browser or client; `binding_hash` ties it to a browser's cookie. */
export interface SessionTable {
  id: string;
  account_id: string;
  binding_hash: string | null;
  is_remembered: boolean;
  user_agent: string;
  created_at: Instant;
  last_seen_at: Instant;
  revoked_at: MaybeInstant;
}

/**
 * A change of address that the two addresses have to confirm; once it is done, `email` is the former address. Where the
 * office asked, the current one agrees by letting `present_agreed_at` pass.
 */
export interface AddressChangeTable {
  account_id: string;
  email: string;
  asked_at: Instant;
  present_agreed_at: MaybeInstant;
  new_confirmed_at: MaybeInstant;
  changed_at: MaybeInstant;
}

/**
 * Every address that a person ever had with an account, in lower case; kept by a trigger. Addresses with one `person_id`
 * belong to one person, after changes, mergers and closed accounts.
 */
export interface PersonAddressTable {
  address: string;
  person_id: string;
}

/** A token of an emailed link; only its hash is kept. */
export interface OneTimeTokenTable {
  hash: string;
  account_id: string;
  purpose: string;
  created_at: Instant;
  expires_at: Instant;
  used_at: MaybeInstant;
}

/** A sign-in at ORCID: begun, come back, and then the iD that it proved; only the hash of the browser's cookie is kept. */
export interface OrcidProofTable {
  hash: string;
  wish: string;
  is_remembered: boolean;
  next: string;
  orcid: string | null;
  asked_at: MaybeInstant;
  created_at: Instant;
  expires_at: Instant;
}
