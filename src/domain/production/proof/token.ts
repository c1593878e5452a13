/**
 * The header with a proof link's token, valid for one manuscript. Signed-in authors use their session instead; both may
 * be sent.
 */
export const PROOF_TOKEN_HEADER = 'X-Proof-Token';

/** Days a link outlives the due date: late answers are welcome, and sent ones can be reread. */
export const PROOF_LINK_DAYS = 90;
