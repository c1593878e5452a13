import { usageApi } from '#domain/publication/usage/paths';
import type { ArticleUsage, JournalUsage } from '#domain/publication/usage/usage-counts';
import { articleUsageMarkup, journalUsageMarkup } from '#domain/publication/usage/usage-markup';
import { callApi } from '#islands/kernel/api.ts';
import { toDomNode } from '#islands/kernel/to-node.ts';

/** The usage page: the counts of the journal, and of the article named in the address. */
const fallback = 'The counts could not be loaded. Please reload the page.';
const slug = new URLSearchParams(location.search).get('article');
const shown = document.querySelector('#usage-counts') as HTMLElement;
const status = document.querySelector('#usage-status') as HTMLElement;

try {
  const [journal, article] = await Promise.all([
    callApi<JournalUsage>(usageApi.journal, { fallback }),
    slug ? callApi<ArticleUsage>(usageApi.article(encodeURIComponent(slug)), { fallback }) : undefined,
  ]);
  shown.replaceChildren(
    ...[...(article ? articleUsageMarkup(article) : []), ...journalUsageMarkup(journal)].map(toDomNode),
  );
  status.textContent = '';
} catch (error) {
  status.textContent = (error as Error).message;
}
