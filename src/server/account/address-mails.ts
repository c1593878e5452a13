import { ADDRESS_CHANGE_DAYS } from '#domain/account/address-change';
import { longDate, plainDate } from '#domain/kernel/date';
import { greetingTo } from '#server/kernel/outbox/greeting';
import type { Letter } from '#server/kernel/outbox/mail-template';

/** Asks the current address to agree to its replacement. */
export function currentAddressEmail(name: string, email: string, url: string): Letter {
  return {
    subject: 'Your email address is about to change',
    greeting: greetingTo(name),
    paragraphs: [
      `You asked to change this address to ${email}. It changes once you have followed the link here and the one in the other mailbox.`,
    ],
    action: { label: 'Confirm the new address', url },
    closing: [
      `The link works for ${ADDRESS_CHANGE_DAYS} days. If it was not you, choose a new password: that stops the change.`,
    ],
    reason: 'you have an account with the journal.',
  };
}

/** Tells the current address that the office has requested a change, and how to stop it. */
export function stopAddressEmail(name: string, email: string, { url, until }: { url: string; until: Date }): Letter {
  return {
    subject: 'Your email address is about to change',
    greeting: greetingTo(name),
    paragraphs: [
      `The editorial office was told that you no longer read this mailbox, and has asked for your account to have the address ${email}. The change takes effect on ${longDate(plainDate(until))} at ${until.toISOString().slice(11, 16)} UTC, once the link in that mailbox has been followed.`,
      'If you did not ask for this, please stop it before then. The editorial office will be told.',
    ],
    action: { label: 'Stop the change', url },
    reason: 'you have an account with the journal.',
  };
}

/** Tells the office that a requested change of address was stopped. */
export function addressStoppedEmail(person: string, url: string): Letter {
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
export function newAddressEmail(name: string, url: string): Letter {
  return {
    subject: 'Please confirm your new email address',
    greeting: greetingTo(name),
    paragraphs: ['This address will replace the current one in your account. Please confirm that it is yours.'],
    action: { label: 'Confirm my new address', url },
    closing: [`The link works once and for ${ADDRESS_CHANGE_DAYS} days.`],
    reason: 'someone gave this address for an account with the journal. If it was not you, ignore this email.',
  };
}

export function addressChangedEmail(name: string, url: string): Letter {
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
