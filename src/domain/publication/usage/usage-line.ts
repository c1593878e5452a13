/** A reader's uses of an article: opening its page, or the PDF from there. */
export const USAGE_KINDS = ['view', 'pdf'] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** The label of an article's counts while loading. */
export const USAGE_LABEL = 'Views and downloads';

/** How often an article's page, and its PDF from there, were opened. */
export interface UsageTotals {
  views: number;
  pdf_downloads: number;
}

/** As text for the article's page; empty before any use. */
export function usageLine({ views, pdf_downloads }: UsageTotals): string {
  if (views + pdf_downloads === 0) return USAGE_LABEL;
  const some = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
  return `${some(views, 'view')}, ${some(pdf_downloads, 'PDF download')}`;
}
