/** Addresses of the event log, of pages and of the API. They stand apart, so that only the office's screens load them. */
export const auditPaths = {
  events: '/editor/events',
  /** The log of one manuscript alone. */
  ofManuscript: (number: string) => `/editor/events?${new URLSearchParams({ manuscript: number })}`,
} as const;

/** The calls about the event log. */
export const auditApi = {
  events: '/api/editor/events/',
  eventsCsv: '/api/editor/events/csv/',
  verify: '/api/editor/events/verify/',
  dossier: (id: string) => `/api/editor/manuscript/${encodeURIComponent(id)}/dossier/`,
  dossierPdf: (id: string) => `/api/production/${encodeURIComponent(id)}/dossier/`,
  /** Where anybody gets the key that dossiers are signed with. */
  dossierKey: '/api/dossier-key/',
} as const;
