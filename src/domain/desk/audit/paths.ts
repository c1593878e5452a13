/** Kept separately, so only the office's screens load them. */
export const auditPaths = {
  events: '/editor/events',
  /** The log of one manuscript. */
  ofManuscript: (number: string) => `/editor/events?${new URLSearchParams({ manuscript: number })}`,
} as const;

export const auditApi = {
  events: '/api/editor/events/',
  eventsCsv: '/api/editor/events/csv/',
  verify: '/api/editor/events/verify/',
  dossier: (id: string) => `/api/editor/manuscript/${encodeURIComponent(id)}/dossier/`,
  dossierPdf: (id: string) => `/api/production/${encodeURIComponent(id)}/dossier/`,
  /** Publishes the key that signs dossiers. */
  dossierKey: '/api/dossier-key/',
} as const;
