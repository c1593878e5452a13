import * as z from 'zod';
import { articleTypeNamed } from './article-type.ts';

/** An article type as sent: by its name or a label. `refusal` is the message for anything else. */
export const sentArticleType = (refusal: string) =>
  z.string(refusal).transform((text, context) => {
    const type = articleTypeNamed(text);
    if (type) return type;
    context.addIssue({ code: 'custom', message: refusal });
    return z.NEVER;
  });
