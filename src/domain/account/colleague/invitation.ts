import * as z from 'zod';
import { Email, FirstName, LastName, NewPassword, PersonName } from '#domain/account/account';
import type { IslandJournal } from '#domain/journal/journal';
import { ChosenDuty, chosenCategories } from './colleague.ts';
import type { Duty } from './duty.ts';

export const INVITATION_DAYS = 7;

/** The person to invite to the office, and the duty. */
export const newInvitation = (journal: IslandJournal) =>
  z.strictObject({
    email: Email,
    name: PersonName,
    duty: ChosenDuty,
    categories: chosenCategories(journal),
  });
export type NewInvitation = z.infer<ReturnType<typeof newInvitation>>;

const Token = z.string('The link is incomplete.').regex(/^[A-Za-z0-9_-]{43}$/, 'The link is incomplete.');

export const InvitationLink = z.strictObject({ token: Token });

/** For invited people without a usable account: they choose a password. */
export const Joining = z.strictObject({
  token: Token,
  password: NewPassword,
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
});
export type Joining = z.infer<typeof Joining>;

/** An invitation to the office that has not been accepted. */
export interface InvitedColleague {
  id: string;
  email: string;
  name: string;
  duty: Duty;
  categories: string[];
  /** Empty if the inviter's account no longer exists. */
  invited_by: string;
  ends_on: string;
  /** `void`: the inviter no longer has the right to invite. */
  state: 'open' | 'expired' | 'void';
}

export interface InvitationsChange {
  message: string;
  invitations: InvitedColleague[];
}

/** An invitation, as the invited person sees it. */
export interface ColleagueWelcome {
  email: string;
  name: string;
  duty: Duty;
  categories: string[];
  invited_by: string;
  /** Account holders sign in; others choose a password. */
  takes: 'password' | 'sign-in';
  /** The name to confirm when joining; null if it is known. */
  name_to_ask_for: { first_name: string; last_name: string } | null;
}

export const JOINING_TEXTS = {
  unknown: 'This link has been used, has expired or was withdrawn. Ask the office to send another.',
  void: 'The person who invited you no longer has that right. Ask the office to send the invitation again.',
  member: 'You are already a member of the editorial office.',
  signInFirst: 'You have an account with the journal. Sign in with it, then accept the invitation.',
  unconfirmed: 'This account’s address is unconfirmed. To join, open the link and choose a password.',
  nameMissing: 'Enter your name.',
} as const;
