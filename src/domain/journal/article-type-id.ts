import * as z from 'zod';

/** An article type's id, such as `case_report`. */
export type ArticleType = string;

/** An article type's id in articles. The settings define which types exist. */
export const ArticleTypeId = z.string().regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/, 'This is not an article type.');
