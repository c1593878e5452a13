import type { Journal } from '#domain/journal/journal';
import { parseMarkup, textContent } from '#domain/kernel/markup';
import { textsIn } from '#domain/production/check-outputs';
import type { CheckedArticle } from '#domain/production/checked-article';
import type { ProductionCheck } from '#domain/production/record';
import { cached } from '#server/kernel/thread/remembered';
import { threadTask } from '#server/kernel/thread/task';

interface ToCheck {
  journal: Journal;
  article: CheckedArticle;
}

const CHECK = threadTask(import.meta.url, 'check an article', async ({ journal, article }: ToCheck) => {
  const [{ checkArticle }, { outputDifferences }] = await Promise.all([
    import('#domain/production/check'),
    import('./output-differences.ts'),
  ]);
  return checkArticle(journal, article, {
    differences: outputDifferences(article),
    uncovered: await uncoveredOf(article),
  });
});

/** If no PDF can be made, its caller reports that; the other checks are shown. */
async function uncoveredOf({ html, metadata, hasPdf }: CheckedArticle): Promise<string[]> {
  const { findUncovered } = await import('#server/kernel/typeset/compile');
  const text = hasPdf ? '' : textContent(parseMarkup(html));
  return findUncovered([text, ...textsIn(metadata)]).catch(() => []);
}

/** The checks before publishing. */
export const checkedArticle: (input: ToCheck) => Promise<ProductionCheck[]> = cached(CHECK);
