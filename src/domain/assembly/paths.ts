/** Kept separately, so only the office loads them. */
const segment = encodeURIComponent;

/** Shows the health of the running journal. */
export const systemPage = '/editor/system';

export const systemApi = {
  report: '/api/system/',
  backups: '/api/system/backups/',
  testLetter: '/api/system/letter/',
  checkBackup: (name: string) => `/api/system/backups/${segment(name)}/check/`,
} as const;
