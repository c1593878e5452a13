import type { Article } from './article.ts';

/** The year, month and day of publication as numbers. */
export function dateParts({ published_on }: Pick<Article, 'published_on'>): number[] {
  return published_on.split('-').map(Number);
}
