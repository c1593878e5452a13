import type { Generated } from 'kysely';
import type { ClosureReason } from '#domain/account/gone';
import type { Instant, Json } from './column-types.ts';

/** An article or manuscript that came from another system; `old_names` stood for it in its addresses there. */
export interface MovedArticleTable {
  source: string;
  source_id: string;
  manuscript_id: string;
  old_names: Json<string[]>;
  /** Its page numbers there; empty if it had none. */
  pages: string;
  /** What its section was called there; empty if that is not known. */
  section: Generated<string>;
  /** What did not come along, in sentences. */
  lost: Json<string[]>;
  moved_at: Instant;
  moved_by: string;
  /** False for a manuscript that was not published there. */
  was_published: Generated<boolean>;
  /** Null of what came before imports were told apart. */
  import_id: Generated<string | null>;
}

/** One press that took the articles and manuscripts of a file in. */
export interface MovedImportTable {
  id: string;
  file_name: string;
  started_at: Instant;
  started_by: string;
}

/** An issue of another system, and what it is here. */
export interface MovedIssueTable {
  source: string;
  source_id: string;
  issue_id: string;
}

/**
 * An account that came from another system. Unlike one of a registration it stays, also where no one confirms its
 * address.
 */
export interface MovedAccountTable {
  account_id: string;
  source: string;
  moved_at: Instant;
  moved_by: string;
  /** Names the address that it came with; null if it came before this was kept. */
  fingerprint: Generated<string | null>;
}

/** An address whose account no longer exists, so that no import opens it again. The address itself is not kept. */
export interface GoneAccountTable {
  fingerprint: string;
  why: ClosureReason;
  gone_at: Instant;
}
