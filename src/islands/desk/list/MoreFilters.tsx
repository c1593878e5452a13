import { useState } from 'react';
import type { HandlingEditor } from '#domain/account/colleague/handling-editor';
import { EDITOR_CHOICES, LIST_FILTERS, type ListFilterName, type ListFilters } from '#domain/desk/list/list-filter';
import { WAITING_LABELS } from '#domain/desk/need/waiter';
import { categoryNames } from '#domain/journal/category/category';
import { useJournal } from '#islands/kernel/journal.tsx';
import { type Filter, FilterFields } from '#islands/kernel/office/FilterFields.tsx';

interface Props {
  filters: ListFilters;
  editors: readonly HandlingEditor[];
  onChange: (name: ListFilterName, value: string) => void;
}

const FOLDED = [
  ...(['editor', 'category', 'article_type', 'waiting', 'from', 'until', 'revision'] as const),
] satisfies ListFilterName[];

/** The filters of a list that are wanted less often; what is set is told while they are folded. */
export function MoreFilters({ filters, editors, onChange }: Props) {
  const journal = useJournal();
  const count = FOLDED.filter((name) => filters[name]).length;
  const [isOpen, setOpen] = useState(count > 0);
  const named = Object.fromEntries(editors.map(({ id, name }) => [id, name]));
  const shown: readonly Filter<ListFilterName>[] = [
    { ...choiceOf('editor', 'Anyone'), options: { ...EDITOR_CHOICES, ...named } },
    { ...choiceOf('category', 'Any'), options: Object.fromEntries(categoryNames(journal).map((one) => [one, one])) },
    {
      ...choiceOf('article_type', 'Any'),
      options: Object.fromEntries(journal.articleTypes.map((one) => [one.id, one.name_of_one])),
    },
    { ...choiceOf('waiting', 'Anyone or no one'), options: WAITING_LABELS },
    { kind: 'day', name: 'from', label: LIST_FILTERS.from },
    { kind: 'day', name: 'until', label: LIST_FILTERS.until },
    { kind: 'tick', name: 'revision', label: 'Revisions received only', value: 'received' },
  ];
  return (
    <details className="more-filters" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{count > 0 ? `More filters (${count} set)` : 'More filters'}</summary>
      <div className="more-filters-fields">
        <FilterFields of="manuscript" filters={shown} values={filters} onChange={onChange} />
      </div>
    </details>
  );
}

const choiceOf = (name: ListFilterName, any: string) =>
  ({ kind: 'choice', name, label: LIST_FILTERS[name], any }) as const;
