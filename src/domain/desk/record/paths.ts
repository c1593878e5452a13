/** Kept separately, so only the office's screens load them. */
const segment = encodeURIComponent;

/** Shows the state of every article. */
export const recordPage = '/editor/record';

export const recordApi = {
  articles: '/api/editor/record/',
  check: '/api/editor/record/check/',
  indexFile: (index: string, year: string) => `/api/editor/record/index-file/?${new URLSearchParams({ index, year })}`,
  pmcPackages: (year: string) => `/api/editor/record/pmc/?${new URLSearchParams({ year })}`,
  pmcPackage: (id: string) => `/api/editor/manuscript/${segment(id)}/pmc/`,
  deposit: (id: string) => `/api/editor/manuscript/${segment(id)}/deposit/`,
} as const;
