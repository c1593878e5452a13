import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { parseCategories } from '#domain/category/category-list';
import { JournalContext, useJournal } from '#islands/kernel/journal.tsx';
import { settingsQuery } from './calls.ts';

/** The office names categories as they were saved last, before the site is built again with them. */
export function OfficeJournal({ children }: { children: ReactNode }) {
  const journal = useJournal();
  const categories = useKnownList('categories');
  const present = useMemo(() => {
    return { ...journal, categories: parseCategories(categories) ?? journal.categories };
  }, [journal, categories]);
  return <JournalContext value={present}>{children}</JournalContext>;
}

/** The text of a list, once a screen has read or saved it. */
const useKnownList = (group: 'categories') =>
  useQuery({ ...settingsQuery(group), enabled: false }).data?.values.list ?? '';
