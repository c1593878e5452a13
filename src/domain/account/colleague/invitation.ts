import * as z from 'zod';
import { Email, FirstName, LastName, NameOfPerson, NewPassword } from '#domain/account/account';
import type { IslandJournal } from '#domain/journal/journal';
import { ChosenDuty, chosenCategories } from './colleague-change.ts';
import type { Duty } from './duty.ts';

/** For how many days the emailed link of an invitation works. */
export const INVITATION_DAYS = 7;

/** Whom to invite into the office, and what the person is to do there. */
export const newInvitation = (journal: IslandJournal) =>
  z.strictObject({
    email: Email,
    name: NameOfPerson,
    duty: ChosenDuty,
    categories: chosenCategories(journal),
  });
export type NewInvitation = z.infer<ReturnType<typeof newInvitation>>;

const Token = z.string('The link is incomplete.').regex(/^[A-Za-z0-9_-]{43}$/, 'The link is incomplete.');

/** The link of an invitation. */
export const InvitationLink = z.strictObject({ token: Token });

/** How someone joins whose address has no account that its owner can sign in to. */
export const Joining = z.strictObject({
  token: Token,
  password: NewPassword,
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
});
export type Joining = z.infer<typeof Joining>;

/** Someone who is invited into the office and has not joined. */
export interface InvitedColleague {
  id: string;
  email: string;
  name: string;
  duty: Duty;
  categories: string[];
  /** Who invited; empty if that account is gone. */
  invited_by: string;
  /** The last day on which the link works. */
  ends_on: string;
  /** `void`: whoever invited may no longer do so. */
  state: 'open' | 'expired' | 'void';
}

/** What a change of the invitations answers. */
export interface InvitationsChange {
  message: string;
  invitations: InvitedColleague[];
}

/** What someone who is invited sees of it. */
export interface ColleagueWelcome {
  email: string;
  name: string;
  duty: Duty;
  categories: string[];
  invited_by: string;
  /** Whoever has an account signs in; others choose a password. */
  takes: 'password' | 'sign-in';
  /** To be looked over while joining; null if the journal knows the name. */
  asked_name: { first_name: string; last_name: string } | null;
}

export const JOINING_TEXTS = {
  unknown: 'This link has been used, has expired or was withdrawn. Ask the office to send another.',
  void: 'The person who invited you no longer has that right. Ask the office to send the invitation again.',
  member: 'You already belong to the office.',
  signInFirst: 'You have an account at the journal. Sign in with it, then accept the invitation.',
  unconfirmed: 'The address of this account is unconfirmed. Join by choosing a password with the link.',
  nameMissing: 'Enter your name.',
} as const;
