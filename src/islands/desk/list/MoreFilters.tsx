import { useState } from 'react';
import { categoryNames } from '#domain/category/category';
import type { HandlingEditor } from '#domain/colleague/handling-editor';
import { EDITOR_CHOICES, LIST_FILTERS, type ListFilterName, type ListFilters } from '#domain/list/list-filter';
import { WAITING_LABELS } from '#domain/need/waiter';
import { ARTICLE_TYPES } from '#domain/publication/article-type';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';

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
  const choices = (name: ListFilterName, options: Readonly<Record<string, string>>, any: string) => (
    <Select
      id={`manuscript-${name}`}
      label={LIST_FILTERS[name]}
      value={filters[name]}
      onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
    >
      <option value="">{any}</option>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
  const day = (name: 'from' | 'until') => (
    <Field
      id={`manuscript-${name}`}
      type="date"
      label={LIST_FILTERS[name]}
      value={filters[name]}
      onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
    />
  );
  const named = Object.fromEntries(editors.map(({ id, name }) => [id, name]));
  return (
    <details className="more-filters" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{count > 0 ? `More filters (${count} set)` : 'More filters'}</summary>
      <div className="more-filters-fields">
        {choices('editor', { ...EDITOR_CHOICES, ...named }, 'Anyone')}
        {choices('category', Object.fromEntries(categoryNames(journal).map((one) => [one, one])), 'Any')}
        {choices('article_type', Object.fromEntries(ARTICLE_TYPES.map((one) => [one.id, one.name_of_one])), 'Any')}
        {choices('waiting', WAITING_LABELS, 'Anyone or no one')}
        {day('from')}
        {day('until')}
        <Choice
          type="checkbox"
          id="manuscript-revised"
          label="Revisions received only"
          checked={filters.revision === 'received'}
          onChange={({ currentTarget }) => onChange('revision', currentTarget.checked ? 'received' : '')}
        />
      </div>
    </details>
  );
}
