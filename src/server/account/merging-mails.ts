import { greetingTo } from '#server/kernel/outbox/greeting';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** Tells the closed account's address about the merge, without naming the other address. */
export function accountMergedEmail(name: string, url: string): Letter {
  return {
    subject: 'Your accounts have been merged',
    greeting: greetingTo(name),
    paragraphs: [
      'You had two accounts with the journal, and its office has merged them. The account with this address is closed: you can no longer sign in with it. Please sign in with the address of your other account.',
      'Your manuscripts, reviews, drafts, messages and alerts are in that account now. The record of manuscripts stays as it was: authors with their names and addresses as given, sent emails, and the event log.',
    ],
    action: { label: 'Sign in', url },
    reason:
      'you had an account with the journal. If you have no other account there, or did not want this, please write to its office at once.',
  };
}

/** Tells the remaining account's address what was moved to it. */
export function accountMergedIntoEmail(name: string, former: string, url: string): Letter {
  return {
    subject: 'Your accounts have been merged',
    greeting: greetingTo(name),
    paragraphs: [
      `You had two accounts with the journal, and its office has merged them. The contents of the account of ${former} are now in this one: manuscripts, reviews, drafts, messages and alerts.`,
      'Your name, password, two-factor authentication and permissions are unchanged. Sign in with this address only.',
    ],
    action: { label: 'Go to your account', url },
    reason: `you have an account with the journal. If ${former} was not yours, please write to its office at once.`,
  };
}
