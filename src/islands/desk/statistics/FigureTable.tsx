import type { ReactNode } from 'react';
import { toCsv } from '#domain/kernel/csv';
import { saveBlob } from '#islands/kernel/save-blob.ts';

/** Rows of figures: the first cell is the label; null if there are none. */
export interface Figures {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

interface Props extends Figures {
  /** Names the section in its addresses and files. */
  id: string;
  heading: string;
  /** The chart, repeated as a table below. */
  children?: ReactNode;
}

/** A section of the statistics: chart, table and download. */
export function FigureTable({ id, heading, columns, rows, children }: Props) {
  const save = () => saveBlob(new Blob([toCsv([columns, ...rows])], { type: 'text/csv;charset=utf-8' }), `${id}.csv`);
  return (
    <section aria-labelledby={`${id}-heading`} className="figure-part">
      <h2 id={`${id}-heading`}>{heading}</h2>
      {rows.length === 0 && <p>No data for this period.</p>}
      {rows.length > 0 && children}
      {rows.length > 0 && (
        <>
          <details className="chart-table" open={!children}>
            <summary>The numbers as a table</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard */}
            <section className="figure-scroll" tabIndex={0} aria-label={`${heading}, in numbers`}>
              <table>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([name, ...cells], place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
                    <tr key={place}>
                      <th scope="row">{name}</th>
                      {cells.map((cell, index) => (
                        <td key={columns[index + 1]}>{shown(cell)}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </details>
          <p>
            <button type="button" className="button quiet" onClick={save}>
              Download as CSV<span className="visually-hidden">: {heading}</span>
            </button>
          </p>
        </>
      )}
    </section>
  );
}

const shown = (cell: string | number | null) =>
  cell === null ? '–' : typeof cell === 'number' ? cell.toLocaleString('en-GB') : cell;
