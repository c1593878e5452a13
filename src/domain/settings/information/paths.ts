/**
 * Addresses of the information pages in the office. They are separate from `#domain/kernel/paths`, so only the office
 * loads them.
 */
const segment = encodeURIComponent;

/** The list of pages; each page's screen is below it. */
export const informationPage = (name?: string) => `/editor/settings/pages${name ? `/${segment(name)}` : ''}`;

export const informationPreview = (name: string) => `/editor/settings/pages/${segment(name)}/preview`;

/** The call about all pages. */
export const pagesApi = '/api/pages/';

export const pageApi = (name: string) => `/api/pages/${segment(name)}/`;

export const pagePreviewApi = (name: string) => `/api/pages/${segment(name)}/preview/`;
