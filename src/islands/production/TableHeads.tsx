import type { HeadlessTable, TableHead } from '#domain/production/table-head';
import { useAction } from '#islands/kernel/use-action.ts';
import { Failure } from '#ui/Failure';
import { markTableHead } from './calls.ts';
import type { Production } from './use-production.ts';

/** Tables without a header, each settled with one click. */
export function TableHeads({ production }: { production: Production }) {
  const { headless_tables: tables } = production.record;
  if (tables.length === 0) return null;
  return (
    <section className="findings table-heads" aria-labelledby="table-heads-heading">
      <h3 id="table-heads-heading">Tables without a header</h3>
      <p>Screen readers announce a table’s headers with every cell. Mark which they are.</p>
      <ul>
        {tables.map((one) => (
          <TableRow key={one.table} {...one} production={production} />
        ))}
      </ul>
    </section>
  );
}

const ANSWERS: readonly [TableHead, string][] = [
  ['row', 'The first row is the header'],
  ['column', 'The first column is the header'],
  ['both', 'Both are'],
];

function TableRow({ table, label, first_row, production }: HeadlessTable & { production: Production }) {
  const { record, change } = production;
  const { run, isBusy, failure } = useAction();
  const answer = (head: TableHead) =>
    run(() => change((version) => markTableHead(record.id, { version, table, head })));
  const name = label || `Table that begins with “${first_row.find(Boolean) ?? ''}”`;
  return (
    <li aria-busy={isBusy}>
      <p>
        <strong>{name}</strong>. Its first row: {first_row.map((cell) => cell || '–').join(' | ')}
      </p>
      <div className="form-actions">
        {ANSWERS.map(([head, words]) => (
          <button
            key={head}
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => answer(head)}
          >
            {words}
            <span className="visually-hidden">: {name}</span>
          </button>
        ))}
      </div>
      <Failure text={failure} />
    </li>
  );
}
