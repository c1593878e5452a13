import * as z from 'zod';

/** The longest name of a file that is kept with an import, in characters. */
export const FILE_NAME_MAX = 200;
/** How many are taken back in one call. */
export const REVERT_BATCH_MAX = 20;
/** How many of those that stay are named. */
export const KEPT_SHOWN_MAX = 500;

/** One press that took a file in, as the browser names it with each article. */
export const Importing = z.object({
  import_id: z.uuid('Name the import by a UUID.'),
  file_name: z.string().trim().max(FILE_NAME_MAX, 'The name of the file is too long.'),
});
export type Importing = z.infer<typeof Importing>;

/** Why an article or a manuscript stays, in the sentence that the office reads. The first that holds is said. */
export const KEPT_REASONS = {
  hidden: 'You do not have access to it. Another managing editor can remove it.',
  deposited:
    'Its DOI or its record was deposited. What is published stays: publish a retraction or a withdrawal under its notices.',
  public:
    'Readers may have seen it: the site has been published since. What is published stays: publish a retraction or a withdrawal under its notices.',
  claimed: 'Its author has it in their account.',
  written: 'An email or message about it has been sent.',
  gone_on: 'It has been changed here.',
} as const;
export type KeptReason = keyof typeof KEPT_REASONS;

/** An import of which something is still here; the numbers are of what is here. */
export interface MovedImport {
  id: string;
  file_name: string;
  started_at: string;
  started_by: string;
  articles: number;
  manuscripts: number;
}

/** What taking an import back would take away, and what stays. */
export interface RevertPreview {
  /** How many can go. */
  goes: number;
  stays: number;
  /** The first of those that stay; those that the editor may not see are counted alone. */
  staying: { manuscript_number: string; title: string; why: string }[];
  /** How many stay for each reason. */
  reasons: { why: string; count: number }[];
}
