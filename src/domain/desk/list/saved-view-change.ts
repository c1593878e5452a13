import * as z from 'zod';
import { lineOf } from '#domain/kernel/text';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';

/** A view's name, and whether it is shared with the office. */
export const ViewChange = z.strictObject({
  name: lineOf({ called: 'the name of the view', max: 80, required: 'Give the view a name.' }),
  is_shared: z.boolean('Choose whether to share the view.').default(false),
});
export type ViewChange = z.infer<typeof ViewChange>;

/** A new view: also its contents. */
export const NewView = ViewChange.safeExtend({
  status: z.enum(['all', ...MANUSCRIPT_STATUSES], 'Choose one of the six statuses, or all.'),
  query: z
    .string('Send the filters as query.')
    .max(1_500, 'There are too many filters for a view.')
    .transform((query) => new URLSearchParams(query).toString()),
});
export type NewView = z.infer<typeof NewView>;
