import { actionsOf, EVENT_GROUPS } from '#domain/audit/event-log';
import { FilterForm } from '#islands/kernel/office/FilterForm.tsx';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { FILTERS, type LogFilters } from './calls.ts';

interface Props {
  filters: LogFilters;
  onSearch: (filters: LogFilters) => void;
}

/** What of the log is shown: chosen, then searched by a press. */
export function LogFilterForm({ filters, onSearch }: Props) {
  return (
    <FilterForm names={FILTERS} onSearch={onSearch}>
      <Field
        id="log-who"
        name="who"
        label="Who"
        hint="An e-mail address or its beginning"
        type="search"
        maxLength={200}
        defaultValue={filters.who}
      />
      <Field
        id="log-manuscript"
        name="manuscript"
        label="Manuscript"
        hint="Its number"
        type="search"
        maxLength={200}
        defaultValue={filters.manuscript}
      />
      <Select id="log-what" name="what" label="What" defaultValue={filters.what}>
        <option value="">Everything</option>
        {Object.entries(EVENT_GROUPS).map(([group, label]) => (
          <optgroup key={group} label={label}>
            <option value={group}>{label}: everything</option>
            {actionsOf(group).map(([action, words]) => (
              <option key={action} value={action}>
                {words}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <div className="filter-days">
        <Field id="log-from" name="from" label="From" type="date" defaultValue={filters.from} />
        <Field id="log-to" name="to" label="Until" type="date" defaultValue={filters.to} />
      </div>
    </FilterForm>
  );
}
