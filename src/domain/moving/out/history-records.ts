import * as z from 'zod';

const Instant = z.iso.datetime();

/** An imported article, and its names in old addresses. */
export const BundledMovedArticle = z.strictObject({
  manuscript_id: z.string(),
  source: z.string(),
  source_id: z.string(),
  old_names: z.array(z.string()),
  pages: z.string(),
  section: z.string(),
  lost: z.array(z.string()).describe('Details not imported, in sentences.'),
  was_published: z.boolean(),
  moved_at: Instant,
  moved_by: z.string(),
});
export type BundledMovedArticle = z.infer<typeof BundledMovedArticle>;

/** An issue that came from another system. */
export const BundledMovedIssue = z.strictObject({ source: z.string(), source_id: z.string(), issue_id: z.string() });
export type BundledMovedIssue = z.infer<typeof BundledMovedIssue>;

/** An article's monthly usage, without anything about readers. */
export const BundledUsage = z.strictObject({
  manuscript_id: z.string(),
  month: z.string().regex(/^20\d{2}-[01]\d$/),
  total_item_investigations: z.int(),
  unique_item_investigations: z.int(),
  total_item_requests: z.int(),
  unique_item_requests: z.int(),
  pdf_downloads: z.int(),
});
export type BundledUsage = z.infer<typeof BundledUsage>;

/** The last invoice number used in a year. */
export const BundledInvoiceCounter = z.strictObject({ year: z.int(), last: z.int() });
export type BundledInvoiceCounter = z.infer<typeof BundledInvoiceCounter>;
