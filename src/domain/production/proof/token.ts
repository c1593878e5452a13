/**
 * The header by which the link of a proof is shown to the API, for the one manuscript it belongs to. The signed-in
 * author calls with the session instead; both may be sent.
 */
export const PROOF_TOKEN_HEADER = 'X-Proof-Token';

/** How many days the link outlives the due date: a late answer is welcome, and one that is in can be looked at. */
export const PROOF_LINK_DAYS = 90;
