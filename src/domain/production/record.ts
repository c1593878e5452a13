import type { ArticleType } from '#domain/journal/article-type-id';
import type { Language } from '#domain/journal/language';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { Reference } from '#domain/publication/article';
import type { DeclarationName } from '#domain/publication/declaration-table';
import type { Conduct } from '#domain/publication/integrity/conduct';
import type { CreditRole } from '#domain/publication/integrity/credit-role';
import type { DeclaredInterest } from '#domain/publication/integrity/find-interests';
import type { ReportingGuidelineId } from '#domain/publication/integrity/reporting-guideline';
import type { FigureFormat, TextFormat } from './files.ts';
import type { HeadlessTable } from './table-head.ts';
import type { TrackedText } from './tracked.ts';

/** An author in production; `affiliations` are names. The ORCID iD may be temporarily invalid. */
export interface ProductionAuthor {
  given: string;
  family: string;
  is_family_guessed?: boolean | undefined;
  affiliations: string[];
  orcid: string;
  is_corresponding: boolean;
  /** CRediT roles; absent if not stated. */
  roles?: CreditRole[] | undefined;
  /** Declared competing interests, null for none; absent if not stated. */
  interests?: DeclaredInterest | undefined;
}

/** Title, abstract and keywords in another language, complete or not. */
export interface ProductionTranslation {
  language: Language | '';
  title: string;
  abstract: string;
  keywords: string[];
}

/** A funder. `id` is a ROR iD, a DOI in Crossref's funder registry, or empty. */
export interface ProductionFunder {
  name: string;
  id: string;
  awards: string[];
}

/** A study's registrations, funders and reporting guidelines. A registration number identifies its registry. */
export interface StudyFacts {
  registrations: string[];
  funders: ProductionFunder[];
  reporting_guidelines: ReportingGuidelineId[];
}

/** Metadata as edited by the office. Empty texts and null are missing values. */
export interface ProductionMetadata extends StudyFacts {
  title: string;
  article_type: ArticleType | null;
  category: string;
  language: Language;
  authors: ProductionAuthor[];
  abstract: { heading: string; text: string }[];
  key_points: { question: string; findings: string; meaning: string };
  keywords: string[];
  /** Translations of title, abstract and keywords; entries without a language are hidden. */
  translations: ProductionTranslation[];
  /** One reference per line; `parseReferences` finds its DOI. */
  references: string;
  declarations: Record<DeclarationName, string>;
  /** Ethics approval, consent and AI use; absent if not stated. */
  conduct?: Conduct | undefined;
  received_on: string | null;
  /** When the last revision was received. */
  revised_on: string | null;
  accepted_on: string | null;
  /** Printed pages, such as 1-8; empty for an article with a number instead, absent if never asked. */
  pages?: string | undefined;
  /** The part after the journal's DOI prefix and a slash. */
  doi_suffix: string;
}

export type OfferedField = 'title' | 'authors' | 'abstract' | 'keywords' | DeclarationName;

/** A field's value in the record (`here`) and in the authors' file (`there`), as readers would see them. */
export interface Offer {
  field: OfferedField;
  here: string;
  there: string;
}

/** Something lost in conversion, in one sentence; `code` is its kind. `is_settled` once an editor has dealt with it. */
export interface Finding {
  code: string;
  text: string;
  is_settled?: boolean;
}

/** Findings of lost or moved content, which would change the meaning. */
const LOSSES: ReadonlySet<string> = new Set([
  ...[
    'equation',
    'sign',
    'misread',
    'image',
    'float',
    'chart',
    'diagram',
    'drawing',
    'object',
    'text_box',
    'comment',
    'link',
    'struck',
    'unseen',
    'part',
  ],
  ...['words', 'number', 'count', 'citation', 'note', 'list'],
]);

/** Whether a finding must be settled before publication. */
export const isLoss = ({ code }: Finding): boolean => LOSSES.has(code);

/** A figure in production. `caption` is inline HTML without the number; `is_used` if the text shows it. */
export interface ProductionFigure {
  file: string;
  format: FigureFormat | 'svg';
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  alt: string;
  caption: string;
  is_used: boolean;
}

export interface ProductionSupplement {
  file: string;
  bytes: number;
  sha256: string;
  title: string;
  description: string;
  /** Present if it is a reporting guideline's completed checklist. */
  guideline?: ReportingGuidelineId;
}

/**
 * The reply of `GET /api/production/:id/`, and `production` in other replies: everything the office edits. `version` is
 * 0 until something is saved; until then the record contains the authors' submission.
 */
export interface ProductionRecord {
  id: string;
  manuscript_number: string;
  status: ManuscriptStatus;
  version: number;
  metadata: ProductionMetadata;
  /** The full text in the journal's dialect, sanitised; empty if there is none. */
  html: string;
  /** The text with all open changes accepted; null if there are none. Only `html` is published. */
  tracked: TrackedText | null;
  /** The text's source; null if written here or missing. `converted_at` is an instant. */
  source: { format: TextFormat; name: string; converted_at: string } | null;
  /**
   * The authors' file while being converted (`waiting`) or after failing (`failed`, with reason and remedy); null once
   * there is a text.
   */
  taking_in: { state: 'waiting' | 'failed'; file_name: string; reason: string; changed_at: string } | null;
  /** Losses in converting the file. */
  findings: Finding[];
  /** Undecided differences between file and metadata. */
  offers: Offer[];
  /** Title-page details that articles omit: running title, word counts, correspondence. */
  title_page: string[];
  /** The text's tables without a head. */
  headless_tables: HeadlessTable[];
  figures: ProductionFigure[];
  supplements: ProductionSupplement[];
  /**
   * The readers' PDF; `origin`: uploaded by the office, generated from the text, or the authors' file. `bytes` is 0 until
   * it is generated.
   */
  galley: { origin: 'production' | 'text' | 'authors'; name: string; bytes: number } | null;
  /** The references with their numbers. */
  references: Reference[];
  /** Whether the DOI register can complete references. */
  completes_references: boolean;
  /** The future DOI; `is_fixed` after publication. */
  doi: { value: string; is_fixed: boolean };
  volume: { number: number; year: number } | null;
  issue: { number: number } | null;
  checks: ProductionCheck[];
  /** False while a check has failed. */
  can_publish: boolean;
  /** The plain date of automatic publication; null if none. */
  publish_on: string | null;
  /** The published record; null if none. `is_current` if it matches this one. */
  live: { slug: string; published_on: string; updated_at: string; is_current: boolean } | null;
  /** The server's plain date. */
  today: string;
  updated_at: string | null;
}

/** The reply to every change in production. */
export interface ProductionChange {
  message: string;
  production: ProductionRecord;
}

/** A check before publishing. Failures block publication; warnings do not. */
export interface ProductionCheck {
  id: string;
  /** The subject, in two or three words: "Title", "Alternative texts". */
  label: string;
  state: 'passed' | 'warning' | 'failed';
  /** One sentence: the finding, or the problem and its remedy. */
  message: string;
}

/** The checks that block publication. */
export const failedChecks = (checks: readonly ProductionCheck[]): ProductionCheck[] =>
  checks.filter(({ state }) => state === 'failed');

/** A check's result and message. */
export type Outcome = readonly [state: ProductionCheck['state'], message: string];
export const passed = (message: string): Outcome => ['passed', message];
/** Does not block publication. */
export const warning = (message: string): Outcome => ['warning', message];
/** Blocks publication. */
export const failed = (message: string): Outcome => ['failed', message];

/** Lists the first five items and counts the rest. */
export const shortList = (items: readonly (string | number)[]): string =>
  new Intl.ListFormat('en-GB').format(
    (items.length > 5 ? [...items.slice(0, 5), `${items.length - 5} more`] : items).map(String),
  );
