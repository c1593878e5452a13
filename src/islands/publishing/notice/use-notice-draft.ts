import * as z from 'zod';
import { NOTICE_KINDS } from '#domain/publication/notice-kind';
import { useKeptDraft } from '#islands/kernel/use-kept-draft.ts';

const Draft = z.object({
  kind: z.enum(NOTICE_KINDS),
  text: z.string(),
  retracted_by: z.string(),
  doi: z.string(),
});

/** A notice that is not published yet. */
export type NoticeDraft = z.infer<typeof Draft>;

const EMPTY: NoticeDraft = { kind: 'correction', text: '', retracted_by: '', doi: '' };

/** The notice an editor is writing: an empty one to begin with. */
export function useNoticeDraft(manuscriptId: string) {
  const { draft = EMPTY, keep, forget } = useKeptDraft(`notice:${manuscriptId}`, Draft);
  return { draft, change: (part: Partial<NoticeDraft>) => keep({ ...draft, ...part }), forget };
}
