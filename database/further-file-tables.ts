import type { Generated } from 'kysely';
import type { DocumentFlag } from '#domain/document/document';
import type { FurtherFormat } from '#domain/document/further-format';
import type { Leak } from '#domain/document/leak';
import type { FurtherKind } from '#domain/submission/further-file/further-file';
import type { Instant, Json, JsonWithDefault, MaybeInstant } from './column-types.ts';

/** A file that goes along with a draft, and then with the manuscript that it becomes; never changed. */
export interface FurtherFileTable {
  id: string;
  draft_id: string | null;
  manuscript_id: string | null;
  /** With which version of the manuscript it came. */
  round: Generated<number>;
  kind: FurtherKind;
  file_key: string;
  /** As its author called it. */
  name: string;
  format: FurtherFormat;
  bytes: number;
  sha256: string;
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
  flags: Json<DocumentFlag[]>;
  sent_at: Instant;
  /** The copy for reviewers; null if there is none. */
  copy_file_key: Generated<string | null>;
  copy_bytes: Generated<number | null>;
  copy_sha256: Generated<string | null>;
  /** Of a copy that the office put in place; null of one that was made from the file, which has its format. */
  copy_format: Generated<FurtherFormat | null>;
  /** Of a copy of the office, too; one that was made from the file is as that is. */
  copy_scan_status: Generated<'not_scanned' | 'clean' | null>;
  /** When the copy was searched for the authors; null before, and for kinds that reviewers never get. */
  searched_at: MaybeInstant;
  leaks: JsonWithDefault<Leak[]>;
  /** Why it could not be searched or copied. */
  reason: Generated<string>;
  /** Since when reviewers are kept from it; null if they are not. */
  held_since: MaybeInstant;
  /** What an editor has decided about it. */
  settled: Generated<'shown' | 'withheld' | null>;
  settled_by: Generated<string | null>;
  settled_at: MaybeInstant;
}
