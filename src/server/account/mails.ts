import type { Letter } from '#server/outbox/mail-template';

const hello = (name: string) => `Dear ${name},`;

/** Asks a new person to confirm the address. */
export function verifyEmailLetter(name: string, url: string): Letter {
  return {
    subject: 'Please confirm your e-mail address',
    greeting: hello(name),
    paragraphs: [
      'Welcome. Please confirm that this e-mail address is yours, so that letters about your manuscripts reach you.',
    ],
    action: { label: 'Confirm my e-mail address', url },
    closing: ['The link works once and for 24 hours. You can already log in without it.'],
    reason:
      'someone registered at the journal with this address. If it was not you, ignore this mail: an account that nobody confirms or uses vanishes after 30 days.',
  };
}

/** Carries the link to a new password. */
export function resetPasswordLetter(name: string, url: string): Letter {
  return {
    subject: 'Choose a new password',
    greeting: hello(name),
    paragraphs: ['You asked for a new password. Choose it with this link; until then the old one stays valid.'],
    action: { label: 'Choose a new password', url },
    closing: ['The link works once and for 30 minutes.'],
    reason: 'a new password was asked for with this address. If it was not you, ignore this mail: nothing has changed.',
  };
}

/** Tells that the password was changed; the answer to a theft must not depend on the thief. */
export function passwordChangedLetter(name: string, url: string): Letter {
  return {
    subject: 'Your password was changed',
    greeting: hello(name),
    paragraphs: ['The password of your account was changed just now, and all other sessions were ended.'],
    action: { label: 'That was not me: choose a new password', url },
    reason: 'you have an account at the journal.',
  };
}

/** Tells that the account is locked for a while. */
export function accountLockedLetter(name: string, url: string): Letter {
  return {
    subject: 'Too many failed attempts to log in',
    greeting: hello(name),
    paragraphs: [
      'Someone tried to log in to your account with a wrong password many times. To protect you, logging in is closed for ten minutes.',
    ],
    action: { label: 'Choose a new password', url },
    closing: ['With a new password you can log in at once.'],
    reason: 'you have an account at the journal.',
  };
}

/** Tells about a changed role. */
export function roleChangedLetter(name: string, role: string, url: string): Letter {
  return {
    subject: `You are now ${role === 'reviewer' ? 'a' : 'an'} ${role}`,
    greeting: hello(name),
    paragraphs: [`An editor of the journal has given your account the role ${role}. Please log in again.`],
    action: { label: 'Log in', url },
    reason: 'you have an account at the journal.',
  };
}
