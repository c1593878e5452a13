/**
 * The header by which the link of an invitation is shown to the API, for the one assignment it belongs to.
 * Account holders call with their session instead; both may be sent. It has a file of its own because every route
 * looks for it, and the rest of the review code takes time to load.
 */
export const REVIEW_TOKEN_HEADER = 'X-Review-Token';

/** How many days the link outlives the due date: a late review is welcome, and one that is in can be looked at. */
export const REVIEW_LINK_DAYS = 90;
