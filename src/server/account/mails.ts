import { greetingTo } from '#server/kernel/outbox/greeting';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** Asks a new account holder to confirm the address. */
export function verificationEmail(name: string, url: string): Letter {
  return {
    subject: 'Please confirm your email address',
    greeting: greetingTo(name),
    paragraphs: [
      'Welcome. Please confirm that this email address is yours, so that emails about your manuscripts reach you and you can review.',
      'You choose your password when you confirm. Anyone can type in an address that is not theirs, so the password chosen at registration stops working; if it was you, you may choose the same one again.',
    ],
    action: { label: 'Confirm my email address', url },
    closing: ['The link works once and for 24 hours. You can already sign in and submit without it.'],
    reason:
      'someone registered with the journal using this address. If it was not you, ignore this email: unconfirmed, unused accounts are deleted after 30 days.',
  };
}

/** Tells a reviewer who answered by link that the earlier password no longer works. */
export function addressConfirmedEmail(name: string, url: string): Letter {
  return {
    subject: 'Your email address is confirmed',
    greeting: greetingTo(name),
    paragraphs: [
      'By answering an invitation from its link, you confirmed that this email address is yours.',
      'It already had an unconfirmed account, perhaps yours. To keep others out, we have cancelled its password and sessions. You can still review from the links in our emails; to sign in, choose a new password.',
    ],
    action: { label: 'Choose a new password', url },
    reason: 'an account with the journal has this address.',
  };
}

/** Carries the link to a new password. */
export function resetPasswordEmail(name: string, url: string): Letter {
  return {
    subject: 'Choose a new password',
    greeting: greetingTo(name),
    paragraphs: ['You asked for a new password. Choose it with this link; until then the old one stays valid.'],
    action: { label: 'Choose a new password', url },
    closing: ['The link works once and for 30 minutes.'],
    reason: 'a new password was requested for this address. If it was not you, ignore this email: nothing has changed.',
  };
}

/** Tells the owner that the password was changed; reacting to a theft must not depend on the thief. */
export function passwordChangedEmail(name: string, url: string): Letter {
  return {
    subject: 'Your password was changed',
    greeting: greetingTo(name),
    paragraphs: ['The password of your account was changed just now, and all other sessions were ended.'],
    action: { label: 'Not you? Choose a new password', url },
    reason: 'you have an account with the journal.',
  };
}

/** Tells the owner that the second factor is on. */
export function secondFactorEnabledEmail(name: string, url: string): Letter {
  return {
    subject: 'Two-factor authentication is on',
    greeting: greetingTo(name),
    paragraphs: [
      'Signing in to your account now takes a code from an authenticator app as well as the password. Keep your recovery codes safe: each works once in place of the app.',
    ],
    action: { label: 'Not you? Choose a new password', url },
    reason: 'you have an account with the journal.',
  };
}

/** Warns that an ORCID iD can now sign in: an intruder could leave that way open. */
export function orcidConnectedEmail(name: string, url: string): Letter {
  return {
    subject: 'Your ORCID iD was connected',
    greeting: greetingTo(name),
    paragraphs: [
      'An ORCID iD was connected to your account. Anyone who can sign in to that iD at ORCID can now sign in here. If that was not you, disconnect the iD on your account page, then choose a new password there.',
    ],
    action: { label: 'Go to your account', url },
    reason: 'you have an account with the journal.',
  };
}

/** Warns that the password alone is enough again: an intruder would begin by switching the second factor off. */
export function secondFactorDisabledEmail(name: string, url: string): Letter {
  return {
    subject: 'Two-factor authentication is off',
    greeting: greetingTo(name),
    paragraphs: ['Signing in to your account now takes only the password. The recovery codes no longer work.'],
    action: { label: 'Not you? Choose a new password', url },
    reason: 'you have an account with the journal.',
  };
}

/** Tells the owner that the account is temporarily locked. */
export function accountLockedEmail(name: string, url: string): Letter {
  return {
    subject: 'Too many failed attempts to sign in',
    greeting: greetingTo(name),
    paragraphs: [
      'Someone entered a wrong password for your account many times. To protect you, signing in is blocked for ten minutes, except from browsers you have used before.',
    ],
    action: { label: 'Choose a new password', url },
    closing: ['With a new password you can sign in immediately.'],
    reason: 'you have an account with the journal.',
  };
}

/** Tells the owner that the account is closed, and what stays on record. */
export function accountClosedEmail(
  name: string,
  { isKept, isByOffice }: Record<'isKept' | 'isByOffice', boolean>,
): Letter {
  return {
    subject: 'Your account is closed',
    greeting: greetingTo(name),
    paragraphs: [
      `Your account with the journal was closed just now${isByOffice ? ' by its office' : ''}. You can no longer sign in to it, and your address is free for a new account.`,
      'Your sign-in, drafts, unused uploads and saved lists are deleted, and so are your affiliation, ORCID iD, expertise and languages, and alerts to this address.',
      isKept
        ? 'The journal’s record keeps your name and country with the manuscripts you submitted, reviewed or stepped back from, and the addresses you have used, so that no one can assess their own work from another account.'
        : 'The account itself is deleted: you have submitted no manuscript and were not asked for a review.',
      'The record of manuscripts stays as it is: authors with their names and addresses as given, decisions, messages, requests, payments, invoices, sent emails, and the event log.',
    ],
    reason: 'you had an account with the journal. If you did not want this, please write to its office.',
  };
}

export function roleChangedEmail(name: string, role: string, url: string): Letter {
  return {
    subject: `You are now ${role === 'reviewer' ? 'a' : 'an'} ${role}`,
    greeting: greetingTo(name),
    paragraphs: [`An editor of the journal has given your account the role ${role}. Please sign in again.`],
    action: { label: 'Sign in', url },
    reason: 'you have an account with the journal.',
  };
}
