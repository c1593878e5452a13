import { ADDRESS_CHANGE_DAYS } from '#domain/account/address-change';
import { INVITATION_DAYS } from '#domain/account/colleague/invitation';
import { COLLEAGUE_MAILS } from '#domain/account/colleague/mail-templates';
import type { Journal } from '#domain/journal/journal';
import { longDate, plainDate } from '#domain/kernel/date';
import type { EmailContent } from '#server/kernel/outbox/mail-template';
import { mailWriter } from '#server/kernel/outbox/mail-template';

/** The greeting of an email; invited reviewers without a name have none. */
const greetingTo = (name: string): string => (name ? `Dear ${name},` : 'Dear colleague,');

/** Asks a new account holder to confirm the address. */
export function verificationEmail(name: string, url: string): EmailContent {
  return {
    subject: 'Please confirm your email address',
    greeting: greetingTo(name),
    paragraphs: [
      'Welcome. Please confirm that this email address is yours, so that emails about your manuscripts reach you and you can review.',
      'In the browser in which you registered, your password stays as it is. Anywhere else you choose one when you confirm: anyone can type in an address that is not theirs, so the password chosen at registration stops working there. If it was you, you may choose the same one again.',
    ],
    action: { label: 'Confirm my email address', url },
    closing: ['The link works once, within 24 hours. You can already sign in and submit without it.'],
    reason:
      'someone registered with the journal using this address. If this wasn’t you, ignore this email: unconfirmed, unused accounts are deleted after 30 days.',
  };
}

/** Notifies a reviewer who answered by link that the earlier password no longer works. */
export function addressConfirmedEmail(name: string, url: string): EmailContent {
  return {
    subject: 'Your email address is confirmed',
    greeting: greetingTo(name),
    paragraphs: [
      'By answering an invitation from its link, you confirmed that this email address is yours.',
      'An unconfirmed account with this address already existed, perhaps yours. To keep others out, we have cancelled its password and ended its sessions. You can still review from the links in our emails; to sign in, choose a new password.',
    ],
    action: { label: 'Choose a new password', url },
    reason: 'an account with the journal has this address.',
  };
}

/** Carries the link to a new password. */
export function resetPasswordEmail(name: string, url: string): EmailContent {
  return {
    subject: 'Choose a new password',
    greeting: greetingTo(name),
    paragraphs: [
      'You asked to choose a new password. Follow this link to do so; until then, your current password still works.',
    ],
    action: { label: 'Choose a new password', url },
    closing: ['The link works once, within 30 minutes.'],
    reason:
      'a new password was requested for this address. If this wasn’t you, ignore this email: nothing has changed.',
  };
}

/** Notifies the owner that the password was changed, so that they can recover a hijacked account. */
export function passwordChangedEmail(name: string, url: string): EmailContent {
  return {
    subject: 'Your password was changed',
    greeting: greetingTo(name),
    paragraphs: ['The password of your account was changed just now, and all other sessions were ended.'],
    action: { label: 'Not you? Choose a new password', url },
    reason: 'you have an account with the journal.',
  };
}

/** Notifies the owner that two-factor authentication is on. */
export function secondFactorEnabledEmail(name: string, url: string): EmailContent {
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
export function orcidConnectedEmail(name: string, url: string): EmailContent {
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
export function secondFactorDisabledEmail(name: string, url: string): EmailContent {
  return {
    subject: 'Two-factor authentication is off',
    greeting: greetingTo(name),
    paragraphs: ['Signing in to your account now takes only the password. The recovery codes no longer work.'],
    action: { label: 'Not you? Choose a new password', url },
    reason: 'you have an account with the journal.',
  };
}

/** Notifies the owner that the account is temporarily locked. */
export function accountLockedEmail(name: string, url: string): EmailContent {
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

/** Confirms the closure to the owner, and explains what stays on record. */
export function accountClosedEmail(
  name: string,
  { isKept, isByOffice }: Record<'isKept' | 'isByOffice', boolean>,
): EmailContent {
  return {
    subject: 'Your account is closed',
    greeting: greetingTo(name),
    paragraphs: [
      `Your account with the journal was closed just now${isByOffice ? ' by the editorial office' : ''}. You can no longer sign in to it, and your address is free for a new account.`,
      'Your sign-in, drafts, unused uploads and saved lists are deleted, and so are your affiliation, ORCID iD, expertise and languages, and alerts to this address.',
      isKept
        ? 'The journal’s record keeps your name and country with the manuscripts you submitted, reviewed or stepped back from, and the addresses you have used, so that no one can assess their own work from another account.'
        : 'The account itself is deleted: you have not submitted a manuscript or been invited to review.',
      'The record of manuscripts stays as it is: authors with their names and addresses as given, decisions, messages, requests, payments, invoices, sent emails, and the event log.',
    ],
    reason: 'you had an account with the journal. If you did not want this, please write to the editorial office.',
  };
}

export function roleChangedEmail(name: string, role: string, url: string): EmailContent {
  return {
    subject: `You are now ${role === 'reviewer' ? 'a' : 'an'} ${role}`,
    greeting: greetingTo(name),
    paragraphs: [`An editor of the journal has given your account the role ${role}. Please sign in again.`],
    action: { label: 'Sign in', url },
    reason: 'you have an account with the journal.',
  };
}

/** Asks the current address to agree to its replacement. */
export function currentAddressEmail(name: string, email: string, url: string): EmailContent {
  return {
    subject: 'Your email address is about to change',
    greeting: greetingTo(name),
    paragraphs: [
      `You asked to change this address to ${email}. It will change once you have followed both the link in this email and the one sent to the new address.`,
    ],
    action: { label: 'Confirm the new address', url },
    closing: [
      `The link works for ${ADDRESS_CHANGE_DAYS} days. If this wasn’t you, choose a new password: that stops the change.`,
    ],
    reason: 'you have an account with the journal.',
  };
}

/** Notifies the current address that the office has requested a change, and explains how to stop it. */
export function stopAddressEmail(
  name: string,
  email: string,
  { url, until }: { url: string; until: Date },
): EmailContent {
  return {
    subject: 'Your email address is about to change',
    greeting: greetingTo(name),
    paragraphs: [
      `The editorial office was told that you no longer read this mailbox, and has requested that your account use the address ${email}. The change takes effect on ${longDate(plainDate(until))} at ${until.toISOString().slice(11, 16)} UTC, once the link in that mailbox has been followed.`,
      'If you did not ask for this, please stop it before then. The editorial office will be notified.',
    ],
    action: { label: 'Stop the change', url },
    reason: 'you have an account with the journal.',
  };
}

/** Notifies the office that a requested change of address was stopped. */
export function addressStoppedEmail(person: string, url: string): EmailContent {
  return {
    subject: 'A change of address was stopped',
    greeting: 'Dear colleagues,',
    paragraphs: [
      `${person} has stopped the change of address that the office requested. Someone may have impersonated this person. The event log shows who in the office requested it.`,
    ],
    action: { label: 'Open the accounts', url },
    reason: 'changes of address are made by the editorial office.',
    isUnsigned: true,
  };
}

/** Asks a new address to confirm that it belongs to the account holder. */
export function newAddressEmail(name: string, url: string): EmailContent {
  return {
    subject: 'Please confirm your new email address',
    greeting: greetingTo(name),
    paragraphs: ['This address will replace the current one in your account. Please confirm that it is yours.'],
    action: { label: 'Confirm my new address', url },
    closing: [`The link works once, within ${ADDRESS_CHANGE_DAYS} days.`],
    reason: 'someone entered this address for an account with the journal. If this wasn’t you, ignore this email.',
  };
}

export function addressChangedEmail(name: string, url: string): EmailContent {
  return {
    subject: 'Your email address was changed',
    greeting: greetingTo(name),
    paragraphs: [
      'Your account has a new email address, and all its sessions have ended. You can no longer sign in with this one.',
      'Manuscripts and articles keep their original address.',
    ],
    action: { label: 'Not you? Write to the office', url },
    reason: 'this was the address of an account with the journal.',
  };
}

/** Notifies the closed account's address of the merge, without naming the other address. */
export function accountMergedEmail(name: string, url: string): EmailContent {
  return {
    subject: 'Your accounts have been merged',
    greeting: greetingTo(name),
    paragraphs: [
      'You had two accounts with the journal, and the editorial office has merged them. The account with this address is closed: you can no longer sign in with it. Please sign in with the address of your other account.',
      'Your manuscripts, reviews, drafts, messages and alerts are in that account now. The record of manuscripts stays as it was: authors with their names and addresses as given, sent emails, and the event log.',
    ],
    action: { label: 'Sign in', url },
    reason:
      'you had an account with the journal. If you have no other account there, or did not want this, please write to the editorial office at once.',
  };
}

/** Notifies the remaining account's address of the data moved to it. */
export function accountMergedIntoEmail(name: string, former: string, url: string): EmailContent {
  return {
    subject: 'Your accounts have been merged',
    greeting: greetingTo(name),
    paragraphs: [
      `You had two accounts with the journal, and the editorial office has merged them. The contents of your account ${former} are now in this one: manuscripts, reviews, drafts, messages and alerts.`,
      'Your name, password, two-factor authentication and permissions are unchanged. Sign in with this address only.',
    ],
    action: { label: 'Go to your account', url },
    reason: `you have an account with the journal. If ${former} was not yours, please write to the editorial office at once.`,
  };
}

const writeColleagueEmail = mailWriter(COLLEAGUE_MAILS);

export const dutyChangedEmail = (
  journal: Journal,
  placeholders: { name: string; duty: string },
  url: string,
): EmailContent => writeColleagueEmail(journal, 'duty-changed', placeholders, { url });

export const coverRequestedEmail = (
  journal: Journal,
  { name, absent, from, until }: { name: string; absent: string; from: string; until: string },
  url: string,
): EmailContent =>
  writeColleagueEmail(
    journal,
    'cover-asked',
    { name, colleague: absent, from_date: longDate(from), until_date: longDate(until) },
    { url },
  );

export const editorAssignedEmail = (
  journal: Journal,
  { name, manuscript_number: number, title }: { name: string; manuscript_number: string; title: string },
  url: string,
): EmailContent => writeColleagueEmail(journal, 'editor-assigned', { name, number, title }, { url });

/** Invites someone to join the office; `url` is the link. */
export const colleagueInvitationEmail = (
  journal: Journal,
  { name, duty, invited_by }: { name: string; duty: string; invited_by: string },
  url: string,
): EmailContent =>
  writeColleagueEmail(
    journal,
    'colleague-invitation',
    { name, duty, colleague: invited_by || 'A managing editor', link_days: String(INVITATION_DAYS) },
    { url },
  );

export const colleagueJoinedEmail = (
  journal: Journal,
  { name, newcomer: colleague, email, duty }: { name: string; newcomer: string; email: string; duty: string },
  url: string,
): EmailContent => writeColleagueEmail(journal, 'colleague-joined', { name, colleague, email, duty }, { url });
