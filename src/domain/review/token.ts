/**
 * The header with an invitation link's token, valid for one assignment. Account holders use their session instead; both
 * may be sent. In a separate file because every route checks it, and the rest of the review code loads slowly.
 */
export const REVIEW_TOKEN_HEADER = 'X-Review-Token';

/** Days a link outlives the due date: late reviews are welcome, and submitted ones can be reread. */
export const REVIEW_LINK_DAYS = 90;
