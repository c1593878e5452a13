/**
 * The journal's own names and numbers until the office sets them: a new journal has none that someone invented, and
 * says so where one is missing (`missing-facts.ts` of the settings). The demonstration's are rows that its seed writes.
 */
export const JOURNAL_DEFAULTS = {
  name: 'New Journal',
  /** Empty: the whole name is in for it. */
  abbreviation: '',
  /** Manuscript number prefix: `MJ-2023-0123` (spec §3). */
  manuscriptPrefix: 'MJ',
  description: 'A platform for publishing and sharing medical research papers.',
  publisher: '',
  address: '',
  /** Of the online edition. */
  issn: '',
  /** Of the printed edition; empty if there is none. */
  printIssn: '',
  /** Empty: articles are given no DOI. */
  doiPrefix: '',
  /** The DOI of the page that says how the journal corrects and retracts; empty until the office gives it. */
  updatePolicyDoi: '',
  /** Where invoices are to be paid, line by line; none are issued until the office says so. */
  bankDetails: [],
  /** Empty: no email can be sent. */
  officeEmail: '',
  /** In which pages and emails are written. */
  language: 'en',
  /** In which articles may be written; the first is taken where no one says. */
  languages: ['en'],
} as const;
