import { LIST_COLUMNS, type ListColumn } from '#domain/desk/list/list-columns';
import { Choice } from '#ui/Choice';

interface Props {
  columns: readonly ListColumn[];
  onChoose: (column: ListColumn, isChosen: boolean) => void;
}

/** Chooses what a list shows of each manuscript. */
export function ColumnChoice({ columns, onChoose }: Props) {
  return (
    <details className="column-choice">
      <summary>Columns</summary>
      <fieldset aria-label="Columns of the list">
        {(Object.entries(LIST_COLUMNS) as [ListColumn, string][]).map(([column, label]) => (
          <Choice
            key={column}
            type="checkbox"
            id={`column-${column}`}
            label={label}
            checked={columns.includes(column)}
            onChange={({ currentTarget }) => onChoose(column, currentTarget.checked)}
          />
        ))}
      </fieldset>
    </details>
  );
}
