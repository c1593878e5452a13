export const pictureApi = (name?: string): string => `/api/pictures/${name ? `${encodeURIComponent(name)}/` : ''}`;
