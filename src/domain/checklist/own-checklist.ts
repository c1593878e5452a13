/**
 * The checklist that the office has set, as the text it is kept in; undefined where it never did. Every process adopts it
 * when it starts, so it is read only where somebody asks for it.
 */
export const OWN_CHECKLIST: { text: string | undefined } = { text: undefined };
