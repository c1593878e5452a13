/** Addresses of the page about the running journal, and of its calls. Separate, so only the office loads them. */
const segment = encodeURIComponent;

/** The page that tells how the running journal is. */
export const systemPage = '/editor/system';

export const systemApi = {
  report: '/api/system/',
  backups: '/api/system/backups/',
  testLetter: '/api/system/letter/',
  checkBackup: (name: string) => `/api/system/backups/${segment(name)}/check/`,
} as const;
