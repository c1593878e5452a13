import type { Journal } from './journal.ts';

/** The office's mailbox: where its mails come from and where those to it go. */
export const office = ({ name, officeEmail }: Journal): { name: string; address: string } => ({
  name,
  address: officeEmail,
});
