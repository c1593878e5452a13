import * as z from 'zod';
import { paragraphsSchema } from '#domain/kernel/text';

/** When the version the editor saw was saved; null for the default. */
const LastReadAt = z.union([z.iso.datetime(), z.null()], 'Send the time as it was last read, or null for the default.');

const POINTS_MAX = 60;
const POINT_MAX = 300;

/** An editor's change to a manuscript's technical check; `changed_at` is the version read. */
export const CheckChange = z.strictObject({
  outcome: z.enum(['keep', 'pass', 'send-back'], 'Choose whether to save, pass or send back the check.'),
  ticked: z
    .array(z.string().max(POINT_MAX, 'This item is not on the list.'))
    .max(POINTS_MAX, 'There are too many items.'),
  words: paragraphsSchema({ called: 'the requested changes', max: 6_000 }).default(''),
  changed_at: LastReadAt,
});
export type CheckChange = z.infer<typeof CheckChange>;

/** The office's checklist: a text with one item per line; `updated_at` is the version read. */
export const ChecklistChange = z.strictObject({
  points: z
    .string('Send the items as text.')
    .transform((text) => [...new Set(text.split(/\r?\n/).map((line) => line.trim()))].filter(Boolean))
    .pipe(
      z
        .array(z.string().max(POINT_MAX, `An item can have at most ${POINT_MAX} characters.`))
        .min(1, 'Write at least one item.')
        .max(POINTS_MAX, `The list can have at most ${POINTS_MAX} items.`),
    ),
  updated_at: LastReadAt,
});
export type ChecklistChange = z.infer<typeof ChecklistChange>;
