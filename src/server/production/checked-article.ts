import type { Journal } from '#domain/journal/journal';
import { parseMarkup, textContent } from '#domain/kernel/markup';
import type { CheckedArticle } from '#domain/production/checked-article';
import { collectStrings } from '#domain/production/checked-article';
import type { ProductionCheck } from '#domain/production/record';
import { cached } from '#server/kernel/thread/background';
import { threadTask } from '#server/kernel/thread/task';

interface CheckInput {
  journal: Journal;
  article: CheckedArticle;
}

const checkTask = threadTask(import.meta.url, 'check an article', async ({ journal, article }: CheckInput) => {
  const [{ checkArticle }, { outputDifferences }] = await Promise.all([
    import('#domain/production/check'),
    import('./output-differences.ts'),
  ]);
  return checkArticle(journal, article, {
    differences: outputDifferences(article),
    uncovered: await uncoveredCharacters(article),
  });
});

/** Finds none if the PDF cannot be typeset: whoever requests it is told why. */
async function uncoveredCharacters({ html, metadata, hasPdf }: CheckedArticle): Promise<string[]> {
  const { findUncovered } = await import('#server/kernel/typeset/compile');
  const text = hasPdf ? '' : textContent(parseMarkup(html));
  return findUncovered([text, ...collectStrings(metadata)]).catch(() => []);
}

export const runChecks: (input: CheckInput) => Promise<ProductionCheck[]> = cached(checkTask);
