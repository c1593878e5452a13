import { marksOf, parseByline, withMarks } from './byline.ts';
import type { Line } from './line.ts';

/**
 * Names in columns, each above its institution and address, as one column below the other. In the file they are lines
 * with wide gaps, which are tabs here: "Jane Doe ⇥ João Sousa", "University of X ⇥ Hospital of Y".
 */
export function withColumnsApart(lines: readonly Line[]): Line[] {
  const apart: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const names = cellsOf(lines[at] as Line);
    const rows = names.length > 1 && names.every(isName) ? rowsBelow(lines, at + 1, names.length) : [];
    if (rows.length === 0) apart.push(lines[at] as Line);
    else for (const [column, name] of names.entries()) apart.push(name, ...rows.flatMap((row) => row[column] ?? []));
    at += 1 + rows.length;
  }
  return apart;
}

/** The next lines that have as many cells, none of them names. */
function rowsBelow(lines: readonly Line[], from: number, count: number): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines.slice(from)) {
    const cells = cellsOf(line);
    if (cells.length !== count || cells.every(isName)) break;
    rows.push(cells);
  }
  return rows;
}

const isName = (cell: Line) => parseByline(cell)?.length === 1 && marksOf(withMarks(cell)).length === 0;

/** The pieces of a line between its tabs. */
function cellsOf(line: Line): Line[] {
  return [...line.text.matchAll(/[^\t]+/g)].flatMap(({ 0: text, index }) => {
    const end = index + text.length;
    const raised = (line.raised ?? []).flatMap(([from, to]): [number, number][] =>
      from >= index && to <= end ? [[from - index, to - index]] : [],
    );
    return text.trim() === '' ? [] : [{ ...line, text, raised, lowered: [], continues: false }];
  });
}
