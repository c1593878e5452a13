import { recordApi } from '#domain/desk/record/paths';
import type { RecordEntry } from '#domain/desk/record/record';
import { api } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import { displayTitle, isRetracted } from '#domain/publication/notice';
import { callListApi } from '#islands/kernel/api-list.ts';

/** An article that a layout names, with the title that readers see. */
export interface ChosenArticle {
  slug: string;
  title: string;
  is_retracted: boolean;
}

/** How many articles are offered at once. */
const FOUND_MAX = 8;
const fallback = 'The articles could not be loaded. Please try again.';

/** Articles that have these words in title, number, DOI or address, without the withdrawn ones. */
export async function findArticles(search: string): Promise<RecordEntry[]> {
  const address = `${recordApi.articles}?${new URLSearchParams({ search, limit: `${FOUND_MAX}` })}`;
  const { items } = await callListApi<RecordEntry>(address, { as: true, fallback });
  return items.filter(({ is_withdrawn }) => !is_withdrawn);
}

/** The articles with these slugs; those that readers cannot open are missing. */
export async function readArticles(slugs: readonly string[]): Promise<ChosenArticle[]> {
  const address = `${api.manuscripts}?${new URLSearchParams({ slugs: slugs.join() })}`;
  const { items } = await callListApi<Pick<Article, 'slug' | 'title' | 'notices'>>(address, { fallback });
  return items.map((article) => ({
    slug: article.slug,
    title: displayTitle(article),
    is_retracted: isRetracted(article),
  }));
}
