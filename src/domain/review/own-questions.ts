/**
 * The questions that the office has set, as the text they are kept in; undefined where it never did. Every process adopts
 * it when it starts, so it is read only where somebody accepts an invitation.
 */
export const OWN_QUESTIONS: { text: string | undefined } = { text: undefined };
