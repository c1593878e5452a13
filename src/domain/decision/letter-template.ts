import * as z from 'zod';
import { lineOf, paragraphsOf } from '#domain/text';
import { LETTER_STATUSES, type LetterStatus } from './decision.ts';
import { type LetterTemplate, placeholdersOf, unknownPlaceholders } from './letter.ts';

/** The sentences about the office's letters. */
export const LETTER_TEXTS = {
  stale: 'Another editor has changed this letter in the meantime. Look at its current wording, then save again.',
  wrongSeen: 'Send updated_at as the list of letters gives it, or null for the standard letter.',
} as const;

/** The office's letter for a status; where the office has written none, the standard letter. */
export interface EditorialLetter extends LetterTemplate {
  status: LetterStatus;
  is_own: boolean;
  updated_by: string | null;
  /** An instant. */
  updated_at: string | null;
  standard: LetterTemplate;
}

/** A status whose letter the office may write. */
export const LetterStatusInput = z.enum(LETTER_STATUSES);

/** When the letter that an editor looked at was saved: null for the standard letter. */
export const SeenAt = z.union([z.iso.datetime(), z.null()], LETTER_TEXTS.wrongSeen);

/** The words of a template, which may hold only the placeholders of its status. */
export function letterWordsOf(status: LetterStatus) {
  const known = (called: string) => ({
    error: ({ input }: { input?: unknown }) => wrongPlaceholders(status, called, String(input)),
  });
  const isKnown = (text: string) => unknownPlaceholders(status, text).length === 0;
  return z.strictObject({
    subject: lineOf({ called: 'the subject', max: 200, required: 'Give the letter a subject.' }).refine(
      isKnown,
      known('the subject'),
    ),
    text: paragraphsOf({ called: 'the letter', max: 20_000, required: 'Write the letter.' }).refine(
      isKnown,
      known('the letter'),
    ),
  });
}

function wrongPlaceholders(status: LetterStatus, called: string, text: string): string {
  const known = placeholdersOf(status).map((name) => `{${name}}`);
  const list = `${known.slice(0, -1).join(', ')} and ${known.at(-1)}`;
  return `Remove ${unknownPlaceholders(status, text).join(', ')} from ${called}, or put a placeholder there. This letter can use ${list}.`;
}

/** The body of `PUT /api/editor/letters/{status}/`, with the status of the address. */
export const LetterChange = z.discriminatedUnion('status', LETTER_STATUSES.map(changeOf) as [Change, ...Change[]]);
export type LetterChange = z.infer<typeof LetterChange>;

type Change = ReturnType<typeof changeOf>;

function changeOf(status: LetterStatus) {
  return z.strictObject({ status: z.literal(status), ...letterWordsOf(status).shape, updated_at: SeenAt });
}
