/** The addresses of the API for what people say of themselves as reviewers, and for an invitation into the office. */
export const accountApi = {
  exportOwnData: '/api/auth/export/',
  close: '/api/auth/close/',
  reviewing: '/api/auth/reviewing/',
  showColleagueInvitation: '/api/auth/colleague-invitation/show/',
  joinWithPassword: '/api/auth/colleague-invitation/join/',
  acceptColleagueInvitation: '/api/auth/colleague-invitation/accept/',
} as const;
