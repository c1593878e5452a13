import type { AnnouncementTexts } from './announcement.ts';

/** What the office has set, on whatever days; undefined where it never did. A snapshot says what holds on its day. */
export const OWN_ANNOUNCEMENT: { texts: Partial<AnnouncementTexts> | undefined } = { texts: undefined };
