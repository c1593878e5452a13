/** Addresses of the settings and information pages, kept out of `#domain/kernel/paths` so that only the office loads them. */
const segment = encodeURIComponent;

/** The settings page; each group's is below it. */
export const settingsPage = (group?: string) => `/editor/settings${group ? `/${segment(group)}` : ''}`;

export const setUpApi = '/api/editor/set-up/';

export const setUpPointApi = (point: string) => `${setUpApi}${segment(point)}/`;

export const settingsApi = (group: string) => `/api/editor/settings/${segment(group)}/`;

/** The list of pages; each page's screen is below it. */
export const informationPage = (name?: string) => `/editor/settings/pages${name ? `/${segment(name)}` : ''}`;

export const informationPreview = (name: string) => `/editor/settings/pages/${segment(name)}/preview`;

export const pagesApi = '/api/pages/';

export const pageApi = (name: string) => `/api/pages/${segment(name)}/`;

export const pagePreviewApi = (name: string) => `/api/pages/${segment(name)}/preview/`;
