import { JOURNAL_DEFAULTS } from './journal-defaults.ts';
import type { Language } from './language.ts';

/** The facts of the journal: texts, the bank details line by line, and languages as tags. */
export type Journal = Readonly<
  Record<Exclude<keyof typeof JOURNAL_DEFAULTS, 'bankDetails' | 'language' | 'languages'>, string> & {
    bankDetails: readonly string[];
    language: Language;
    languages: readonly [Language, ...Language[]];
  }
>;

/**
 * The journal's own names and numbers. Where there is a database, the settings of the office are adopted into this object
 * (`#domain/setting/adopt`), so it is read when it is needed, never copied into a constant. The site's address and the
 * outside services are settings of the operator (see `.env.example`).
 */
export const JOURNAL: Journal = { ...JOURNAL_DEFAULTS };

/** The office's mailbox: where its mails come from and where those to it go. */
export const office = (): { name: string; address: string } => ({ name: JOURNAL.name, address: JOURNAL.officeEmail });
