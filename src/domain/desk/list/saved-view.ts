import * as z from 'zod';
import { lineSchema } from '#domain/kernel/text';
import { MANUSCRIPT_STATUSES } from '#domain/manuscript/status';

/** Per person. */
export const VIEWS_MAX = 50;

export const VIEW_TEXTS = {
  saved: 'The view has been saved.',
  changed: 'The view has been updated.',
  removed: 'The view has been removed.',
  nameTaken: 'You already have a view with this name. Choose another.',
  tooMany: `You have ${VIEWS_MAX} views. Remove one first.`,
  cannotShare: 'Only managing editors share views with the office.',
} as const;

/** A named list with filters. */
export interface SavedView {
  id: string;
  name: string;
  /** One of the statuses, or `all`. */
  status: string;
  /** Filters, order and columns, as in the page's address. */
  query: string;
  is_shared: boolean;
  /** False for a view shared by someone else. */
  is_own: boolean;
  /** Its creator. */
  by: string;
}

/** The reply to every change of the views. */
export interface SavedViewsChange {
  message: string;
  views: SavedView[];
}

/** A view's name, and whether it is shared with the office. */
export const ViewChange = z.strictObject({
  name: lineSchema({ called: 'the name of the view', max: 80, required: 'Give the view a name.' }),
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
