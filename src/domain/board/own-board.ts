/**
 * The board that the office has set, as the text it is kept in; undefined where it never did. Every process adopts it when
 * it starts, so it is read only where somebody asks for the members.
 */
export const OWN_BOARD: { text: string | undefined } = { text: undefined };
