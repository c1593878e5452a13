import * as z from 'zod';
import { RANDOM_ID } from '#domain/kernel/id';
import { lineOf, paragraphsOf } from '#domain/kernel/text';
import { TEXT_COMMENT_MAX as MAX, TEXT_COMMENT_TEXTS } from './text-comment.ts';

const Place = z.int('Send places as whole numbers.').min(0, 'Send places as whole numbers.').max(10_000_000);
const place = { from: Place, to: Place, quote: lineOf({ called: 'the quoted words', max: MAX.quote }) };
const isInOrder = ({ from, to }: { from: number; to: number }) => from <= to;
const ORDER = 'Send from and to in their order.';
const CommentId = z.string().regex(RANDOM_ID, 'Reload the page.');

/** The body of `POST …/comments/`. */
export const NewTextComment = z
  .strictObject({
    ...place,
    text: paragraphsOf({ called: 'the comment', max: MAX.text, required: TEXT_COMMENT_TEXTS.required }),
  })
  .refine(isInOrder, ORDER);
export type NewTextComment = z.infer<typeof NewTextComment>;

/** The body of `POST …/comments/:comment/`: an answer, or whether it is resolved, or both. */
export const TextCommentChange = z
  .strictObject({
    reply: paragraphsOf({ called: 'the answer', max: MAX.text }).default(''),
    is_resolved: z.boolean().optional(),
  })
  .refine(({ reply, is_resolved }) => reply !== '' || is_resolved !== undefined, {
    path: ['reply'],
    error: TEXT_COMMENT_TEXTS.answer,
  });
export type TextCommentChange = z.infer<typeof TextCommentChange>;

/** Comment positions in a saved text; unlisted ones are unchanged. */
export const CommentPlaces = z
  .array(z.strictObject({ id: CommentId, ...place }).refine(isInOrder, ORDER))
  .max(MAX.comments, TEXT_COMMENT_TEXTS.tooMany)
  .default([]);
