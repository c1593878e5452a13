import { paths } from '#domain/kernel/paths';

/** The pages about alerts. */
export const alertPaths = {
  alerts: '/alerts',
  sent: '/alerts/sent',
  /** The empty page that functions fill in, for who comes by an emailed link. */
  answer: '/alerts/answer',
} as const;

/** The calls about alerts. Links are in emails, which open without script: so their token is in the path. */
export const alertApi = {
  follow: '/api/alerts/follow/',
  confirm: (token: string) => `/api/alerts/confirm/${token}/`,
  end: (token: string) => `/api/alerts/end/${token}/`,
  /** Ends one of several; `follow` is its id. */
  endOne: (token: string, follow: string) => `/api/alerts/end/${token}/${follow}/`,
} as const;

/** What someone follows who follows everything. */
export const EVERYTHING = paths.articles;

/** What someone follows who follows new issues. */
export const NEW_ISSUES = paths.volumes;
