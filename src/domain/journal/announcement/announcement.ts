import { addDays } from '#domain/kernel/date';

/** A message at the top of every public page, for some days. */
export interface Announcement {
  text: string;
  /** The link; null for none. */
  link: { label: string; href: string } | null;
}

/** A stored announcement; without a text there is none. */
export interface AnnouncementTexts {
  readonly text: string;
  readonly link: string;
  readonly link_label: string;
  readonly first_day: string;
  readonly last_day: string;
}

const LINK_LABEL_DEFAULT = 'Read more';

/** The announcement regardless of its days; undefined without a text. */
export function toAnnouncement({ text, link, link_label }: Partial<AnnouncementTexts>): Announcement | undefined {
  if (!text) return undefined;
  return { text, link: link ? { label: link_label || LINK_LABEL_DEFAULT, href: link } : null };
}

/** The announcement shown on a plain date. */
export function announcementOn(texts: Partial<AnnouncementTexts>, today: string): Announcement | undefined {
  const { first_day, last_day } = texts;
  const isCurrent = (!first_day || first_day <= today) && last_day !== undefined && last_day >= today;
  return isCurrent ? toAnnouncement(texts) : undefined;
}

/** The days on which pages start or stop showing it. */
export function announcementChangeDays({ text, first_day, last_day }: Partial<AnnouncementTexts>): string[] {
  if (!text || !last_day) return [];
  return [...(first_day ? [first_day] : []), addDays(last_day, 1)];
}
