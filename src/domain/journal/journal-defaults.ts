/**
 * The names and numbers of a new journal. The set-up screen lists missing values (`settings/set-up.ts`); the
 * demonstration's seed sets its own.
 */
export const JOURNAL_DEFAULTS = {
  name: 'New Journal',
  /** If empty, the full name is used. */
  abbreviation: '',
  /** Manuscript number prefix: `MJ-2023-0123` (spec §3). */
  manuscriptPrefix: 'MJ',
  description: 'A platform for publishing and sharing medical research papers.',
  publisher: '',
  address: '',
  /** The ISSN of the online edition. */
  issn: '',
  /** The ISSN of the printed edition; empty if there is none. */
  printIssn: '',
  /** If empty, articles have no DOI. */
  doiPrefix: '',
  /** The DOI of the journal's policy on corrections and retractions; empty until set. */
  updatePolicyDoi: '',
  /** The payment details on invoices, line by line; if empty, no invoices are issued. */
  bankDetails: [],
  /** If empty, no email can be sent. */
  officeEmail: '',
  /** The end of every email to people outside the office, except decision letters, which have their own. */
  signature: 'With kind regards\nThe editorial office',
  /** The language of pages and emails. */
  language: 'en',
  /** The languages of articles; the first is the default. */
  languages: ['en'],
} as const;

/** The default article processing charges by article type, in integer cents (spec §9). */
export const APC_DEFAULTS = {
  original_research: 250_00,
  review_article: 200_00,
  case_report: 150_00,
  short_communication: 150_00,
  editorial_letter: 100_00,
} as const;

/** The default days to answer an invitation to review, and to check a proof. */
export const DAYS_DEFAULTS: Days = { answer: 7, proof: 5 };

/** Deadlines without a published duration, in days. */
export interface Days {
  readonly answer: number;
  readonly proof: number;
}

export interface ReviewProcess {
  /** Minimum reviewers for a decision to accept. */
  readonly reviewers: number;
}

/** The default process (spec §4, editorial flow). */
export const PROCESS_DEFAULTS: ReviewProcess = { reviewers: 2 };

/** Waivers. Countries are ISO 3166-1 codes, in addition to the list in `country-income.ts`. */
export interface WaiverRules {
  /** Percentage of the charge waived for low-income countries; 0 for none. */
  readonly low_income: number;
  readonly lower_middle_income: number;
  readonly further_low_income: readonly string[];
  readonly further_lower_middle_income: readonly string[];
  /** Early-career researchers may request a partial waiver. */
  readonly early_career: boolean;
}

/** The default waivers (spec §9). */
export const WAIVER_DEFAULTS: WaiverRules = {
  low_income: 100,
  lower_middle_income: 50,
  further_low_income: [],
  further_lower_middle_income: [],
  early_career: true,
};
