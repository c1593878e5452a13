/** Addresses of the record, of its page and of the API. Separate, so only the office's screens loads them. */
const segment = encodeURIComponent;

/** The office's page of where every article stands. */
export const recordPage = '/editor/record';

export const recordApi = {
  articles: '/api/editor/record/',
  check: '/api/editor/record/check/',
  indexFile: (index: string, year: string) => `/api/editor/record/index-file/?${new URLSearchParams({ index, year })}`,
  pmcPackages: (year: string) => `/api/editor/record/pmc/?${new URLSearchParams({ year })}`,
  pmcPackage: (id: string) => `/api/editor/manuscript/${segment(id)}/pmc/`,
  deposit: (id: string) => `/api/editor/manuscript/${segment(id)}/deposit/`,
} as const;
