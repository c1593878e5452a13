import * as z from 'zod';
import { RANDOM_ID } from '#domain/kernel/id';
import { lineSchema, paragraphsSchema } from '#domain/kernel/text';
import { ProductionVersion } from './change.ts';
import { PRODUCTION_MAX } from './files.ts';
import { TEXT_COMMENT_MAX as MAX, TEXT_COMMENT_TEXTS } from './text-comment.ts';
import { PRODUCTION_TEXTS } from './texts.ts';
import { TRACKED_MAX } from './tracked.ts';

const CommentPlace = z
  .int('Send positions as whole numbers.')
  .min(0, 'Send positions as whole numbers.')
  .max(10_000_000);
const place = { from: CommentPlace, to: CommentPlace, quote: lineSchema({ called: 'the quotation', max: MAX.quote }) };
const isInOrder = ({ from, to }: { from: number; to: number }) => from <= to;
const FROM_AFTER_TO = 'Send from before to.';
const CommentId = z.string().regex(RANDOM_ID, 'Reload the page.');

/** The body of `POST …/comments/`. */
export const NewTextComment = z
  .strictObject({
    ...place,
    text: paragraphsSchema({ called: 'the comment', max: MAX.text, required: TEXT_COMMENT_TEXTS.required }),
  })
  .refine(isInOrder, FROM_AFTER_TO);
export type NewTextComment = z.infer<typeof NewTextComment>;

/** The body of `POST …/comments/:comment/`: an answer, or whether it is resolved, or both. */
export const TextCommentChange = z
  .strictObject({
    reply: paragraphsSchema({ called: 'the answer', max: MAX.text }).default(''),
    is_resolved: z.boolean().optional(),
  })
  .refine(({ reply, is_resolved }) => reply !== '' || is_resolved !== undefined, {
    path: ['reply'],
    error: TEXT_COMMENT_TEXTS.answer,
  });
export type TextCommentChange = z.infer<typeof TextCommentChange>;

/** Comment positions in a saved text; unlisted ones are unchanged. */
const CommentPlaces = z
  .array(z.strictObject({ id: CommentId, ...place }).refine(isInOrder, FROM_AFTER_TO))
  .max(MAX.comments, TEXT_COMMENT_TEXTS.tooMany)
  .default([]);

const FullText = z
  .string('Send the text as `html`.')
  .max(PRODUCTION_MAX.html, PRODUCTION_TEXTS.textTooLarge)
  .refine((html) => !html.includes('\0'), 'Remove the invisible characters from the text.');

const Place = z.int('Send positions as whole numbers.').min(0, 'Send positions as whole numbers.');

/**
 * The body of `PUT …/text/`: the whole text as HTML. It is sanitised; removals are reported in the findings. `tracked`
 * is the text with open changes, `html` without; `places` are the office's comments.
 */
export const TextChange = z.strictObject({
  ...ProductionVersion.shape,
  html: FullText,
  tracked: z
    .strictObject({
      html: FullText,
      changes: z
        .array(
          z
            .strictObject({
              from: Place,
              to: Place,
              writers: z
                .array(
                  z.strictObject({
                    by: lineSchema({ called: 'the name', max: TRACKED_MAX.name }),
                    at: z.iso.datetime('Send `at` as an instant.'),
                  }),
                )
                .max(TRACKED_MAX.writers, `A change can have at most ${TRACKED_MAX.writers} authors.`),
            })
            .refine(isInOrder, FROM_AFTER_TO),
        )
        .max(TRACKED_MAX.changes, 'There are too many open changes. Accept or reject some first.'),
    })
    .nullable()
    .default(null),
  places: CommentPlaces,
});
export type TextChange = z.infer<typeof TextChange>;
