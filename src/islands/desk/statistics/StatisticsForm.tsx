import { GROUPINGS } from '#domain/desk/statistics/statistics';
import { categoryNames } from '#domain/journal/category/category';
import { useJournal } from '#islands/kernel/journal.tsx';
import type { Filter } from '#islands/kernel/office/FilterFields.tsx';
import { FilterForm } from '#islands/kernel/office/FilterForm.tsx';
import { choiceIn, type StatisticsChoice } from './calls.ts';

interface Props {
  choice: StatisticsChoice;
  onChoose: (choice: StatisticsChoice) => void;
}

/** What is counted: chosen, then counted by a press. */
export function StatisticsForm({ choice, onChoose }: Props) {
  const journal = useJournal();
  const categories = new Set([...categoryNames(journal), choice.category].filter(Boolean));
  const filters: readonly Filter<keyof StatisticsChoice>[] = [
    { kind: 'day', name: 'from', label: 'From' },
    { kind: 'day', name: 'to', label: 'Until' },
    {
      ...{ kind: 'choice', name: 'category', label: 'Category', any: 'All categories' },
      options: Object.fromEntries([...categories].map((one) => [one, one])),
    },
    {
      ...{ kind: 'choice', name: 'type', label: 'Article type', any: 'All types' },
      options: Object.fromEntries(journal.articleTypes.map(({ id, name }) => [id, name])),
    },
    { kind: 'text', name: 'country', label: 'Country', max: 100 },
    { kind: 'choice', name: 'by', label: 'Grouped by', options: GROUPINGS },
  ];
  return (
    <FilterForm
      of="statistics"
      className="statistics-form"
      filters={filters}
      values={choice}
      onSearch={(chosen) => onChoose(choiceIn(new URLSearchParams(chosen)))}
      submit="Count"
    />
  );
}
