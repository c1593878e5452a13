/** Per person. */
export const VIEWS_MAX = 50;

export const VIEW_TEXTS = {
  saved: 'The view is saved.',
  changed: 'The view is updated.',
  removed: 'The view is removed.',
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
