/** What a reader can do with an article: open its page, or its PDF from there. */
export const USAGE_KINDS = ['view', 'pdf'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** What the page of an article calls its counts, before it knows them. */
export const USAGE_LABEL = 'Views and downloads';

/** How often an article was opened, and its PDF from there. */
export interface UsageTotals {
  views: number;
  pdf_downloads: number;
}

/** In words, for the page of the article; of what no one has read yet there is nothing to say. */
export function usageLine({ views, pdf_downloads }: UsageTotals): string {
  if (views + pdf_downloads === 0) return USAGE_LABEL;
  const some = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
  return `${some(views, 'view')}, ${some(pdf_downloads, 'PDF download')}`;
}
