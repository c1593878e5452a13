import type { ChangeEvent } from 'react';
import { Choice } from '#ui/Choice';
import { DateField } from '#ui/DateField';
import { Field, Select } from '#ui/Field';

interface Props<Name extends string> {
  idPrefix: string;
  filters: readonly Filter<Name>[];
  values: Readonly<Record<Name, string>>;
  onSearch: (chosen: Record<Name, string>) => void;
  className?: string;
  submit?: string;
}

/** Filters that are applied with a button. */
export function FilterForm<Name extends string>({
  idPrefix,
  filters,
  values,
  onSearch,
  className = 'filter-form',
  submit = 'Show',
}: Props<Name>) {
  return (
    <search>
      <form
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const names = Object.keys(values) as Name[];
          onSearch(
            Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>,
          );
        }}
      >
        <FilterFields {...{ idPrefix, filters, values }} />
        <button type="submit" className="button">
          {submit}
        </button>
      </form>
    </search>
  );
}

type Options = Readonly<Record<string, string>>;

/** A filter, by its query parameter. */
export type Filter<Name extends string> =
  | { kind: 'search' | 'text'; name: Name; label: string; hint?: string; max?: number }
  | { kind: 'day'; name: Name; label: string }
  | { kind: 'days'; days: readonly { name: Name; label: string }[] }
  /** `any` is the unset option; options in `groups` follow ungrouped ones. */
  | {
      kind: 'choice';
      name: Name;
      label: string;
      any?: string;
      options?: Options;
      groups?: Readonly<Record<string, Options>>;
    }
  | { kind: 'tick'; name: Name; label: string; value: string };

interface FilterFieldsProps<Name extends string> {
  /** The prefix of the controls' ids. */
  idPrefix: string;
  filters: readonly Filter<Name>[];
  values: Readonly<Record<Name, string>>;
  /** Prevents the controls from belonging to an enclosing form. */
  onChange?: ((name: Name, value: string) => void) | undefined;
}

export function FilterFields<Name extends string>({ filters, ...rest }: FilterFieldsProps<Name>) {
  return filters.map((filter) =>
    filter.kind === 'days' ? (
      <div key="days" className="filter-days">
        <FilterFields {...rest} filters={filter.days.map((day) => ({ kind: 'day', ...day }))} />
      </div>
    ) : (
      <FilterField key={filter.name} {...rest} filter={filter} />
    ),
  );
}

type FieldProps<Name extends string> = Omit<FilterFieldsProps<Name>, 'filters'> & {
  filter: Exclude<Filter<Name>, { kind: 'days' }>;
};

function FilterField<Name extends string>({ idPrefix, filter, values, onChange }: FieldProps<Name>) {
  const { name, label } = filter;
  const labelled = { id: `${idPrefix}-${name}`, label };
  if (filter.kind === 'tick') {
    const state = onChange
      ? {
          checked: values[name] === filter.value,
          onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
            onChange(name, currentTarget.checked ? filter.value : ''),
        }
      : { name, value: filter.value, defaultChecked: values[name] === filter.value };
    return <Choice type="checkbox" {...labelled} {...state} />;
  }
  const state = onChange
    ? {
        value: values[name],
        onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
          onChange(name, currentTarget.value),
      }
    : { name, defaultValue: values[name] };
  if (filter.kind === 'day') return <DateField {...labelled} {...state} />;
  if (filter.kind !== 'choice') {
    const { kind, hint, max = 200 } = filter;
    return <Field {...labelled} {...state} hint={hint} type={kind} maxLength={max} />;
  }
  const { any, options = {}, groups = {} } = filter;
  return (
    <Select {...labelled} {...state}>
      {any !== undefined && <option value="">{any}</option>}
      <OptionList options={options} />
      {Object.entries(groups).map(([group, grouped]) => (
        <optgroup key={group} label={group}>
          <OptionList options={grouped} />
        </optgroup>
      ))}
    </Select>
  );
}

function OptionList({ options }: { options: Options }) {
  return Object.entries(options).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}
