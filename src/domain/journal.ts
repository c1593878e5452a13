import { JOURNAL_DEFAULTS } from './journal-defaults.ts';

/** The facts of the journal: texts, and the bank details line by line. */
export type Journal = {
  readonly [Fact in keyof typeof JOURNAL_DEFAULTS]: Fact extends 'bankDetails' ? readonly string[] : string;
};

/**
 * The journal's own names and numbers. Where there is a database, the settings of the office are adopted into this object
 * (`#domain/setting/adopt`), so it is read when it is needed, never copied into a constant. The site's address and the
 * outside services are settings of the operator (see `.env.example`).
 */
export const JOURNAL: Journal = { ...JOURNAL_DEFAULTS };

/** The office's mailbox: where its mails come from and where those to it go. */
export const office = (): { name: string; address: string } => ({ name: JOURNAL.name, address: JOURNAL.officeEmail });

/** The licence of everything the journal publishes (spec §9): CC BY 4.0. */
export const LICENCE = {
  name: 'Creative Commons Attribution 4.0 International',
  shortName: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;
