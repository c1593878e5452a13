import * as z from 'zod';
import { articleTypeNamed } from './article-type.ts';

/** An article type as it is sent: by its name or a label. `refusal` is said of any other text, and of none. */
export const sentArticleType = (refusal: string) =>
  z.string(refusal).transform((text, context) => {
    const type = articleTypeNamed(text);
    if (type) return type;
    context.addIssue({ code: 'custom', message: refusal });
    return z.NEVER;
  });
