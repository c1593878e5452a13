/** Addresses of the event log, of pages and of the API. Separate, so only the office's screens loads them. */
export const auditPaths = {
  events: '/editor/events',
  /** The log of one manuscript alone. */
  ofManuscript: (number: string) => `/editor/events?${new URLSearchParams({ manuscript: number })}`,
} as const;

export const auditApi = {
  events: '/api/editor/events/',
  eventsCsv: '/api/editor/events/csv/',
  verify: '/api/editor/events/verify/',
  dossier: (id: string) => `/api/editor/manuscript/${encodeURIComponent(id)}/dossier/`,
  dossierPdf: (id: string) => `/api/production/${encodeURIComponent(id)}/dossier/`,
  /** Where anyone gets the key that dossiers are signed with. */
  dossierKey: '/api/dossier-key/',
} as const;
