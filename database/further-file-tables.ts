import type { Generated } from 'kysely';
import type { DocumentFlag } from '#domain/document/document';
import type { FurtherFormat } from '#domain/document/further-format';
import type { Leak } from '#domain/document/leak';
import type { FurtherKind } from '#domain/submission/further-file/further-file';
import type { Instant, Json, JsonWithDefault, NullableInstant } from './column-types.ts';

/** A further file of a draft, then of its manuscript; immutable. */
export interface FurtherFileTable {
  id: string;
  draft_id: string | null;
  manuscript_id: string | null;
  /** The version of the manuscript it came with. */
  round: Generated<number>;
  kind: FurtherKind;
  file_key: string;
  /** The author's name for it. */
  name: string;
  format: FurtherFormat;
  bytes: number;
  sha256: string;
  scan_status: 'not_scanned' | 'pending' | 'clean' | 'infected';
  flags: Json<DocumentFlag[]>;
  sent_at: Instant;
  /** The reviewers' copy; null if none. */
  copy_file_key: Generated<string | null>;
  copy_bytes: Generated<number | null>;
  copy_sha256: Generated<string | null>;
  /** For a copy supplied by the office; null for a generated one, which has the file's format. */
  copy_format: Generated<FurtherFormat | null>;
  /** For copies supplied by the office; a generated copy has the scan status of its file. */
  copy_scan_status: Generated<'not_scanned' | 'clean' | null>;
  /** When the copy was searched; null before, and for kinds reviewers never get. */
  searched_at: NullableInstant;
  leaks: JsonWithDefault<Leak[]>;
  /** Why it could not be searched or copied. */
  reason: Generated<string>;
  /** Since when it is held back; null if not. */
  held_since: NullableInstant;
  /** An editor's decision on it. */
  settled: Generated<'shown' | 'withheld' | null>;
  settled_by: Generated<string | null>;
  settled_at: NullableInstant;
}
