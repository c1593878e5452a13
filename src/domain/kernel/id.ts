/** The pattern of a server-made id: sixteen letters and digits. */
export const ID_PATTERN = '[a-z0-9]{16}';

export const RANDOM_ID = new RegExp(`^${ID_PATTERN}$`);
