import * as z from 'zod';
import type { DocumentFlag, DocumentFormat } from '#domain/document/document';
import type { Identity, LeakReport } from '#domain/document/leak';
import { splitName } from '#domain/kernel/person/name-parts';
import { cleanLine } from '#domain/kernel/text';
import type { CoAuthor } from './submission.ts';

/** The reviewers' copy of a file: its name, the removed parts, and the remaining leaks. */
interface ReviewCopyPreview extends LeakReport {
  removed: string[];
  name: string;
}

/** A title page that identifies the authors; reviewers see it only if it cannot be separated. */
export interface FoundTitlePage {
  text: string;
  /** Whether the review copy omits it, with its author's agreement. */
  is_apart: boolean;
  obstacle: string;
}

/** Findings about a file before submission. */
export interface Examination {
  file: { name: string; format: DocumentFormat; bytes: number };
  flags: DocumentFlag[];
  prefill: Prefill;
  review_copy: ReviewCopyPreview;
  /** Null if no title page identifies the authors. */
  title_page: FoundTitlePage | null;
  /** Whether the draft keeps the file. */
  is_kept: boolean;
}

const UNREADABLE = 'Send authors as a JSON list of objects.';
const ROWS_MAX = 201;
const AuthorText = z
  .string(UNREADABLE)
  .max(1_000, UNREADABLE)
  .transform((text) => cleanLine(text.toWellFormed().replaceAll('\0', '')))
  .nullish();
const Row = z.strictObject(
  { name: AuthorText, family_name: AuthorText, email: AuthorText, affiliation: AuthorText, orcid: AuthorText },
  UNREADABLE,
);

/** The authors to search for, including the submitter. Someone may still be typing, so missing parts are not errors. */
export const ExaminedAuthors = z
  .string(UNREADABLE)
  .max(400_000, UNREADABLE)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text || '[]');
    } catch {
      context.addIssue({ code: 'custom', message: UNREADABLE });
      return z.NEVER;
    }
  })
  .pipe(z.array(Row, UNREADABLE).max(ROWS_MAX, `Send at most ${ROWS_MAX} authors.`))
  .transform((rows) => rows.filter(({ name, email, orcid }) => name || email || orcid).map(toIdentity));

function toIdentity({ name, family_name, email, affiliation, orcid }: z.infer<typeof Row>): Identity {
  const parts = splitName(name ?? '', family_name ?? '');
  return { ...parts, email: email ?? '', affiliation: affiliation ?? '', orcid: orcid || null };
}

/** Metadata read from a manuscript; uncertain values are empty. */
export interface Prefill {
  title: string;
  abstract: string;
  keywords: string[];
  authors: CoAuthor[];
}
