import type { ChosenAction } from './chosen.ts';

/** API addresses of the office's lists of manuscripts; only the office loads them. */
const segment = encodeURIComponent;

export const listApi = {
  csv: (status: string) => `/api/editor/manuscripts/${segment(status)}/csv/`,
  ids: (status: string) => `/api/editor/manuscripts/${segment(status)}/ids/`,
  editors: '/api/editor/handling-editors/',
  views: '/api/editor/saved-views/',
  view: (id: string) => `/api/editor/saved-views/${segment(id)}/`,
  chosen: (action: ChosenAction) => `/api/editor/chosen/${action}/`,
  requestsCsv: '/api/editor/requests/csv/',
  assignmentsCsv: '/api/editor/assignments/csv/',
  chosenCsv: '/api/editor/chosen/csv/',
  place: (manuscript: string) => `/api/editor/manuscript/${segment(manuscript)}/place/`,
} as const;
