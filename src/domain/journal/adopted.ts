import type { Journal } from './journal.ts';
import { JOURNAL_DEFAULTS } from './journal-defaults.ts';

/** What is adopted of the journal here. */
type Adopted = Pick<Journal, keyof typeof JOURNAL_DEFAULTS>;

/**
 * The journal's own names and numbers. Where there is a database, the settings of the office are adopted into this object
 * (`#domain/setting/adopt`), so it is read when it is needed, never copied into a constant. The site's address and the
 * outside services are settings of the operator (see `.env.example`).
 */
export const JOURNAL: Adopted = { ...JOURNAL_DEFAULTS };

/** The office's mailbox: where its mails come from and where those to it go. */
export const office = (): { name: string; address: string } => ({ name: JOURNAL.name, address: JOURNAL.officeEmail });
