import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { HomeLayout } from '#domain/journal/home/layout';
import { type ChosenArticle, readArticles } from './article-calls.ts';

/** What is known of the articles that a layout names. */
export interface ChosenArticles {
  /** Those that readers can open. */
  articles: readonly ChosenArticle[];
  nameOf: (slug: string) => string;
}

/** The articles that a layout names, as readers see them now; one that is withdrawn is called so. */
export function useChosenArticles({ lead, collections }: HomeLayout): ChosenArticles {
  const named = new Set([lead, ...collections.flatMap(({ articles }) => articles)]);
  const slugs = [...named].filter(Boolean).sort();
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['settings', 'chosen', slugs],
    queryFn: () => readArticles(slugs),
    enabled: slugs.length > 0,
    placeholderData: keepPreviousData,
  });
  const nameOf = (slug: string) => {
    const found = data?.find((article) => article.slug === slug);
    if (found) return found.title;
    return data && !isPlaceholderData ? `${slug} (not published: readers do not see it here)` : slug;
  };
  return { articles: data ?? [], nameOf };
}
