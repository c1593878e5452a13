import type { Generated } from 'kysely';
import type { Override } from '#domain/decision/decision';
import type { FigureFormat, TextFormat } from '#domain/production/files';
import type { FoundMetadata } from '#domain/production/found-metadata';
import type { Finding, ProductionMetadata } from '#domain/production/record';
import type { ProductionTaskName } from '#domain/production/task';
import type { TextComment } from '#domain/production/text-comment';
import type { TrackedText } from '#domain/production/tracked';
import type { ReportingGuidelineId } from '#domain/publication/integrity/reporting-guideline';
import type { SupplementFormat } from '#domain/publication/supplement';

import type { Instant, Json, NullableInstant, NullableJson } from './column-types.ts';

type LaterPart = 'language' | 'translations' | 'registrations' | 'funders' | 'reporting_guidelines';

/** An accepted manuscript in production, and an article under revision. */
export interface ProductionTable {
  manuscript_id: string;
  version: Generated<number>;
  /** Rows from before languages, translations and study facts were introduced lack them. */
  metadata: Json<Omit<ProductionMetadata, 'doi_suffix' | LaterPart> & Partial<Pick<ProductionMetadata, LaterPart>>>;
  /** The full DOI, planned or published. */
  doi: string;
  /** The full text, sanitised on saving. */
  html: string;
  /** The text with open changes, sanitised; null if none. */
  tracked: NullableJson<TrackedText>;
  source: NullableJson<{ format: TextFormat; name: string; converted_at: string }>;
  findings: Json<Finding[]>;
  /** The file's undecided metadata. */
  found: NullableJson<FoundMetadata>;
  /** The office's galley; its bytes are in the file store. */
  galley_file_key: string | null;
  galley_name: string | null;
  galley_bytes: number | null;
  galley_sha256: string | null;
  publish_on: string | null;
  /** Who scheduled it, with notes and letter. */
  publication: NullableJson<PlannedPublication>;
  updated_at: Instant;
}

/** A scheduled publication; an absent `letter` means the standard one, null none. */
export interface PlannedPublication {
  notes: string;
  letter?: { subject: string; text: string } | null;
  by: { id: string; email: string };
  /** The acceptance it depends on; absent for older dates. */
  accepted_by?: string | null;
  /** The checks that had failed when the date was set, and why they were overridden. */
  override?: Override | null;
}

/** An internal comment on the text. */
export interface TextCommentTable {
  id: string;
  manuscript_id: string;
  place_from: number;
  place_to: number;
  quote: string;
  text: string;
  written_by: string;
  written_at: Instant;
  replies: Json<TextComment['replies']>;
  resolved_by: string | null;
  resolved_at: NullableInstant;
}

/** A figure in production; drawings of sample articles are in `svg`. */
export interface ProductionFigureTable {
  manuscript_id: string;
  number: number;
  format: FigureFormat | 'svg';
  file_key: string | null;
  svg: string | null;
  bytes: number;
  sha256: string;
  width: number;
  height: number;
  alt: string;
  caption: string;
}

/** A supplementary file in production. */
export interface ProductionSupplementTable {
  manuscript_id: string;
  number: number;
  format: SupplementFormat;
  file_key: string;
  bytes: number;
  sha256: string;
  title: string;
  description: string;
  /** The reporting guideline, if a checklist; null otherwise. */
  guideline: ReportingGuidelineId | null;
}

/** A figure or supplementary file of the published record. */
export interface ArticleFileTable {
  manuscript_id: string;
  file: string;
  file_key: string;
  bytes: number;
  sha256: string;
}

/** A task assigned to a colleague. */
export interface ProductionTaskTable {
  manuscript_id: string;
  task: ProductionTaskName;
  assignee_id: string;
  due_on: string | null;
  assigned_at: Instant;
  is_done: boolean;
}

/** The conversion of an accepted manuscript's file: pending or failed; deleted once done. */
export interface TakingInTable {
  manuscript_id: string;
  state: 'waiting' | 'failed';
  file_name: string;
  /** The reason why there is no text and the remedy, in one sentence. */
  reason: Generated<string>;
  changed_at: Instant;
}
