/** Addresses of technical checks. They stand apart from `#domain/kernel/paths`, so that only pages with checks load them. */
const segment = encodeURIComponent;

/** The page with the office's list. */
export const checklistPage = '/editor/technical-checklist';

/** The calls about technical checks. */
export const checkApi = {
  check: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/technical-check/`,
  checklist: '/api/editor/technical-checklist/',
  correctedFile: (manuscript: string) => `/api/author/manuscripts/${segment(manuscript)}/corrected-file/`,
} as const;
