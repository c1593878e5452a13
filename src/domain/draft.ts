/** The largest draft in bytes of JSON: what one call of the API takes, less the room for the rest of the call. */
export const DRAFT_MAX_BYTES = 60 * 1024;

/** How many drafts one account may have. */
export const DRAFTS_MAX = 20;

/** A draft that nobody has changed for so many days is deleted. */
export const DRAFT_KEPT_DAYS = 180;

/** What is said of a draft that cannot be kept. */
export const DRAFT_TEXTS = {
  tooLarge: 'The draft is too long to be kept on the server. Shorten the cover letter, the abstract or the statements.',
  tooMany: `You have ${DRAFTS_MAX} drafts already. Delete one that you no longer need.`,
  stale: 'This draft was changed elsewhere in the meantime.',
} as const;

/** True for a draft that the server would keep. */
export function fitsDraft(content: object): boolean {
  return new TextEncoder().encode(JSON.stringify(content)).length <= DRAFT_MAX_BYTES;
}
