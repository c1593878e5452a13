import type { Journal } from './journal.ts';

/** The office's mailbox: where its mails come from and where those to it go. */
export const office = ({ name, officeEmail }: Journal): { name: string; address: string } => ({
  name,
  address: officeEmail,
});

/** Whom a sentence names that asks people to write: the office's address, or the office itself until it has one. */
export const officeToWriteTo = ({ officeEmail }: Pick<Journal, 'officeEmail'>): string =>
  officeEmail || 'the editorial office';
