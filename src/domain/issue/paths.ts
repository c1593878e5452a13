/** Addresses of issues in the office. They are separate from `#domain/kernel/paths`, so only the office loads them. */
const segment = encodeURIComponent;

/** The screen of one issue. */
export const issueScreen = (id: string) => `/editor/volumes/issues/${segment(id)}`;

export const issueApi = {
  volumes: '/api/editor/volumes/',
  volume: (id: string) => `/api/editor/volumes/${segment(id)}/`,
  issues: '/api/issues/',
  /** Renames or removes it while it is empty. */
  rename: (id: string) => `/api/editor/issues/${segment(id)}/`,
  issue: (id: string) => `/api/issues/${segment(id)}/`,
  /** PUT takes an `IssueChange`. */
  record: (id: string) => `/api/issues/${segment(id)}/record/`,
  /** When its articles are published together. */
  schedule: (id: string) => `/api/production/issues/${segment(id)}/schedule/`,
  /** The manuscripts that answer the call of an issue, and one of them. */
  answers: (id: string) => `/api/issues/${segment(id)}/answers/`,
  answer: (id: string, manuscript: string) => `/api/issues/${segment(id)}/answers/${segment(manuscript)}/`,
} as const;
