import * as z from 'zod';
import { lineSchema } from '#domain/kernel/text';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';

/** The maximum per person. */
export const VIEWS_MAX = 50;

export const VIEW_TEXTS = {
  saved: 'The view has been saved.',
  changed: 'The view has been updated.',
  removed: 'The view has been removed.',
  nameTaken: 'You already have a view with this name. Choose another.',
  tooMany: `You already have ${VIEWS_MAX} views. Remove one first.`,
  cannotShare: 'Only managing editors can share views with the office.',
} as const;

/** A list of manuscripts with its filters, order and columns, under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** One of the statuses, or `all`. */
  status: string;
  /** The query string of the page's address. */
  query: string;
  is_shared: boolean;
  /** False for a view shared by someone else. */
  is_own: boolean;
  /** The creator's name. */
  by: string;
}

export interface SavedViewsChange {
  message: string;
  views: SavedView[];
}

export const ViewChange = z.strictObject({
  name: lineSchema({ called: 'the name of the view', max: 80, required: 'Give the view a name.' }),
  is_shared: z.boolean('Choose whether to share the view.').default(false),
});
export type ViewChange = z.infer<typeof ViewChange>;

export const NewView = ViewChange.safeExtend({
  status: z.enum(['all', ...MANUSCRIPT_STATUSES], 'Choose one of the six statuses, or all.'),
  query: z
    .string('Send the filters as `query`.')
    .max(1_500, 'There are too many filters for a view.')
    .transform((query) => new URLSearchParams(query).toString()),
});
export type NewView = z.infer<typeof NewView>;
