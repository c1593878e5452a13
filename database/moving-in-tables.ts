import type { Generated } from 'kysely';
import type { ClosureReason } from '#domain/account/closing';
import type { Instant, Json } from './column-types.ts';

/** An imported article or manuscript; `old_names` are its names in old addresses. */
export interface MovedArticleTable {
  source: string;
  source_id: string;
  manuscript_id: string;
  old_names: Json<string[]>;
  /** The original page numbers; empty if none. */
  pages: string;
  /** The original section; empty if unknown. */
  section: Generated<string>;
  /** Content that was not imported, one sentence each. */
  lost: Json<string[]>;
  moved_at: Instant;
  moved_by: string;
  /** False for manuscripts unpublished there. */
  was_published: Generated<boolean>;
  /** Null before imports were distinguished. */
  import_id: Generated<string | null>;
}

/** One import of a file. */
export interface MovedImportTable {
  id: string;
  file_name: string;
  started_at: Instant;
  started_by: string;
}

/** An imported issue, and its issue here. */
export interface MovedIssueTable {
  source: string;
  source_id: string;
  issue_id: string;
}

/** An imported account, kept even if its owner never confirms it. */
export interface MovedAccountTable {
  account_id: string;
  source: string;
  moved_at: Instant;
  moved_by: string;
  /** The fingerprint of its imported address; null for older rows. */
  fingerprint: Generated<string | null>;
}

/** A closed account's address fingerprint, so that imports do not reopen it. */
export interface GoneAccountTable {
  fingerprint: string;
  why: ClosureReason;
  gone_at: Instant;
}
