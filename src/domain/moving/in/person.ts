import * as z from 'zod';
import { Email, FirstName, LastName } from '#domain/account/account';
import type { ClosureReason } from '#domain/account/gone';
import { EXPERTISE_MAX, KEYWORD_MAX } from '#domain/account/reviewing';
import { OrcidId } from '#domain/kernel/person/orcid-id';
import { lineOf } from '#domain/kernel/text';

/** How many people are looked up in one call. */
export const LOOKUP_PEOPLE_MAX = 100;
/** How many are taken in in one call: each is an entry of the event log. */
export const IMPORT_PEOPLE_MAX = 50;
/** The longest affiliation of an account, in characters. */
export const AFFILIATION_MAX = 300;
const COUNTRY_MAX = 100;

/**
 * Someone of another system, as an account is made of them here. Nothing else of a person is sent: no password, user
 * name, address of a house, or what an office noted of them.
 */
export const MovingPerson = z.strictObject({
  email: Email,
  first_name: FirstName,
  last_name: LastName,
  affiliation: lineOf({ called: 'the affiliation', max: AFFILIATION_MAX }),
  country: lineOf({ called: 'the country', max: COUNTRY_MAX }),
  orcid: OrcidId.nullable(),
  /** Reviewers are found by their keywords. */
  is_reviewer: z.boolean(),
  expertise: z
    .array(lineOf({ called: 'a keyword', max: KEYWORD_MAX, required: 'Enter the keyword.' }))
    .max(EXPERTISE_MAX, `Use at most ${EXPERTISE_MAX} keywords.`),
});
export type MovingPerson = z.infer<typeof MovingPerson>;

/**
 * What someone did in the other journal. Nothing of the office comes with it: it is named, so that the office can
 * invite them.
 */
export type FormerRole = 'office' | 'reviewer' | 'author' | 'reader';

/** A user of an export, and what would become of them. */
export interface ReadUser {
  /** Null where the person stays. */
  person: MovingPerson | null;
  /** Name and address, or what there is of them. */
  name: string;
  email: string;
  roles: FormerRole[];
  /** What the person is called in the office there. */
  titles: string[];
  /** Why no one comes; empty if someone does. */
  reason: string;
  unclear: string[];
  lost: string[];
}

/** A person to be taken in; `again` where the office asks for someone who came before and whose account is gone. */
export const PersonToMove = MovingPerson.extend({ again: z.boolean().default(false) });
export type PersonToMove = z.infer<typeof PersonToMove>;

/**
 * What became of an account that no longer exists under the address of a file; `elsewhere` where it has another address
 * now.
 */
export type FormerAccount = ClosureReason | 'elsewhere';

/** Of an address: whether there is an account of it here, and whether that is of the office; or what became of it. */
export interface KnownPerson {
  state: 'new' | 'here' | 'came';
  is_colleague: boolean;
  /** Null where no one came before. */
  came: FormerAccount | null;
}

/** What the office reads of someone who came before. */
export const FORMER_ACCOUNT_SENTENCES: Readonly<Record<FormerAccount, string>> = {
  merged: 'Already imported. The account was merged into another one.',
  closed: 'Already imported. The account was closed; only its owner can reopen it, by registering.',
  taken_away: 'Already imported. The account was removed as unused.',
  elsewhere: 'Already imported. The account now has another address.',
};

/** The outcome of importing a person: an account was created, existed and is unchanged, or is not opened again. */
export interface MovedPerson {
  state: 'taken_in' | 'here' | 'came';
}

/** How many accounts have come from another system, and how many of these no one has used yet. */
export interface MovedPeople {
  came: number;
  unused: number;
  /** The plain date by the journal’s clock: a role that has ended in another system is none. */
  today: string;
}
