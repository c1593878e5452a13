/** The addresses of the API for what people say of themselves as reviewers, and for an invitation into the office. */
export const accountApi = {
  exportOwnData: '/api/auth/export/',
  close: '/api/auth/close/',
  endSessionsOf: (id: string) => `/api/editor/account/${encodeURIComponent(id)}/end-sessions/`,
  activeOf: (id: string) => `/api/editor/account/${encodeURIComponent(id)}/active/`,
  closeOf: (id: string) => `/api/editor/account/${encodeURIComponent(id)}/close/`,
  reviewing: '/api/auth/reviewing/',
  showColleagueInvitation: '/api/auth/colleague-invitation/show/',
  joinWithPassword: '/api/auth/colleague-invitation/join/',
  acceptColleagueInvitation: '/api/auth/colleague-invitation/accept/',
} as const;
