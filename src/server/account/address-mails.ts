import { ADDRESS_CHANGE_DAYS } from '#domain/account/address-change';
import { greetingTo } from '#server/outbox/greeting';
import type { Letter } from '#server/outbox/mail-template';

/**
 * Tells the present address of an account that another one is to take its place, and asks for its word. Where the office
 * has vouched for the person, it needs no word, and the link leads to a new password.
 */
export function presentAddressLetter(
  name: string,
  email: string,
  { link, isAgreed }: { link: string; isAgreed: boolean },
): Letter {
  const stops = 'If it was not you, choose a new password: that stops the change.';
  return {
    subject: 'Your e-mail address is to change',
    greeting: greetingTo(name),
    paragraphs: isAgreed
      ? [
          `Your account is to have the address ${email} from now on. It changes once the link in that mailbox is followed.`,
        ]
      : [
          `You asked for the address ${email} in place of this one. It changes once you have followed the link here and the one in the other mailbox.`,
        ],
    action: { label: isAgreed ? 'That was not me: choose a new password' : 'Agree to the new address', url: link },
    closing: isAgreed ? [stops] : [`The link works for ${ADDRESS_CHANGE_DAYS} days. ${stops}`],
    reason: 'you have an account at the journal.',
  };
}

/** Asks a new address of an account whether it belongs to the person. */
export function newAddressLetter(name: string, url: string): Letter {
  return {
    subject: 'Please confirm your new e-mail address',
    greeting: greetingTo(name),
    paragraphs: [
      'This address is to take the place of the present one in your account. Please confirm that it is yours.',
    ],
    action: { label: 'Confirm my new address', url },
    closing: [`The link works once and for ${ADDRESS_CHANGE_DAYS} days.`],
    reason: 'someone gave this address for an account at the journal. If it was not you, ignore this mail.',
  };
}

/** Tells the former address that it is the account's no longer. */
export function addressChangedLetter(name: string, url: string): Letter {
  return {
    subject: 'Your e-mail address was changed',
    greeting: greetingTo(name),
    paragraphs: [
      'Your account has another e-mail address now, and all sessions were ended. This address signs in no more.',
      'Manuscripts and articles keep the address that stood on them.',
    ],
    action: { label: 'That was not me: write to the office', url },
    reason: 'this was the address of an account at the journal.',
  };
}
