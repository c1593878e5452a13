/** Addresses of the journal's settings. They stand apart from `#domain/kernel/paths`, so that only the office loads them. */
const segment = encodeURIComponent;

/** The page of the settings; a group has its own below it. */
export const settingsPage = (group?: string) => `/editor/settings${group ? `/${segment(group)}` : ''}`;

/** The calls about one group of settings. */
export const settingsApi = (group: string) => `/api/editor/settings/${segment(group)}/`;
