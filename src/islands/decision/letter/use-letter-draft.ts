import * as z from 'zod';
import type { LetterTemplate } from '#domain/decision/letter';
import type { EditorialLetter } from '#domain/decision/letter-template';
import { useKeptDraft } from '#islands/kernel/use-kept-draft.ts';

const Draft = z.object({ subject: z.string(), text: z.string(), updated_at: z.string().nullable() });

/** Words that are not saved yet, and when the version they are based on was saved. */
export type LetterDraft = z.infer<typeof Draft>;

/** The words an editor is writing for a letter. */
export function useLetterDraft({ kind, subject, text, updated_at }: EditorialLetter) {
  const { draft, keep, forget } = useKeptDraft(`letter:${kind}`, Draft);
  const change = (part: Partial<LetterTemplate & LetterDraft>) =>
    keep({ subject, text, updated_at, ...draft, ...part });
  return { draft, change, forget };
}
