import { DUTIES, type Duty } from '#domain/account/colleague/duty';
import { categoryNames } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Choice } from '#ui/Choice';
import type { Labelled } from '#ui/Field';
import { Select } from '#ui/Select';

interface Props {
  /** The form's name, a prefix of its ids. */
  id: string;
  /** Props for the duty's control. */
  field: Pick<Labelled, 'id' | 'error'> & { name: string };
  duty: Duty;
  categories: readonly string[];
}

/** A duty and its subject areas. */
export function DutyFields({ id, field, duty, categories }: Props) {
  const journal = useJournal();
  return (
    <>
      <Select label="Duty" defaultValue={duty} {...field}>
        {Object.entries(DUTIES).map(([each, { label }]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </Select>
      <fieldset className="letter-fields categories">
        <legend>Categories</legend>
        <p className="hint">
          Manuscripts in these categories are assigned to this person first. Section editors see them and any they
          handle; guest editors see only those they handle.
        </p>
        {journal.categories
          .filter(({ name, is_retired }) => !is_retired || categories.includes(name))
          .map(({ name }) => (
            <Choice
              key={name}
              id={`${id}-${name}`}
              type="checkbox"
              name={name}
              label={name}
              defaultChecked={categories.includes(name)}
            />
          ))}
      </fieldset>
    </>
  );
}

/** The ticked categories of a form. */
export const tickedOf = (journal: IslandJournal, controls: Readonly<Record<string, unknown>>) =>
  categoryNames(journal).filter((name) => controls[name] === true);
