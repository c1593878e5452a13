import * as z from 'zod';
import { addressProblem, EMAIL_MAX, EMAIL_PATTERN, emailKey, toAsciiAddress } from '#domain/kernel/person/email';
import { OrcidId } from '#domain/kernel/person/orcid-id';
import { RegisterableRole, type Role } from './role.ts';

export { emailKey } from '#domain/kernel/person/email';

/** An email address: trimmed, its domain in ASCII, at most 254 characters; compared case-insensitively. */
export const Email = z
  .string('Enter an email address.')
  .overwrite(toAsciiAddress)
  .min(1, { error: 'Enter an email address.', abort: true })
  .max(EMAIL_MAX, { error: 'The email address is too long.', abort: true })
  .regex(EMAIL_PATTERN, { error: ({ input }) => addressProblem(String(input)) });

/** Minimum length in characters; there are no composition rules (OWASP ASVS 5.0, 6.2). */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

/** Never trimmed or normalised: it must match the typed password exactly. */
export const NewPassword = z
  .string('Enter a password.')
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`);

// Control characters would break emails, direction marks would forge names and invisible spaces would hide them. The
// joiners U+200C and U+200D occur in names in many scripts.
const FORBIDDEN_IN_NAMES =
  /[\u0000-\u001f\u007f-\u009f\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\u3164\ufeff\uffa0]/;

const lineOf = (label: string, max: number) =>
  z
    .string(`Enter ${label}.`)
    .trim()
    .max(max, `Use at most ${max} characters for ${label}.`)
    .refine((text) => !FORBIDDEN_IN_NAMES.test(text), `Remove the invisible characters from ${label}.`);

/** A person's first or only name. */
export const FirstName = lineOf('your first name', 100).regex(/[\p{L}\p{N}]/u, 'Enter your name.');
export const LastName = lineOf('your last name', 100);

export const FullName = lineOf('your name', 200).regex(/[\p{L}\p{N}]/u, 'Enter your name.');

export const PersonName = lineOf('the person’s name', 200).regex(/[\p{L}\p{N}]/u, 'Enter the person’s name.');

/** Splits the full name of a registration into its first word and the rest (spec §5). */
export function splitRegistrationName(fullName: string): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = fullName.trim().split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}

/** The body of `POST /api/auth/register/` (spec §7): `username` is the email. */
export const Registration = z
  .strictObject({
    username: Email,
    email: Email,
    password: NewPassword,
    first_name: FirstName,
    last_name: LastName,
    role: RegisterableRole,
  })
  .refine(({ username, email }) => emailKey(username) === emailKey(email), {
    path: ['username'],
    message: 'The user name must be the email address.',
  });
export type Registration = z.infer<typeof Registration>;

/** Not checked against the rules, which may have changed since the password was chosen. */
export const CurrentPassword = z
  .string('Enter your password.')
  .min(1, 'Enter your password.')
  .max(1024, 'The password is too long.');

export const Login = z.strictObject({
  email: z
    .string('Enter your email address.')
    .overwrite(toAsciiAddress)
    .min(1, 'Enter your email address.')
    .max(254, 'The email address is too long.')
    .refine((text) => !text.includes('\0'), 'Remove the invisible characters from your email address.'),
  password: CurrentPassword,
  remember: z.boolean().optional(),
  otp: z.string().trim().max(20, 'A code can have at most 20 characters.').optional(),
});
export type Login = z.infer<typeof Login>;

/** The fields that users may edit in their own profile. */
export const Profile = z.strictObject({
  first_name: FirstName,
  last_name: LastName,
  affiliation: lineOf('your affiliation', 300),
  country: lineOf('your country', 100),
  orcid: z
    .string('Enter an ORCID iD such as 0000-0002-1825-0097, or leave the field empty.')
    .refine((iD) => iD === '' || OrcidId.safeParse(iD).success, 'Enter an ORCID iD such as 0000-0002-1825-0097.'),
});
export type Profile = z.infer<typeof Profile>;

/** A user as the API returns it to that user (spec §3); also kept in browser storage under `user`. */
export interface User {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
}

export const ACCOUNT_TEXTS = {
  registered: 'Registration successful! Please log in.',
  loginFailed: 'Login failed. Please try again.',
  registrationFailed: 'Registration failed. Please try again.',
  wrongCredentials: 'Invalid email or password.',
  confirmed: 'Thank you. Your email address is confirmed. Please sign in with your new password.',
  ownAddressConfirmed: 'Thank you. Your email address is confirmed.',
  otherAccountLink: 'This link belongs to a different account from the one you are signed in to.',
  passwordReset: 'Your password was changed. Please sign in.',
  joined: 'Welcome to the editorial office. Please sign in.',
  loggedOut: 'You are signed out.',
  duplicate: 'An account with this email already exists. Log in or reset your password.',
} as const;
