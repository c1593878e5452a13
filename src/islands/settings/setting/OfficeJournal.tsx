import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { parseCategories } from '#domain/journal/category/category-list';
import { parseArticleTypes } from '#domain/publication/article-type-list';
import { JournalContext, useJournal } from '#islands/kernel/journal.tsx';
import { settingsQuery } from './calls.ts';

/** The office names categories and article types as they were saved last, before the site is built again with them. */
export function OfficeJournal({ children }: { children: ReactNode }) {
  const journal = useJournal();
  const categories = useKnownList('categories');
  const types = useKnownList('types');
  const present = useMemo(
    () => ({
      ...journal,
      categories: parseCategories(categories) ?? journal.categories,
      articleTypes: parseArticleTypes(types) ?? journal.articleTypes,
    }),
    [journal, categories, types],
  );
  return <JournalContext value={present}>{children}</JournalContext>;
}

/** The text of a list, once a screen has read or saved it. */
const useKnownList = (group: 'categories' | 'types') =>
  useQuery({ ...settingsQuery(group), enabled: false }).data?.values.list ?? '';
