import * as z from 'zod';
import { lineOf, paragraphsOf } from '#domain/kernel/text';
import type { LetterKind } from './kind.ts';
import { LETTER_KINDS, type LetterTemplate, placeholdersOf, unknownPlaceholders } from './letter.ts';

export const LETTER_TEXTS = {
  stale: 'Another editor has changed this letter in the meantime. Check its current wording, then save again.',
  wrongSeen: 'Send updated_at as the list of letters gives it, or null for the standard letter.',
} as const;

/** The office's letter for a decision, or the standard letter if it has none. */
export interface EditorialLetter extends LetterTemplate {
  kind: LetterKind;
  is_own: boolean;
  updated_by: string | null;
  /** An instant. */
  updated_at: string | null;
  standard: LetterTemplate;
}

/** A decision whose letter the office may write. */
export const LetterKindInput = z.enum(LETTER_KINDS);

/** When the letter the editor saw was saved; null for the standard letter. */
export const SeenSavedAt = z.union([z.iso.datetime(), z.null()], LETTER_TEXTS.wrongSeen);

/** A template, limited to the placeholders of its kind. */
export function letterTextSchema(kind: LetterKind) {
  const known = (called: string) => ({
    error: ({ input }: { input?: unknown }) => wrongPlaceholders(kind, called, String(input)),
  });
  const isKnown = (text: string) => unknownPlaceholders(kind, text).length === 0;
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

function wrongPlaceholders(kind: LetterKind, called: string, text: string): string {
  const known = placeholdersOf(kind).map((name) => `{${name}}`);
  const list = `${known.slice(0, -1).join(', ')} and ${known.at(-1)}`;
  return `Remove ${unknownPlaceholders(kind, text).join(', ')} from ${called}, or put a placeholder there. This letter can use ${list}.`;
}

/** The body of `PUT /api/editor/letters/{kind}/`, with the kind of the address. */
export const LetterChange = z.discriminatedUnion('kind', LETTER_KINDS.map(changeOf) as [Change, ...Change[]]);
export type LetterChange = z.infer<typeof LetterChange>;

type Change = ReturnType<typeof changeOf>;

function changeOf(kind: LetterKind) {
  return z.strictObject({ kind: z.literal(kind), ...letterTextSchema(kind).shape, updated_at: SeenSavedAt });
}
