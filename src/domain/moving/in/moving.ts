import type { ArticleType } from '#domain/journal/article-type-id';
import type { Language } from '#domain/journal/language';
import type { LicenceId } from '#domain/journal/licence/licence';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { Article, Supplement } from '#domain/publication/article';
import type { FurtherKind } from '#domain/submission/further-file/further-file';

/** The source of articles: an OJS export, which numbers them, or a file that only describes them. */
export type MovingSource = 'ojs' | 'file';

/** The form in which an article is sent: OJS XML, a list entry, or JATS. */
export const MOVING_KINDS = ['ojs', 'listed', 'jats'] as const;
export type MovingKind = (typeof MOVING_KINDS)[number];

/** Maximum authors of an imported article. */
export const AUTHORS_MAX = 3_000;

/** The sentence that refuses an article with more authors. */
export const tooManyAuthors = (count: number): string =>
  `It names ${count.toLocaleString('en-GB')} authors; an article can have ${AUTHORS_MAX.toLocaleString('en-GB')}. Check that the field does not hold names from other articles, as when a file is read with the wrong separator.`;

/** An author in an export. */
export interface MovingAuthor {
  given: string;
  family: string;
  email: string;
  affiliations: string[];
  orcid: string | null;
  is_corresponding: boolean;
}

/** An article from another system, in this journal's terms. */
export interface MovingArticle {
  source: MovingSource;
  /** The id in the other system, or for files its fingerprint. */
  source_id: string;
  /** The names in old addresses; with a leading slash, a whole path. */
  old_names: string[];
  exclusion: string | null;
  title: string;
  /** Omitted for the journal's own language. */
  language?: Language;
  section: string;
  /** The type from the article or its section; null if unclear. */
  article_type: ArticleType | null;
  /** The topic its keywords name; empty if none. */
  category: string;
  authors: MovingAuthor[];
  abstract: { heading: string | null; text: string }[];
  keywords: string[];
  translations: { language: Language; title: string; abstract: string; keywords: string[] }[];
  references: string;
  funders: string[];
  doi: string | null;
  pages: string;
  published_on: string;
  received_on: string | null;
  revised_on: string | null;
  accepted_on: string | null;
  place: MovingPlace | null;
  /** The published PDF, by its position in the article. */
  pdf: { file: number; bytes: number } | null;
  /** One of our licences; null if the file names none. */
  licence: LicenceId | null;
  /** The full text and statements, if included. */
  extras?: MovingExtras;
  /** Figures and supplementary files, and the text that shows the figures; empty if it shows none. */
  linkedFiles?: { files: MovingArticleFile[]; text: string };
  /** Only for unpublished articles, which become manuscripts. */
  manuscript?: MovingManuscript;
  /** Warnings for the office, one sentence each. */
  unclear: string[];
  /** Data not imported, one sentence each. */
  lost: string[];
}

/** A manuscript's stage in the other system. */
export type MovingStage = 'submission' | 'review' | 'accepted';

/** The data of a manuscript in progress. */
export interface MovingManuscript {
  stage: MovingStage;
  /** A plain date. */
  submitted_on: string;
  /** The manuscript file; null if none can be imported. */
  document: MovingFile | null;
  /** The additional files. */
  files: (MovingFile & { kind: FurtherKind })[];
}

/** A file of a manuscript or an article of another system. */
export interface MovingFile {
  /** The id in the other system or file. */
  source_id: string;
  /** The position among the files. */
  place: number;
  bytes: number;
  name: string;
}

/** A figure or supplementary file; `source_id` is its name here, such as `figure-1.png` or `supplement-2.csv`. */
export interface MovingArticleFile extends MovingFile {
  /** For supplementary files: their description. */
  words?: Pick<Supplement, 'title' | 'description' | 'guideline'>;
}

/** A stored file waiting for its article, sealed by the journal. */
export interface WaitingReceipt {
  receipt: string;
}

/** Metadata that only some formats contain. */
export type MovingExtras = Partial<
  Pick<
    Article,
    | 'content'
    | 'confirmed_orcids'
    | 'registrations'
    | 'funders'
    | 'reporting_guidelines'
    | 'contributions'
    | 'interests'
  >
> & { declarations?: Partial<Article['declarations']> };

/** The volume and issue of an article. */
export interface MovingPlace {
  /** The issue's id in OJS; null if not given. */
  source_id: string | null;
  volume: number;
  year: number;
  /** Null if the issue has no number. */
  issue: number | null;
  publication_date: string;
  /** The issue's texts, plain; omitted if empty. */
  title?: string;
  description?: string;
  /** The issue's cover: position in the file, and description. */
  cover?: { file: number; description: string };
}

/** An issue's imported cover: position in the file, and description. */
export interface MovingCover {
  file: number;
  description: string;
  volume: number;
  year: number;
  issue: number;
}

/** The previewed outcome for an article: new, already here, or not imported. */
export interface MovingTrial {
  state: 'new' | 'here' | 'stays';
  source_id: string;
  title: string;
  section: string;
  article_type: ArticleType | null;
  category: string;
  authors: string[];
  published_on: string;
  /** Volume and issue as text; empty if none. */
  place: string;
  doi: string | null;
  references: number;
  pdf: { file: number; bytes: number } | null;
  /** Figures and supplementary files sent before it. */
  files: MovingFile[];
  unclear: string[];
  lost: string[];
  /** The issue's cover to import; null if there is none or the issue already has one. */
  cover: MovingCover | null;
  /** Why it is not imported; empty if it is. */
  reason: string;
  /** The matching article here. */
  slug: string | null;
  /** For an unpublished article, the manuscript it would become. */
  manuscript: TriedManuscript | null;
}

/** A manuscript in progress, as it exists here or would after the import. */
export interface TriedManuscript extends MovingManuscript {
  status: ManuscriptStatus;
  /** The corresponding author: name, and address or empty. */
  contact: { name: string; email: string };
  /** Whether the corresponding author has an account that may own it. */
  has_account: boolean;
  /** The matching manuscript; null if none. */
  here: { id: string; manuscript_number: string } | null;
  /** The additional files that are not here yet, by their original ids. */
  files_left: string[];
}

/** Whether an additional file was imported now or before. */
export interface MovedFile {
  state: 'taken_in' | 'here';
}

/** An article or manuscript imported now or before. */
export interface MovedArticle {
  state: 'taken_in' | 'here';
  /** Null for a manuscript that is not published. */
  slug: string | null;
  id: string;
  manuscript_number: string;
}
