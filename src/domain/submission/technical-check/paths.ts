/** Addresses of technical checks. Separate from `#domain/kernel/paths`, so only pages with checks load them. */
const segment = encodeURIComponent;

/** The page of the office's checklist. */
export const checklistPage = '/editor/technical-checklist';

export const checkApi = {
  check: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/technical-check/`,
  checklist: '/api/editor/technical-checklist/',
  correctedFile: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/corrected-file/`,
} as const;
