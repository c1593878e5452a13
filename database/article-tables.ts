import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#domain/journal/language';
import type { LicenceId } from '#domain/journal/licence/licence';
import type { Article } from '#domain/publication/article';
import type { Instant, InstantWithDefault, Json, JsonWithDefault, MaybeInstant } from './column-types.ts';

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
  /** The ids of its articles as the office has put them; others may be in it by now. */
  article_order: JsonWithDefault<string[]>;
  /** Its sections that the office has named, in their order, with the ids of their articles in theirs. */
  sections: JsonWithDefault<{ id: number; name: string; articles: string[] }[]>;
  version: Generated<number>;
  is_special: Generated<boolean>;
  guest_editors: JsonWithDefault<{ name: string; affiliation: string; orcid: string }[]>;
  /** Empty if there is no call; its days are there where it has a text. */
  call_text: Generated<string>;
  call_opens_on: Generated<string | null>;
  call_closes_on: Generated<string | null>;
  /** The name of a picture of the office; empty for none. */
  cover: Generated<string>;
  /** When it was seen to be out; null before, and of one that has come from another system whole. */
  out_at: Generated<Date | null>;
}

/** Which call for papers a manuscript answers, as the office has noted it. */
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
  /** When a register said so; null if none has. */
  citations_on: Generated<string | null>;
  citations_asked_at: MaybeInstant;
  summary: string;
  abstract: string;
  body: string;
  body_digest: ColumnType<string, never, never>;
  /** False if a sentence is in place of the text; computed by the database. */
  has_text: ColumnType<boolean, never, never>;
  /** What has changed since it was published; the oldest first. */
  changes: JsonWithDefault<Article['changes']>;
  /** ORCID iDs of its authors that were proven at ORCID; one that was noted stays. */
  confirmed_orcids: JsonWithDefault<string[]>;
  /** Under which it was published; null for CC BY 4.0. */
  licence: Generated<LicenceId | null>;
  /** The pages it was printed on before it moved here; null if its number stands for them. */
  pages: Generated<string | null>;
  is_sample: Generated<boolean>;
  updated_at: Instant;
  /** When what readers, registers and harvesters get of it changed last, its PDF included. */
  record_changed_at: InstantWithDefault;
}

/** A former version of a published article, written by the database when its record changes; a row never changes. */
export interface ArticleVersionTable {
  manuscript_id: string;
  version: number;
  replaced_at: Instant;
  record: Json<FormerRecord>;
  abstract: string;
  body: string;
}

/** What was in the columns of the article and of its authors. */
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

/** A file of a former version, its PDF as `pdf`; it stays in the file store as long as the row. */
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

/** A notice that marks an article, until it is withdrawn as a mistake; a row is never deleted. */
export interface NoticeTable {
  id: string;
  manuscript_id: string;
  kind: string;
  published_on: string;
  text: string;
  doi: string | null;
  created_at: MaybeInstant;
  created_by: Generated<string>;
  withdrawn_at: MaybeInstant;
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
  /** The same PDF with the journal's cover before it, which readers get where it was uploaded. */
  covered_file_key: string | null;
  covered_bytes: number | null;
  covered_sha256: string | null;
  /** The same PDF with the mark of a retraction on every page, which readers get while the article is retracted. */
  marked_file_key: string | null;
  marked_bytes: number | null;
  marked_sha256: string | null;
}
