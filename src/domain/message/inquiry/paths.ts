/** Addresses of inquiries, for pages and the API. Separate, so only the office's screens load them. */
const segment = encodeURIComponent;

/** The office's pages of inquiries. */
export const inquiryPaths = {
  inquiries: '/editor/inquiries',
  inquiry: (id: string) => `/editor/inquiries/${segment(id)}`,
} as const;

export const inquiryApi = {
  inquiries: '/api/editor/inquiries/',
  inquiry: (id: string) => `/api/editor/inquiries/${segment(id)}/`,
  file: (id: string, file: string) => `/api/editor/inquiries/${segment(id)}/files/${segment(file)}/`,
  messages: (id: string) => `/api/editor/inquiries/${segment(id)}/messages/`,
  state: (id: string) => `/api/editor/inquiries/${segment(id)}/state/`,
  owner: (id: string) => `/api/editor/inquiries/${segment(id)}/owner/`,
} as const;
