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

/**
 * The article processing charge of each article type, in integer US cents (spec §9), until the office changes it in its
 * settings. A site build puts what the office has changed in the place of this object.
 */
export const APC_DEFAULTS = {
  original_research: 250_00,
  review_article: 200_00,
  case_report: 150_00,
  short_communication: 150_00,
  editorial_letter: 100_00,
} as const;

/**
 * Within how many days an invitation to review should be answered, and how long authors have for a proof, until the office
 * changes it in its settings. A site build puts what the office has changed in the place of this object.
 */
export const DAYS_DEFAULTS: Days = { answer: 7, proof: 5 };

/** Days that people get for what the journal states no duration of. */
export interface Days {
  readonly answer: number;
  readonly proof: number;
}

/** How the journal has manuscripts judged. */
export interface ReviewProcess {
  /** The fewest reviewers who report on a manuscript before a decision to accept it. */
  readonly reviewers: number;
}

/**
 * The process of the specification (spec §4, editorial flow), until the office changes it in its settings. A site build puts
 * what the office has changed in the place of this object.
 */
export const PROCESS_DEFAULTS: ReviewProcess = { reviewers: 2 };

/** Who pays less, as the office may set it. Countries are ISO 3166-1 codes, beside those of the list in `country-income.ts`. */
export interface WaiverRules {
  /** How many percent of the charge are waived for low-income countries; 0 if nothing is. */
  readonly low_income: number;
  readonly lower_middle_income: number;
  readonly further_low_income: readonly string[];
  readonly further_lower_middle_income: readonly string[];
  /** Early-career researchers may ask for a part. */
  readonly early_career: boolean;
}

/**
 * The waivers of the specification (spec §9), as they are until the office changes them in its settings. A site build puts
 * what the office has changed in the place of this object.
 */
export const WAIVER_DEFAULTS: WaiverRules = {
  low_income: 100,
  lower_middle_income: 50,
  further_low_income: [],
  further_lower_middle_income: [],
  early_career: true,
};
