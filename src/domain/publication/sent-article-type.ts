import * as z from 'zod';
import type { IslandJournal } from '#domain/journal/journal';
import { articleTypeNamed } from './article-type.ts';

/** An article type as sent: its name or a label. `refusal` is the error message. */
export const sentArticleType = (journal: IslandJournal, refusal: string) =>
  z.string(refusal).transform((text, context) => {
    const type = articleTypeNamed(journal, text);
    if (type) return type;
    context.addIssue({ code: 'custom', message: refusal });
    return z.NEVER;
  });
