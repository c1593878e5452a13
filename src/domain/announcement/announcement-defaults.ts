import type { Announcement } from './announcement.ts';

/** No announcement, until a site build puts that of its day in the place of this. */
export const ANNOUNCEMENT_DEFAULTS: Announcement | null = null;
