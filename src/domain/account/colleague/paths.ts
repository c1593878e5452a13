/** API addresses for colleagues and assignments; only the office loads them. */
const segment = encodeURIComponent;

export const COLLEAGUES_PAGE = '/editor/colleagues';

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
