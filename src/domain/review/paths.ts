const segment = encodeURIComponent;

/** The API addresses that reviewers' pages call. */
export const reviewApi = {
  showInvitation: '/api/review-invitation/show/',
  answerInvitation: '/api/review-invitation/answer/',
  takeInvitation: '/api/review-invitation/take/',
  assignments: '/api/reviewer/assignments/',
  assignment: (id: string) => `/api/reviewer/assignment/${segment(id)}/`,
  answer: (id: string) => `/api/reviewer/assignment/${segment(id)}/answer/`,
  declareInterests: (id: string) => `/api/reviewer/assignment/${segment(id)}/interests/`,
  manuscript: (id: string, round: number) => `/api/reviewer/assignment/${segment(id)}/manuscript/${round}/`,
  response: (id: string, round: number) => `/api/reviewer/assignment/${segment(id)}/response/${round}/`,
  draft: (id: string) => `/api/reviewer/assignment/${segment(id)}/draft/`,
  file: (id: string) => `/api/reviewer/assignment/${segment(id)}/file/`,
  fellowFile: (id: string, file: string) => `/api/reviewer/assignment/${segment(id)}/reviews/${segment(file)}/`,
  submit: (id: string) => `/api/reviewer/assignment/${segment(id)}/submit/`,
  calendar: (id: string) => `/api/reviewer/assignment/${segment(id)}/calendar/`,
  certificate: (id: string) => `/api/reviewer/assignment/${segment(id)}/certificate/`,
} as const;

/**
 * The header with an invitation link's token, valid for one assignment. Account holders use their session instead; both
 * may be sent. In a separate file because every route checks it, and the rest of the review code loads slowly.
 */
export const REVIEW_TOKEN_HEADER = 'X-Review-Token';

/** Days for which a link works after the due date: late reviews are welcome, and submitted ones can be reread. */
export const REVIEW_LINK_DAYS = 90;
