import { paths } from '#domain/kernel/paths';

/** The pages about alerts. */
export const alertPaths = {
  alerts: '/alerts',
  sent: '/alerts/sent',
  answer: '/alerts/answer',
} as const;

/** Links in emails open without script, so their token is in the path. */
export const alertApi = {
  follow: '/api/alerts/follow/',
  confirm: (token: string) => `/api/alerts/confirm/${token}/`,
  end: (token: string) => `/api/alerts/end/${token}/`,
  /** Unfollows one of several; `follow` is its id. */
  endOne: (token: string, follow: string) => `/api/alerts/end/${token}/${follow}/`,
} as const;

/** Follows all articles. */
export const EVERYTHING = paths.articles;

/** Follows new issues. */
export const NEW_ISSUES = paths.volumes;
