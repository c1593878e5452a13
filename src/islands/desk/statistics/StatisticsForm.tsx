import { categoryNames } from '#domain/category/category';
import { ARTICLE_TYPES } from '#domain/publication/article-type';
import { GROUPINGS } from '#domain/statistics/statistics';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Field } from '#ui/Field';
import { Select } from '#ui/Select';
import { choiceIn, type StatisticsChoice } from './calls.ts';

interface Props {
  choice: StatisticsChoice;
  onChoose: (choice: StatisticsChoice) => void;
}

/** What is counted: chosen, then counted by a press. */
export function StatisticsForm({ choice, onChoose }: Props) {
  const journal = useJournal();
  const categories = new Set([...categoryNames(journal), choice.category].filter(Boolean));
  return (
    <search>
      <form
        className="statistics-form"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
          onChoose(choiceIn(new URLSearchParams(chosen)));
        }}
      >
        <Field id="statistics-from" name="from" label="From" type="date" defaultValue={choice.from} />
        <Field id="statistics-to" name="to" label="Until" type="date" defaultValue={choice.to} />
        <Select id="statistics-category" name="category" label="Category" defaultValue={choice.category}>
          <option value="">All categories</option>
          {[...categories].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <Select id="statistics-type" name="type" label="Article type" defaultValue={choice.type}>
          <option value="">All types</option>
          {ARTICLE_TYPES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Field id="statistics-country" name="country" label="Country" defaultValue={choice.country} maxLength={100} />
        <Select id="statistics-by" name="by" label="Grouped by" defaultValue={choice.by}>
          {Object.entries(GROUPINGS).map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </Select>
        <button type="submit" className="button">
          Count
        </button>
      </form>
    </search>
  );
}
