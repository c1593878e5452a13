/** The permission statements preservation services look for, verbatim. */
export const LOCKSS_PERMISSION = 'LOCKSS system has permission to collect, preserve, and serve this Archival Unit.';
export const CLOCKSS_PERMISSION = 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.';
