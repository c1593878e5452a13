import * as z from 'zod';

/** Maximum characters of an import's stored file name. */
export const FILE_NAME_MAX = 200;
/** Maximum removed per call. */
export const REVERT_BATCH_MAX = 20;
/** The maximum number of kept items listed. */
export const KEPT_SHOWN_MAX = 500;

/** Identifies one import; the browser sends it with each article. */
export const ImportIdentity = z.object({
  import_id: z.uuid('Send a UUID for the import.'),
  file_name: z.string().trim().max(FILE_NAME_MAX, 'The file name is too long.'),
});
export type ImportIdentity = z.infer<typeof ImportIdentity>;

/** Why an item cannot be removed, in a sentence for the office. The first that applies is given. */
export const KEPT_REASONS = {
  hidden: 'You do not have access to it. Another managing editor can remove it.',
  deposited:
    'Its DOI or record has been deposited. Published articles cannot be removed; publish a retraction or withdrawal notice instead.',
  public:
    'Readers may have seen it, because the site has been published since. Published articles cannot be removed; publish a retraction or withdrawal notice instead.',
  claimed: 'Its author has access to it through an account.',
  written: 'An email or message about it has been sent.',
  gone_on: 'It has been changed here.',
} as const;
export type KeptReason = keyof typeof KEPT_REASONS;

/** An import with content that is still here; the numbers count that content. */
export interface MovedImport {
  id: string;
  file_name: string;
  started_at: string;
  started_by: string;
  articles: number;
  manuscripts: number;
}

/** A preview of reverting an import: the content to be removed and the content to be kept. */
export interface RevertPreview {
  /** The number that can be removed. */
  goes: number;
  stays: number;
  /** The first items kept; items hidden from the editor are only counted. */
  staying: { manuscript_number: string; title: string; why: string }[];
  /** Kept items per reason. */
  reasons: { why: string; count: number }[];
}
