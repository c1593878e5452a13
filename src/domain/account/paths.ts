const segment = encodeURIComponent;

/** The calls about accounts, sessions and the second factor (spec §7), and about an invitation into the office. */
export const accountApi = {
  login: '/api/auth/login/',
  register: '/api/auth/register/',
  logout: '/api/auth/logout/',
  logoutEverywhere: '/api/auth/logout-everywhere/',
  me: '/api/auth/me/',
  profile: '/api/auth/profile/',
  changePassword: '/api/auth/change-password/',
  forgotPassword: '/api/auth/forgot-password/',
  resetPassword: '/api/auth/reset-password/',
  verifyEmail: '/api/auth/verify-email/',
  resendVerification: '/api/auth/resend-verification/',
  sessions: '/api/auth/sessions/',
  session: (id: string) => `/api/auth/sessions/${segment(id)}/`,
  beginSecondFactor: '/api/auth/second-factor/begin/',
  enableSecondFactor: '/api/auth/second-factor/enable/',
  disableSecondFactor: '/api/auth/second-factor/disable/',
  exportOwnData: '/api/auth/export/',
  close: '/api/auth/close/',
  reviewing: '/api/auth/reviewing/',
  showColleagueInvitation: '/api/auth/colleague-invitation/show/',
  joinWithPassword: '/api/auth/colleague-invitation/join/',
  acceptColleagueInvitation: '/api/auth/colleague-invitation/accept/',
} as const;
