/**
 * Addresses of the journal's settings. They are separate from `#domain/kernel/paths`, so only the office loads them.
 */
const segment = encodeURIComponent;

/** The page of the settings; a group has its own below it. */
export const settingsPage = (group?: string) => `/editor/settings${group ? `/${segment(group)}` : ''}`;

export const settingsApi = (group: string) => `/api/editor/settings/${segment(group)}/`;
