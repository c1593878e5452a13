/** The addresses are separate from `#domain/kernel/paths`, so that only the office loads them. */
const segment = encodeURIComponent;

/** The list of emails; each email's screen is below it. */
export const emailsPage = (name?: string) => `/editor/emails${name ? `/${segment(name)}` : ''}`;

export const emailsApi = '/api/editor/emails/';

export const emailApi = (name: string) => `/api/editor/emails/${segment(name)}/`;

export const emailTestApi = (name: string) => `/api/editor/emails/${segment(name)}/test/`;
