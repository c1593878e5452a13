import * as z from 'zod';
import { Email, FirstName, LastName } from '#domain/account/account';
import type { ClosureReason } from '#domain/account/closing';
import { EXPERTISE_MAX, KEYWORD_MAX } from '#domain/account/reviewing';
import { OrcidId } from '#domain/kernel/person/orcid-id';
import { lineSchema } from '#domain/kernel/text';

/** Maximum looked up per call. */
export const LOOKUP_PEOPLE_MAX = 100;
/** Maximum imported per call: each import is logged as an event. */
export const IMPORT_PEOPLE_MAX = 50;
/** Maximum characters of an account's affiliation. */
export const AFFILIATION_MAX = 300;
const COUNTRY_MAX = 100;

/**
 * A person from another system, as an account here. Nothing else is sent: no password, user name, postal address or
 * office notes.
 */
export const MovingPerson = z.strictObject({
  email: Email,
  first_name: FirstName,
  last_name: LastName,
  affiliation: lineSchema({ called: 'the affiliation', max: AFFILIATION_MAX }),
  country: lineSchema({ called: 'the country', max: COUNTRY_MAX }),
  orcid: OrcidId.nullable(),
  /** Reviewers are found by their keywords. */
  is_reviewer: z.boolean(),
  expertise: z
    .array(lineSchema({ called: 'a keyword', max: KEYWORD_MAX, required: 'Enter the keyword.' }))
    .max(EXPERTISE_MAX, `Use at most ${EXPERTISE_MAX} keywords.`),
});
export type MovingPerson = z.infer<typeof MovingPerson>;

/**
 * A person's role in the other journal. Office roles are not imported, only named, so that the office can invite them.
 */
export type FormerRole = 'office' | 'reviewer' | 'author' | 'reader';

/** A user in an export, and the account they would become. */
export interface ParsedUser {
  /** Null if not imported. */
  person: MovingPerson | null;
  /** Name and address, as far as known. */
  name: string;
  email: string;
  roles: FormerRole[];
  /** The names of their office roles there. */
  titles: string[];
  /** Why they are not imported; empty if they are. */
  reason: string;
  unclear: string[];
  lost: string[];
}

/** A person to import; `again` recreates an account that was imported before and no longer exists. */
export const PersonToImport = MovingPerson.extend({ again: z.boolean().default(false) });
export type PersonToImport = z.infer<typeof PersonToImport>;

/** The current state of the account imported with this address; `elsewhere` if it now has a different address. */
export type FormerAccount = ClosureReason | 'elsewhere';

/** Whether an address has an account, and whether it is a colleague's; or the state of a former account. */
export interface KnownPerson {
  state: 'new' | 'here' | 'came';
  is_colleague: boolean;
  /** Null if there was none. */
  came: FormerAccount | null;
}

/** Shown to the office for former accounts. */
export const FORMER_ACCOUNT_SENTENCES: Readonly<Record<FormerAccount, string>> = {
  merged: 'Already imported. The account was merged into another one.',
  closed: 'Already imported. The account was closed; only its owner can reopen it, by registering.',
  taken_away: 'Already imported. The account was removed as unused.',
  elsewhere: 'Already imported. The account now has another address.',
};

/** The outcome for a person: account created, already existing and unchanged, or not recreated. */
export interface MovedPerson {
  state: 'taken_in' | 'here' | 'came';
}

/** Imported accounts, and how many were never used. */
export interface MovedPeople {
  came: number;
  unused: number;
  /** The journal's plain date: roles that ended before it are ignored. */
  today: string;
}
