import * as z from 'zod';

/** The id of an article type of the journal, as it is stored and as calls name it: `case_report`. */
export type ArticleType = string;

/** An id of an article type as articles have it. Which types there are, the office decides in its settings. */
export const ArticleTypeId = z.string().regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/, 'This is not an article type.');
