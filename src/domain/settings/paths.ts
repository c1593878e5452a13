/**
 * Addresses of the journal's settings. They are separate from `#domain/kernel/paths`, so only the office loads them.
 */
const segment = encodeURIComponent;

/** The settings page; each group's is below it. */
export const settingsPage = (group?: string) => `/editor/settings${group ? `/${segment(group)}` : ''}`;

export const setUpApi = '/api/editor/set-up/';

/** Marks one point as fine. */
export const setUpPointApi = (point: string) => `${setUpApi}${segment(point)}/`;

export const settingsApi = (group: string) => `/api/editor/settings/${segment(group)}/`;
