import type { Generated } from 'kysely';
import type { Override } from '#domain/decision/override';
import type { FigureFormat, TextFormat } from '#domain/production/files';
import type { FoundMetadata } from '#domain/production/found-metadata';
import type { Finding, ProductionMetadata } from '#domain/production/record';
import type { TextComment } from '#domain/production/text-comment';
import type { TrackedText } from '#domain/production/tracked';
import type { ReportingGuidelineId } from '#domain/publication/integrity/reporting-guideline';
import type { SupplementFormat } from '#domain/publication/supplement';

import type { Instant, Json, MaybeInstant, NullableJson } from './column-types.ts';

type LaterPart = 'language' | 'translations' | 'registrations' | 'funders' | 'reporting_guidelines';

/** What the office makes of an accepted manuscript until it is an article, and of an article until it is revised. */
export interface ProductionTable {
  manuscript_id: string;
  version: Generated<number>;
  /** What was saved before there were languages, translations and facts about the study has none. */
  metadata: Json<Omit<ProductionMetadata, 'doi_suffix' | LaterPart> & Partial<Pick<ProductionMetadata, LaterPart>>>;
  /** The whole DOI, in production or published. */
  doi: string;
  /** The full text, as it was sanitised when it was saved. */
  html: string;
  /** The text with the changes that no one has accepted, sanitised as well; null if there are none. */
  tracked: NullableJson<TrackedText>;
  source: NullableJson<{ format: TextFormat; name: string; converted_at: string }>;
  findings: Json<Finding[]>;
  /** What the file says of the article beside its text, as far as no one has decided on it. */
  found: NullableJson<FoundMetadata>;
  /** The galley of the office; the bytes are in the file store. */
  galley_file_key: string | null;
  galley_name: string | null;
  galley_bytes: number | null;
  galley_sha256: string | null;
  publish_on: string | null;
  /** Who set the date, and the notes and the letter of the decision that it will be. */
  publication: NullableJson<PlannedPublication>;
  updated_at: Instant;
}

/** A decision to publish that waits for its date; `letter` absent means the standard one, null none. */
export interface PlannedPublication {
  notes: string;
  letter?: { subject: string; text: string } | null;
  by: { id: string; email: string };
  /** The decision by which it was accepted, with which the date ends; absent of dates set before that was kept. */
  accepted_by?: string | null;
  /** The checks that had failed when the date was set, and why that is no matter. */
  override?: Override | null;
}

/** What the office says at a place of a text. */
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
  resolved_at: MaybeInstant;
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
  /** Of which reporting guideline it is the checklist; null for any other file. */
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

/** Where the text of an accepted manuscript's own file is waited for, or could not be made; gone once it is there. */
export interface TakingInTable {
  manuscript_id: string;
  state: 'waiting' | 'failed';
  file_name: string;
  /** One sentence: why there is no text, and what to do. */
  reason: Generated<string>;
  changed_at: Instant;
}
