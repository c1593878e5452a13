/** Separate from `#domain/kernel/paths`, so only pages with requests load them. */
const segment = encodeURIComponent;

export const requestApi = {
  revisionTime: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/more-time/`,
  appeal: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/appeal/`,
  reviewTime: (assignment: string) => `/api/reviewer/assignment/${segment(assignment)}/more-time/`,
  answer: (request: string) => `/api/editor/request/${segment(request)}/answer/`,
} as const;
