import { paths } from '#domain/kernel/paths';

/** The pages about alerts. */
export const alertPaths = {
  alerts: '/alerts',
  sent: '/alerts/sent',
  /** The empty page that functions fill in, for who comes by a mailed link. */
  answer: '/alerts/answer',
} as const;

/** The calls about alerts. Links stand in mails, which open without script: so their token stands in the path. */
export const alertApi = {
  follow: '/api/alerts/follow/',
  confirm: (token: string) => `/api/alerts/confirm/${token}/`,
  end: (token: string) => `/api/alerts/end/${token}/`,
  /** Ends one of several; `follow` is its id. */
  endOne: (token: string, follow: string) => `/api/alerts/end/${token}/${follow}/`,
} as const;

/** What somebody follows who follows everything. */
export const EVERYTHING = paths.articles;

/** What somebody follows who follows new issues. */
export const NEW_ISSUES = paths.volumes;
