import * as z from 'zod';
import type { LetterTemplate } from '#domain/decision/letter';
import type { EditorialLetter } from '#domain/decision/letter-template';
import { useKeptText } from '#islands/use-kept-text.ts';

const Draft = z.object({ subject: z.string(), text: z.string(), updated_at: z.string().nullable() });

/** Words that are not saved yet, and when those were saved that they began with. */
export type LetterDraft = z.infer<typeof Draft>;

/** The words an editor is writing for a letter: kept on the device at every change, so that no reload loses them. */
export function useLetterDraft({ status, subject, text, updated_at }: EditorialLetter) {
  const [kept, keep] = useKeptText(`letter:${status}`);
  const draft = read(kept);
  const change = (part: Partial<LetterTemplate & LetterDraft>) =>
    keep(JSON.stringify({ ...{ subject, text, updated_at }, ...draft, ...part }));
  return { draft, change, forget: () => keep('') };
}

/** What was kept; nothing where it cannot be read. */
function read(text: string): LetterDraft | undefined {
  try {
    return Draft.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
