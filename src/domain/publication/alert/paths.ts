import { paths } from '#domain/kernel/paths';

export const alertPaths = {
  alerts: '/alerts',
  sent: '/alerts/sent',
  answer: '/alerts/answer',
} as const;

/** Links in emails must work without script, so the token is in the path. */
export const alertApi = {
  follow: '/api/alerts/follow/',
  confirm: (token: string) => `/api/alerts/confirm/${token}/`,
  end: (token: string) => `/api/alerts/end/${token}/`,
  /** `follow` is the id of the alert to end. */
  endOne: (token: string, follow: string) => `/api/alerts/end/${token}/${follow}/`,
} as const;

/** The followed path of all articles. */
export const ALL_ARTICLES = paths.articles;

/** The followed path of new issues. */
export const NEW_ISSUES = paths.volumes;
