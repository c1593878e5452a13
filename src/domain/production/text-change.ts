import * as z from 'zod';
import { lineOf } from '#domain/kernel/text';
import { ProductionVersion } from './change.ts';
import { CommentPlaces } from './comment-change.ts';
import { PRODUCTION_MAX } from './files.ts';
import { PRODUCTION_TEXTS } from './texts.ts';
import { TRACKED_MAX } from './tracked.ts';

const FullText = z
  .string('Send the text as html.')
  .max(PRODUCTION_MAX.html, PRODUCTION_TEXTS.textTooLarge)
  .refine((html) => !html.includes('\0'), 'Remove the invisible characters from the text.');

const Place = z.int('Send places as whole numbers.').min(0, 'Send places as whole numbers.');

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
                    by: lineOf({ called: 'the name', max: TRACKED_MAX.name }),
                    at: z.iso.datetime('Send at as an instant.'),
                  }),
                )
                .max(TRACKED_MAX.writers, `A change has at most ${TRACKED_MAX.writers} writers.`),
            })
            .refine(({ from, to }) => from <= to, 'Send from and to in their order.'),
        )
        .max(TRACKED_MAX.changes, 'There are too many open changes. Accept or reject some first.'),
    })
    .nullable()
    .default(null),
  places: CommentPlaces,
});
export type TextChange = z.infer<typeof TextChange>;
