const segment = encodeURIComponent;

/** The addresses are separate from `#domain/kernel/paths`, so that only the office loads them. */
export const systemPage = '/editor/system';

export const systemApi = {
  report: '/api/system/',
  backups: '/api/system/backups/',
  testEmail: '/api/system/test-email/',
  checkBackup: (name: string) => `/api/system/backups/${segment(name)}/check/`,
} as const;
