/** The calls about the pictures of the office, and about one of them. */
export const pictureApi = (name?: string): string => `/api/pictures/${name ? `${encodeURIComponent(name)}/` : ''}`;
