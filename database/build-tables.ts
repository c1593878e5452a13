import type { Generated } from 'kysely';
import type { BuildAddresses, BuildReason, BuildState } from '#domain/publishing/build';
import type { Instant, JsonWithDefault, NullableInstant } from './column-types.ts';

/** A build or rollback, as the office sees it. */
export interface SiteBuildTable {
  id: string;
  state: BuildState;
  reason: BuildReason;
  /** Manuscripts whose publication requested it. */
  manuscripts: JsonWithDefault<string[]>;
  asked_at: Instant;
  asked_by: string;
  asked_by_id: string | null;
  /** When the build hook accepted the request, if built elsewhere. */
  called_at: NullableInstant;
  started_at: NullableInstant;
  finished_at: NullableInstant;
  attempts: Generated<number>;
  /** Why it failed, in a sentence for the office. */
  error: Generated<string>;
  rendered: number | null;
  added: number | null;
  changed: number | null;
  removed: number | null;
  addresses: JsonWithDefault<BuildAddresses>;
  /** The folder it was put live from, on our own server. */
  release: string | null;
}
