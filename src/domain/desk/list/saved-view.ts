/** As many views one person keeps. */
export const VIEWS_MAX = 50;

export const VIEW_TEXTS = {
  saved: 'The view is saved.',
  changed: 'The view is updated.',
  removed: 'The view is removed.',
  nameTaken: 'You already have a view with this name. Choose another.',
  tooMany: `You have ${VIEWS_MAX} views. Remove one first.`,
  cannotShare: 'Only managing editors share views with the office.',
} as const;

/** A list with its filters, under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** One of the statuses, or `all`. */
  status: string;
  /** The filters, order and columns as the address of the page has them. */
  query: string;
  is_shared: boolean;
  /** False for a view that someone else shares. */
  is_own: boolean;
  /** Who has made it. */
  by: string;
}

/** The reply to every change of the views. */
export interface SavedViewsChange {
  message: string;
  views: SavedView[];
}
