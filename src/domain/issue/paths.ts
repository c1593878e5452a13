/** The addresses are separate from `#domain/kernel/paths`, so that only the editor area loads them. */
const segment = encodeURIComponent;

export const issuePage = (id: string) => `/editor/volumes/issues/${segment(id)}`;

export const issueApi = {
  volumes: '/api/editor/volumes/',
  volume: (id: string) => `/api/editor/volumes/${segment(id)}/`,
  issues: '/api/issues/',
  /** Renames or deletes an empty one. */
  rename: (id: string) => `/api/editor/issues/${segment(id)}/`,
  issue: (id: string) => `/api/issues/${segment(id)}/`,
  /** PUT takes an `IssueChange`. */
  record: (id: string) => `/api/issues/${segment(id)}/record/`,
  /** Publishes its articles on one day. */
  schedule: (id: string) => `/api/production/issues/${segment(id)}/schedule/`,
  answers: (id: string) => `/api/issues/${segment(id)}/answers/`,
  answer: (id: string, manuscript: string) => `/api/issues/${segment(id)}/answers/${segment(manuscript)}/`,
} as const;
