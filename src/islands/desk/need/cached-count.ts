import { tabValue } from '#islands/kernel/device-store.ts';

interface CachedCount {
  email: string;
  rows: number;
  /** In milliseconds. */
  at: number;
}

/** The number that public pages show beside the link to the dashboard; outdated by any visit to the office. */
export const CACHED_COUNT = tabValue<CachedCount>('desk-count');
