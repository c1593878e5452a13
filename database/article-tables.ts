import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#domain/journal/language';
import type { LicenceId } from '#domain/journal/licence/licence';
import type { Article } from '#domain/publication/article';
import type { Instant, InstantWithDefault, Json, JsonWithDefault, NullableInstant } from './column-types.ts';

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
  title: Generated<string>;
  description: Generated<string>;
  /** The article ids in the office's order; later ones may be missing. */
  article_order: JsonWithDefault<string[]>;
  /** The named sections, in order, with their articles' ids in order. */
  sections: JsonWithDefault<{ id: number; name: string; articles: string[] }[]>;
  version: Generated<number>;
  is_special: Generated<boolean>;
  guest_editors: JsonWithDefault<{ name: string; affiliation: string; orcid: string }[]>;
  /** The text of the call for papers; empty without a call. Dates require a text. */
  call_text: Generated<string>;
  call_opens_on: Generated<string | null>;
  call_closes_on: Generated<string | null>;
  /** A picture's name; empty for none. */
  cover: Generated<string>;
  /** When it came out; null before, and for fully imported issues. */
  out_at: Generated<Date | null>;
}

/** Which call a manuscript answers, as recorded by the office. */
export interface CallAnswerTable {
  manuscript_id: string;
  issue_id: string;
  noted_at: Instant;
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
  language: Generated<Language>;
  keywords: Json<string[]>;
  received_on: string | null;
  accepted_on: string | null;
  published_on: string;
  citations: Generated<number>;
  /** When citations were last counted; null if never. */
  citations_on: Generated<string | null>;
  citations_asked_at: NullableInstant;
  summary: string;
  abstract: string;
  body: string;
  body_digest: ColumnType<string, never, never>;
  /** False if a sentence replaces the text; computed by the database. */
  has_text: ColumnType<boolean, never, never>;
  /** Changes since publication, oldest first. */
  changes: JsonWithDefault<Article['changes']>;
  /** Authors' iDs verified at ORCID; recorded ones stay. */
  confirmed_orcids: JsonWithDefault<string[]>;
  /** The licence; null for CC BY 4.0. */
  licence: Generated<LicenceId | null>;
  /** Printed pages of imported articles; null if the article number is used. */
  pages: Generated<string | null>;
  is_sample: Generated<boolean>;
  updated_at: Instant;
  /** When its public record last changed, including the PDF. */
  record_changed_at: InstantWithDefault;
}

/** A former version of an article, written by the database when its record changes; immutable. */
export interface ArticleVersionTable {
  manuscript_id: string;
  version: number;
  replaced_at: Instant;
  record: Json<FormerRecord>;
  abstract: string;
  body: string;
}

/** The columns of the article and its authors. */
export type FormerRecord = Pick<
  Article,
  | 'title'
  | 'article_type'
  | 'category'
  | 'keywords'
  | 'received_on'
  | 'accepted_on'
  | 'published_on'
  | 'doi'
  | 'changes'
  | 'authors'
>;

/** A former version's file, the PDF as `pdf`; stored as long as the row. */
export interface ArticleVersionFileTable {
  manuscript_id: string;
  version: number;
  file: string;
  file_key: string;
  bytes: number;
  sha256: string;
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

/** A notice; withdrawn ones are kept. */
export interface NoticeTable {
  id: string;
  manuscript_id: string;
  kind: string;
  published_on: string;
  text: string;
  doi: string | null;
  created_at: NullableInstant;
  created_by: Generated<string>;
  withdrawn_at: NullableInstant;
  withdrawn_by: Generated<string>;
  withdrawal_reason: Generated<string>;
}

/** A file readers get: kind `pdf`. The bytes are in the file store under `file_key`. */
export interface GalleyTable {
  manuscript_id: string;
  kind: string;
  file_key: string;
  bytes: number;
  sha256: string;
  /** The PDF with the journal's cover, public if it was uploaded. */
  covered_file_key: string | null;
  covered_bytes: number | null;
  covered_sha256: string | null;
  /** The PDF marked as retracted, public while the article is. */
  marked_file_key: string | null;
  marked_bytes: number | null;
  marked_sha256: string | null;
}
