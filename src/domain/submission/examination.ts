import * as z from 'zod';
import type { DocumentFlag, DocumentFormat } from '#domain/document/document';
import type { Identity, LeakReport } from '#domain/document/leak';
import { nameParts } from '#domain/kernel/person/name-parts';
import { cleanLine } from '#domain/kernel/text';
import type { Prefill } from './prefill.ts';

/** What reviewers would get of a file: what was taken out, what is left, and under which name. */
interface ReviewCopyPreview extends LeakReport {
  removed: string[];
  name: string;
}

/** The title page of a file where it names the authors; reviewers get it only where it cannot be sent apart. */
export interface FoundTitlePage {
  /** What is on it. */
  text: string;
  /** True if the review copy is without it, as its author agreed. */
  is_apart: boolean;
  /** Why it cannot be sent apart; empty if it can. */
  obstacle: string;
}

/** The server's findings about a file before it is submitted; nothing is stored. */
export interface Examination {
  file: { name: string; format: DocumentFormat; bytes: number };
  flags: DocumentFlag[];
  prefill: Prefill;
  review_copy: ReviewCopyPreview;
  /** Null where there is none, or none that names the authors. */
  title_page: FoundTitlePage | null;
}

const UNREADABLE = 'Send authors as a JSON list of objects.';
const ROWS_MAX = 201;
const Word = z
  .string(UNREADABLE)
  .max(1_000, UNREADABLE)
  .transform((text) => cleanLine(text.toWellFormed().replaceAll('\0', '')))
  .nullish();
const Row = z.strictObject({ name: Word, family_name: Word, email: Word, affiliation: Word, orcid: Word }, UNREADABLE);

/**
 * Whom to look for in a file: the authors as far as they are filled in, including the submitter. Someone may
 * still be typing, so a missing part is no mistake.
 */
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
  const parts = nameParts(name ?? '', family_name ?? '');
  return { ...parts, email: email ?? '', affiliation: affiliation ?? '', orcid: orcid || null };
}
