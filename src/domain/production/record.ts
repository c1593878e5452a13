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

/** One author in production; `affiliations` are their names. An ORCID iD may be wrong while it is worked on. */
export interface ProductionAuthor {
  given: string;
  family: string;
  /** True if no one has said how much of the name is the family name; the office is asked. */
  is_family_guessed?: boolean | undefined;
  affiliations: string[];
  orcid: string;
  is_corresponding: boolean;
  /** What the author contributed; absent where no one has said it by the roles of CRediT. */
  roles?: CreditRole[] | undefined;
  /** Which competing interests the author declares, null for none; absent where no one has said it of this author. */
  interests?: DeclaredInterest | undefined;
}

/** Title, abstract and keywords in another language, complete or not. */
export interface ProductionTranslation {
  language: Language | '';
  title: string;
  abstract: string;
  keywords: string[];
}

/** Who paid for a study. `id` is a ROR iD or a DOI of Crossref's registry of funders, or empty. */
export interface ProductionFunder {
  name: string;
  id: string;
  awards: string[];
}

/** Where a study is registered, who paid for it and how it is reported. A registration number tells its registry. */
export interface StudyFacts {
  registrations: string[];
  funders: ProductionFunder[];
  reporting_guidelines: ReportingGuidelineId[];
}

/** The metadata of an article, as the office writes them. Empty texts and null mean that something is missing. */
export interface ProductionMetadata extends StudyFacts {
  title: string;
  article_type: ArticleType | null;
  category: string;
  language: Language;
  authors: ProductionAuthor[];
  abstract: { heading: string; text: string }[];
  key_points: { question: string; findings: string; meaning: string };
  keywords: string[];
  /** Title, abstract and keywords in other languages; an entry without a language is not shown. */
  translations: ProductionTranslation[];
  /** One reference in each line; a DOI in it is found by `readReferences`. */
  references: string;
  declarations: Record<DeclarationName, string>;
  /** Who approved the study, to what people consented, whether AI was used; absent where no one has said it. */
  conduct?: Conduct | undefined;
  received_on: string | null;
  accepted_on: string | null;
  /** What follows `JOURNAL.doiPrefix` and a slash. */
  doi_suffix: string;
}

/** The fields in which a file may differ from production. */
export type OfferedField = 'title' | 'authors' | 'abstract' | 'keywords' | DeclarationName;

/** The value of a field in production, and the one in the authors' file; as readers would see them. */
export interface Offer {
  field: OfferedField;
  here: string;
  there: string;
}

/**
 * Something that could not be converted from an uploaded text, as one sentence; `code` names its kind. `is_settled`
 * once an editor has dealt with it.
 */
export interface Finding {
  code: string;
  text: string;
  is_settled?: boolean;
}

/** Findings that mean content was lost or moved, so that the article would say something else. */
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
    'part',
  ],
  ...['words', 'number', 'count', 'citation', 'note', 'list'],
]);

/** True for a finding that must be settled before the article is published. */
export const isLoss = ({ code }: Finding): boolean => LOSSES.has(code);

/** A figure in production. `caption` is inline HTML without its number; `is_used` where the text shows it. */
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

/** A supplementary file in production. */
export interface ProductionSupplement {
  file: string;
  bytes: number;
  sha256: string;
  title: string;
  description: string;
  /** There where it is the filled-in checklist of a reporting guideline. */
  guideline?: ReportingGuidelineId;
}

/**
 * The reply of `GET /api/production/:id/`, and `production` in every other reply: everything the office works on.
 * `version` is 0 until something is saved; until then the record is what the authors sent.
 */
export interface ProductionRecord {
  id: string;
  manuscript_number: string;
  status: ManuscriptStatus;
  version: number;
  metadata: ProductionMetadata;
  /** The full text in the journal's dialect, sanitised; empty while there is none. */
  html: string;
  /**
   * The text with its open changes, as it reads once all of them are accepted; null if there are none. Only `html`
   * is published.
   */
  tracked: TrackedText | null;
  /** Where the text came from; null if it was written here or not yet. `converted_at` is an instant. */
  source: { format: TextFormat; name: string; converted_at: string } | null;
  /**
   * The authors' own file while it is being converted (`waiting`) or could not be (`failed`, with the reason and what
   * to do); null once there is a text.
   */
  taking_in: { state: 'waiting' | 'failed'; file_name: string; reason: string; changed_at: string } | null;
  /** What could not be converted from that file. */
  findings: Finding[];
  /** Where that file differs from the metadata, until someone has accepted or declined each difference. */
  offers: Offer[];
  /** The rest of its title page, which articles do not show: running title, word counts, correspondence. */
  title_page: string[];
  /** The tables of the text that mark no head. */
  headless_tables: HeadlessTable[];
  figures: ProductionFigure[];
  supplements: ProductionSupplement[];
  /**
   * The PDF that readers get; `origin` tells whether the office uploaded it, it was made from the text, or it is the
   * authors' own file. `bytes` is 0 until it has been made.
   */
  galley: { origin: 'production' | 'text' | 'authors'; name: string; bytes: number } | null;
  /** The references of the metadata, as they will be numbered. */
  references: Reference[];
  /** Whether references can be completed from the register of DOIs. */
  completes_references: boolean;
  /** The DOI as it will be; `is_fixed` once the article has been published. */
  doi: { value: string; is_fixed: boolean };
  volume: { number: number; year: number } | null;
  issue: { number: number } | null;
  checks: ProductionCheck[];
  /** False while a check has failed. */
  can_publish: boolean;
  /** The plain date on which the article publishes itself; null if none is set. */
  publish_on: string | null;
  /** The published record; null if there is none. `is_current` while it is the same as this one. */
  live: { slug: string; published_on: string; updated_at: string; is_current: boolean } | null;
  /** The server's plain date. */
  today: string;
  updated_at: string | null;
}

/** The reply of everything that changes production. */
export interface ProductionChange {
  message: string;
  production: ProductionRecord;
}

/** One check before publishing. A failed one prevents publishing; a warning does not. */
export interface ProductionCheck {
  id: string;
  /** The subject, in two or three words: "Title", "Alternative texts". */
  label: string;
  state: 'passed' | 'warning' | 'failed';
  /** One sentence: what was found, or what is missing and what to do. */
  message: string;
}

/** What prevents publishing. */
export const failedChecks = (checks: readonly ProductionCheck[]): ProductionCheck[] =>
  checks.filter(({ state }) => state === 'failed');
