const segment = encodeURIComponent;

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
  confirmOwnAddress: '/api/auth/confirm-own-address/',
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

export const COLLEAGUES_PAGE = '/editor/colleagues';

/** Calls of the office about colleagues and assignments. */
export const colleagueApi = {
  editors: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/editors/`,
  assignEditor: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/editor/`,
  recuse: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/recuse/`,
  absence: '/api/editor/absence/',
  colleagues: '/api/editor/colleagues/',
  invitations: '/api/editor/colleague-invitations/',
  invitation: (id: string) => `/api/editor/colleague-invitations/${segment(id)}/`,
  resendInvitation: (id: string) => `/api/editor/colleague-invitations/${segment(id)}/resend/`,
  colleague: (id: string) => `/api/editor/colleagues/${segment(id)}/`,
} as const;
