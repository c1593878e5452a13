import type { ColumnType, Generated } from 'kysely';

/** A `timestamptz`: read as a Date, written as a Date or an ISO string. */
type Instant = ColumnType<Date, Date | string, Date | string>;
/** A `jsonb` column: read parsed, written as text by `JSON.stringify`. */
type Json<T> = ColumnType<T, string, string>;

/** One row: how this database was started. `is_demonstration` is true only where it was seeded as one. */
export interface JournalTable {
  id: number;
  is_demonstration: boolean;
  created_at: Instant;
}

export interface VolumeTable {
  id: string;
  number: number;
  year: number;
}

export interface IssueTable {
  id: string;
  volume_id: string;
  number: number;
  publication_date: string;
}

export interface ManuscriptTable {
  id: string;
  manuscript_number: string;
  title: string;
  abstract: string;
  keywords: Json<string[]>;
  category: string | null;
  article_type: string | null;
  status: string;
  version: Generated<number>;
  volume_id: string | null;
  issue_id: string | null;
  submitted_at: Instant;
  updated_at: Instant;
}

export interface ManuscriptAuthorTable {
  manuscript_id: string;
  position: number;
  given: string;
  family: string;
  email: string;
  affiliation: string;
  orcid: string | null;
  is_corresponding: boolean;
}

/** The published record of a manuscript. `body_digest` is computed by the database from the texts. */
export interface ArticleTable {
  manuscript_id: string;
  slug: string;
  number: number;
  doi: string | null;
  title: string;
  article_type: string;
  category: string;
  keywords: Json<string[]>;
  received_on: string | null;
  accepted_on: string | null;
  published_on: string;
  citations: Generated<number>;
  summary: string;
  abstract: string;
  body: string;
  body_digest: ColumnType<string, never, never>;
  is_sample: Generated<boolean>;
  updated_at: Instant;
}

/** Authors as copied onto the article at publication; `affiliations` are 1-based positions. */
export interface ArticleAuthorTable {
  manuscript_id: string;
  position: number;
  given: string;
  family: string;
  affiliations: Json<number[]>;
  orcid: string | null;
  is_corresponding: boolean;
}

export interface NoticeTable {
  id: string;
  manuscript_id: string;
  kind: string;
  published_on: string;
  text: string;
  doi: string | null;
}

/** A file readers get: kind `pdf`. The bytes stand in the file store under `file_key`. */
export interface GalleyTable {
  manuscript_id: string;
  kind: string;
  file_key: string;
  bytes: number;
  sha256: string;
}

/** Every table, by its name. */
export interface Database {
  journal: JournalTable;
  volume: VolumeTable;
  issue: IssueTable;
  manuscript: ManuscriptTable;
  manuscript_author: ManuscriptAuthorTable;
  article: ArticleTable;
  article_author: ArticleAuthorTable;
  notice: NoticeTable;
  galley: GalleyTable;
}
