/**
 * The days of reminders that the office has set, as the texts they are kept in; undefined where it never did. Every process
 * adopts them when it starts, so they are read only where somebody asks for them.
 */
export const OWN_REMINDERS: { texts: Readonly<Record<string, string>> | undefined } = { texts: undefined };
