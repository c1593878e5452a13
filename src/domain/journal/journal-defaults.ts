/**
 * The journal's own names and numbers, as they are until the office changes them in its settings. A site build puts what
 * the office has changed in the place of this object; see `docs/decisions/127-settings-of-the-office.md`.
 */
export const JOURNAL_DEFAULTS = {
  name: 'Meridian Journal of Medicine',
  abbreviation: 'Meridian J Med',
  /** Manuscript number prefix: `MJ-2023-0123` (spec §3). */
  manuscriptPrefix: 'MJ',
  description: 'A platform for publishing and sharing medical research papers.',
  publisher: 'Meridian Society for Medical Research',
  address: '14 Meridian Row, Greenwich, London SE10 9XX, United Kingdom',
  /** The example ISSN of the ISSN manual; replace it by the journal's own. */
  issn: '1234-5679',
  /** Crossref's test prefix; replace it by the journal's own. */
  doiPrefix: '10.5555',
  /** The DOI of the page that says how the journal corrects and retracts; empty until the office gives it. */
  updatePolicyDoi: '',
  /** Where invoices are to be paid, line by line; none are issued until the office says so. */
  bankDetails: [],
  officeEmail: 'office@journal.example',
  /** In which pages and mails are written. */
  language: 'en',
  /** In which articles may be written; the first is taken where nobody says. */
  languages: ['en'],
} as const;
