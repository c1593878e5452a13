/**
 * Addresses of the information pages in the office. They are separate from `#domain/kernel/paths`, so only the office
 * loads them.
 */
const segment = encodeURIComponent;

/** The screen of all pages; a page has its own below it. */
export const informationPage = (name?: string) => `/editor/settings/pages${name ? `/${segment(name)}` : ''}`;

/** How a page will look, with what is typed and not saved yet. */
export const informationPreview = (name: string) => `/editor/settings/pages/${segment(name)}/preview`;

/** The call about all pages. */
export const pagesApi = '/api/pages/';

export const pageApi = (name: string) => `/api/pages/${segment(name)}/`;

/** The call that shows how a page will look. */
export const pagePreviewApi = (name: string) => `/api/pages/${segment(name)}/preview/`;
