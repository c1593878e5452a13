import * as z from 'zod';
import type { IslandJournal } from '#domain/journal/journal';
import { findArticleType } from './article-type.ts';

/** Accepts the id or a name of an article type. */
export const articleTypeInput = (journal: IslandJournal, errorMessage: string) =>
  z.string(errorMessage).transform((text, context) => {
    const type = findArticleType(journal, text);
    if (type) return type;
    context.addIssue({ code: 'custom', message: errorMessage });
    return z.NEVER;
  });
