import type { ArticleType } from '#domain/journal/article-type-id';
import type { Language } from '#domain/journal/language';
import type { LicenceId } from '#domain/journal/licence/licence';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import type { Article, Supplement } from '#domain/publication/article';
import type { FurtherKind } from '#domain/submission/further-file/further-file';

/** Where articles come from: an export of OJS, which numbers them, or a file that only describes them. */
export type MovingSource = 'ojs' | 'file';

/** How an article is sent: as XML of OJS, as a list names it, or in JATS. */
export const MOVING_KINDS = ['ojs', 'listed', 'jats'] as const;
export type MovingKind = (typeof MOVING_KINDS)[number];

/** How many authors an article that is taken in may have. */
export const AUTHORS_MAX = 3_000;

/** Why an article with more is not taken in. */
export const tooManyAuthors = (count: number): string =>
  `It names ${count.toLocaleString('en-GB')} authors; an article can have ${AUTHORS_MAX.toLocaleString('en-GB')}. Check that the field does not hold names from other articles, as when a file is read with the wrong separator.`;

/** Someone who wrote an article of an export. */
export interface MovingAuthor {
  given: string;
  family: string;
  email: string;
  affiliations: string[];
  orcid: string | null;
  is_corresponding: boolean;
}

/** An article of another system, as it would become one here. */
export interface MovingArticle {
  source: MovingSource;
  /** What the other system knows it by; of a file, what tells it from all others. */
  source_id: string;
  /** What stood for it in its old addresses; with a slash before it, the path of one. */
  old_names: string[];
  /** Why it is not taken in; null if it is. */
  stays: string | null;
  title: string;
  /** Absent where it is that of the journal's pages. */
  language?: Language;
  section: string;
  /** What it says itself or its section says that it is; null if that is not clear. */
  article_type: ArticleType | null;
  /** The topic that its words name; empty if they name none. */
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
  place: MovingPlace | null;
  /** The file of the PDF that readers got, by its place in the article. */
  pdf: { file: number; bytes: number } | null;
  /** The one of ours that it was published under; null if the file names none of them. */
  licence: LicenceId | null;
  /** Its text and statements, where the file has them. */
  rest?: MovingRest;
  /** What is in files of its own, and the text that shows the figures among them; empty if it shows none. */
  beside?: { files: MovingBeside[]; text: string };
  /** Where it is not published: it becomes a manuscript. */
  manuscript?: MovingManuscript;
  /** What the office should look at, in sentences. */
  unclear: string[];
  /** What does not come along, in sentences. */
  lost: string[];
}

/** How far a manuscript in progress has come in another system. */
export type MovingStage = 'submission' | 'review' | 'accepted';

/** What a manuscript in progress has. */
export interface MovingManuscript {
  stage: MovingStage;
  /** A plain date. */
  submitted_on: string;
  /** The manuscript itself; null if there is none that can be taken. */
  document: MovingFile | null;
  /** Its further files. */
  files: (MovingFile & { kind: FurtherKind })[];
}

/** A file of a manuscript or an article of another system. */
export interface MovingFile {
  /** What it is known by in the other system, or in the file. */
  source_id: string;
  /** Its place among the files of the manuscript or article. */
  place: number;
  bytes: number;
  name: string;
}

/** A figure or a supplementary file of an article, by what it is called here: `figure-1.png`, `supplement-2.csv`. */
export interface MovingBeside extends MovingFile {
  /** Of a supplementary file, what readers are told of it. */
  words?: Pick<Supplement, 'title' | 'description' | 'guideline'>;
}

/** A stored file that waits for its article, sealed by the journal. */
export interface WaitingReceipt {
  receipt: string;
}

/** What a file may hold of an article beside what every list has. */
export type MovingRest = Partial<
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
  /** What OJS knows its issue by; null if that is not said. */
  source_id: string | null;
  volume: number;
  year: number;
  /** Null where its issue has no number. */
  issue: number | null;
  publication_date: string;
  /** Of the issue, as plain text; left out where nothing is said. */
  title?: string;
  description?: string;
  /** Of the issue: its cover by its place among those of the file, and what that shows. */
  cover?: { file: number; description: string };
}

/** The imported cover of an issue: its place in the file, and what it shows. */
export interface MovingCover {
  file: number;
  description: string;
  volume: number;
  year: number;
  issue: number;
}

/** What becomes of an article: it is new, is here already, or stays where it is. */
export interface MovingTrial {
  state: 'new' | 'here' | 'stays';
  source_id: string;
  title: string;
  section: string;
  article_type: ArticleType | null;
  category: string;
  authors: string[];
  published_on: string;
  /** Volume and issue in words; empty if it has none. */
  place: string;
  doi: string | null;
  references: number;
  pdf: { file: number; bytes: number } | null;
  /** The figures and supplementary files that come before it. */
  files: MovingFile[];
  unclear: string[];
  lost: string[];
  /** The cover of its issue, imported with it; null if there is none to import, or the issue here has one. */
  cover: MovingCover | null;
  /** Why it stays; empty if it does not. */
  reason: string;
  /** The article that it is here. */
  slug: string | null;
  /** Where it is not published: what its manuscript would be. */
  manuscript: TriedManuscript | null;
}

/** What a manuscript in progress would become, or is here. */
export interface TriedManuscript extends MovingManuscript {
  status: ManuscriptStatus;
  /** Its corresponding author: the name, and the address or nothing. */
  contact: { name: string; email: string };
  /** The corresponding author has an account here that may have it. */
  has_account: boolean;
  /** What it is here; null if it is not here. */
  here: { id: string; manuscript_number: string } | null;
  /** Of its further files, those that are not here yet, by what the other system knows them by. */
  files_left: string[];
}

/** Whether a further file was imported now or before. */
export interface MovedFile {
  state: 'taken_in' | 'here';
}

/** An article or manuscript that is in the journal now, or was before. */
export interface MovedArticle {
  state: 'taken_in' | 'here';
  /** Null for a manuscript that is not published. */
  slug: string | null;
  id: string;
  manuscript_number: string;
}
