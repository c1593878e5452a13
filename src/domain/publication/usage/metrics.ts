/**
 * COUNTER 5.1 article metrics: an investigation is any use, a request one of the full text, as page or PDF; unique ones
 * count once per reader and hour. `pdf_downloads` are requests for the PDF.
 */
export interface UsageCounts {
  total_item_investigations: number;
  unique_item_investigations: number;
  total_item_requests: number;
  unique_item_requests: number;
  pdf_downloads: number;
}

/** Column labels of the metrics. */
export const USAGE_METRICS: readonly (readonly [keyof UsageCounts, string])[] = [
  ['total_item_investigations', 'Total item investigations'],
  ['unique_item_investigations', 'Unique item investigations'],
  ['total_item_requests', 'Total item requests'],
  ['unique_item_requests', 'Unique item requests'],
  ['pdf_downloads', 'PDF downloads'],
];

/** A month's counts. */
export interface MonthOfUsage extends UsageCounts {
  month: string;
}

/** An article's usage; `since` is the first month counted, null before counting began. */
export interface ArticleUsage {
  slug: string;
  title: string;
  since: string | null;
  months: MonthOfUsage[];
}

/** The journal's usage; `since` is null before counting began. Newest months first. */
export interface JournalUsage {
  since: string | null;
  months: MonthOfUsage[];
  /** The most used articles of the last twelve months, by requests, else by investigations. */
  most_read: { slug: string; title: string; requests: number; investigations: number }[];
}
