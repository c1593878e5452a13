import * as z from 'zod';
import { NOTICE_KINDS } from '#domain/editorial/notice';
import { useKeptText } from '#islands/use-kept-text.ts';

const Draft = z.object({
  kind: z.enum(NOTICE_KINDS),
  text: z.string(),
  retracted_by: z.string(),
  doi: z.string(),
});

/** A notice that is not published yet. */
export type NoticeDraft = z.infer<typeof Draft>;

const EMPTY: NoticeDraft = { kind: 'correction', text: '', retracted_by: '', doi: '' };

/** The notice an editor is writing: kept on the device at every change, so that no reload loses it. */
export function useNoticeDraft(manuscriptId: string) {
  const [kept, keep] = useKeptText(`notice:${manuscriptId}`);
  const draft = read(kept);
  const change = (part: Partial<NoticeDraft>) => keep(JSON.stringify({ ...draft, ...part }));
  return { draft, change, forget: () => keep('') };
}

/** What was kept; an empty notice where it cannot be read. */
function read(text: string): NoticeDraft {
  try {
    return Draft.safeParse(JSON.parse(text)).data ?? EMPTY;
  } catch {
    return EMPTY;
  }
}
