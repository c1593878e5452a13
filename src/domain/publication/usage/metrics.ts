/**
 * The metrics of COUNTER 5.1 for an article: an investigation is any look at it, a request one at its full text, as a
 * page or a PDF; unique ones count once for a reader in an hour. `pdf_downloads` are the requests that were for the PDF.
 */
export interface UsageCounts {
  total_item_investigations: number;
  unique_item_investigations: number;
  total_item_requests: number;
  unique_item_requests: number;
  pdf_downloads: number;
}

/** Each metric with what tables call it. */
export const USAGE_METRICS: readonly (readonly [keyof UsageCounts, string])[] = [
  ['total_item_investigations', 'Total item investigations'],
  ['unique_item_investigations', 'Unique item investigations'],
  ['total_item_requests', 'Total item requests'],
  ['unique_item_requests', 'Unique item requests'],
  ['pdf_downloads', 'PDF downloads'],
];

/** The counts of one month. */
export interface MonthOfUsage extends UsageCounts {
  month: string;
}

/** How often an article was read; `since` is the month in which the journal began to count, null while it did not. */
export interface ArticleUsage {
  slug: string;
  title: string;
  since: string | null;
  months: MonthOfUsage[];
}

/** How much the whole journal was read; `since` is null while nothing was counted. The newest months come first. */
export interface JournalUsage {
  since: string | null;
  months: MonthOfUsage[];
  /** The articles most read in the last twelve months, by requests, else by investigations. */
  most_read: { slug: string; title: string; requests: number; investigations: number }[];
}
