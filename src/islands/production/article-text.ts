import type { ProductionRecord } from '#domain/production/record';
import type { CommentPlace } from '#domain/production/text-comment';

/**
 * What is kept while it is written: the text that is published and, where changes are open, the one with them; and
 * where comments of the office are in it, as far as that is known here.
 */
export interface ArticleText extends Pick<ProductionRecord, 'html' | 'tracked'> {
  places: (CommentPlace & { id: string })[];
}
