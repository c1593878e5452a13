/** An id that the server makes: sixteen letters and digits. As a pattern, for what holds such an id. */
export const ID_PATTERN = '[a-z0-9]{16}';

/** The whole of such an id. */
export const RANDOM_ID = new RegExp(`^${ID_PATTERN}$`);
