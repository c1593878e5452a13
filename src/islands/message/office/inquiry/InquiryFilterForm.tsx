import { INQUIRY_FORMS, INQUIRY_STATES } from '#domain/inquiry/inquiry';
import { FilterForm } from '#islands/kernel/office/FilterForm.tsx';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { FILTERS, type InquiryFilters } from './calls.ts';

interface Props {
  filters: InquiryFilters;
  onSearch: (filters: InquiryFilters) => void;
}

/** Which inquiries are shown: chosen, then searched by a press. */
export function InquiryFilterForm({ filters, onSearch }: Props) {
  return (
    <FilterForm names={FILTERS} onSearch={onSearch}>
      <Field
        id="inquiry-search"
        name="search"
        label="Search inquiries"
        hint="By name, address or text"
        type="search"
        maxLength={200}
        defaultValue={filters.search}
      />
      <Select id="inquiry-state" name="state" label="State" defaultValue={filters.state}>
        <option value="">Any</option>
        <Options of={INQUIRY_STATES} />
      </Select>
      <Select id="inquiry-form" name="form" label="Received via" defaultValue={filters.form}>
        <option value="">Either form</option>
        <Options of={INQUIRY_FORMS} />
      </Select>
      <Select id="inquiry-owner" name="owner" label="Owner" defaultValue={filters.owner}>
        <option value="">Anyone</option>
        <option value="mine">You</option>
        <option value="nobody">Unassigned</option>
      </Select>
    </FilterForm>
  );
}

function Options({ of }: { of: Readonly<Record<string, string>> }) {
  return Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
