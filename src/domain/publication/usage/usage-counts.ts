/**
 * COUNTER 5.1 article metrics: an investigation is any use, a request a use of the full text, as page or PDF; unique ones
 * count once per reader and hour. `pdf_downloads` are requests for the PDF.
 */
export interface UsageCounts {
  total_item_investigations: number;
  unique_item_investigations: number;
  total_item_requests: number;
  unique_item_requests: number;
  pdf_downloads: number;
}

export const USAGE_METRICS: readonly (readonly [keyof UsageCounts, string])[] = [
  ['total_item_investigations', 'Total item investigations'],
  ['unique_item_investigations', 'Unique item investigations'],
  ['total_item_requests', 'Total item requests'],
  ['unique_item_requests', 'Unique item requests'],
  ['pdf_downloads', 'PDF downloads'],
];

export interface MonthOfUsage extends UsageCounts {
  month: string;
}

/** `since` is the first month counted; null before counting began. */
export interface ArticleUsage {
  slug: string;
  title: string;
  since: string | null;
  months: MonthOfUsage[];
}

/** `since` is null before counting began; `months` are newest first. */
export interface JournalUsage {
  since: string | null;
  months: MonthOfUsage[];
  /** In the last twelve months, by requests, then by investigations. */
  most_read: { slug: string; title: string; requests: number; investigations: number }[];
}

/** Opening an article's page, and opening the PDF from there. */
export const USAGE_KINDS = ['view', 'pdf'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** Shown until the counts are loaded. */
export const USAGE_LABEL = 'Views and downloads';

export interface UsageTotals {
  views: number;
  pdf_downloads: number;
}

/** Returns "1,200 views, 30 PDF downloads", or the label before any use. */
export function usageText({ views, pdf_downloads }: UsageTotals): string {
  if (views + pdf_downloads === 0) return USAGE_LABEL;
  const countText = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
  return `${countText(views, 'view')}, ${countText(pdf_downloads, 'PDF download')}`;
}
