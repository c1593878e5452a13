/**
 * Addresses of technical checks. They are separate from `#domain/kernel/paths`, so only pages with checks load them.
 */
const segment = encodeURIComponent;

/** The page with the office's list. */
export const checklistPage = '/editor/technical-checklist';

export const checkApi = {
  check: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/technical-check/`,
  checklist: '/api/editor/technical-checklist/',
  correctedFile: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/corrected-file/`,
} as const;
