/**
 * The journal's own names and numbers. Another journal adopts this platform by editing this file;
 * the site's address and the outside services are settings (see `.env.example`).
 */
export const JOURNAL = {
  name: 'Meridian Journal of Medicine',
  abbreviation: 'Meridian J Med',
  /** Prefix of manuscript numbers: `MJ-2026-0123` (spec §3). */
  manuscriptPrefix: 'MJ',
  description: 'A platform for publishing and sharing medical research papers.',
  publisher: 'Meridian Society for Medical Research',
  address: '14 Meridian Row, Greenwich, London SE10 9XX, United Kingdom',
  /** The example ISSN of the ISSN manual; replace it by the journal's own. */
  issn: '1234-5679',
  /** Crossref's test prefix; replace it by the journal's own. */
  doiPrefix: '10.5555',
  /**
   * Where invoices are to be paid, line by line: the example account of the IBAN registry; replace it by the journal's
   * own.
   */
  bankDetails: [
    'Account holder: Meridian Society for Medical Research',
    'IBAN: GB29 NWBK 6016 1331 9268 19',
    'BIC: NWBKGB2L',
  ],
  officeEmail: 'office@journal.example',
  language: 'en',
} as const;

/** The office's mailbox: where its mails come from and where those to it go. */
export const OFFICE = { name: JOURNAL.name, address: JOURNAL.officeEmail } as const;

/** The licence of everything the journal publishes (spec §9): CC BY 4.0. */
export const LICENCE = {
  name: 'Creative Commons Attribution 4.0 International',
  shortName: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;
