import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textContent,
  writeMarkup,
} from '#domain/kernel/markup';

/** A table without header cells. */
export interface HeadlessTable {
  /** The position among the tables of the text, from 0. */
  table: number;
  /** The label: "Table 2"; empty if unnumbered. */
  label: string;
  first_row: string[];
}

export const TABLE_HEADS = ['row', 'column', 'both'] as const;
export type TableHead = (typeof TABLE_HEADS)[number];

const HEAD_PARTS: Readonly<Record<TableHead, { isRow: boolean; isColumn: boolean }>> = {
  row: { isRow: true, isColumn: false },
  column: { isRow: false, isColumn: true },
  both: { isRow: true, isColumn: true },
};

const isNamed = (name: string) => (node: MarkupNode) => typeof node !== 'string' && node.name === name;
const rowsOf = (table: MarkupElement) => descendantElements(table.children).filter(isNamed('tr'));
const cellsOf = (row: MarkupElement) =>
  row.children.filter((node): node is MarkupElement => typeof node !== 'string' && /^t[hd]$/.test(node.name));
const cellText = (element: MarkupElement) => textContent(element.children).replace(/\s+/g, ' ').trim();

/** Finds tables without header cells, whose numbers mean nothing to screen-reader users. */
export function headlessTables(html: string): HeadlessTable[] {
  const elements = descendantElements(parseMarkup(html));
  const labels = new Map(
    elements.filter(isNamed('figure')).flatMap((figure) => {
      const number = /^table-(\d+)$/.exec(figure.attributes.get('id') ?? '')?.[1];
      const table = descendantElements(figure.children).find(isNamed('table'));
      return number && table ? [[table, `Table ${number}`] as const] : [];
    }),
  );
  return elements.filter(isNamed('table')).flatMap((table, index) => {
    const [first] = rowsOf(table);
    if (!first || descendantElements(table.children).some(isNamed('th'))) return [];
    return [{ table: index, label: labels.get(table) ?? '', first_row: cellsOf(first).map(cellText) }];
  });
}

/** Marks a table's head; undefined if the table is missing or already has one. */
export function withTableHead(html: string, table: number, head: TableHead): string | undefined {
  if (!headlessTables(html).some((one) => one.table === table)) return undefined;
  const nodes = parseMarkup(html);
  const found = descendantElements(nodes).filter(isNamed('table'))[table];
  if (!found) return undefined;
  const rows = rowsOf(found);
  const { isRow, isColumn } = HEAD_PARTS[head];
  if (isColumn) markFirstColumn(rows);
  const headRows = isRow ? headRowCount(rows[0]) : 0;
  const heading = rows.slice(0, headRows);
  for (const cell of heading.flatMap(cellsOf)) makeHeaderCell(cell, 'col');
  const body = part('tbody', rows.slice(headRows));
  found.children = heading.length > 0 ? [part('thead', heading), ...(rows.length > headRows ? [body] : [])] : [body];
  return writeMarkup(nodes);
}

const part = (name: string, children: MarkupNode[]): MarkupElement => ({ name, attributes: new Map(), children });

/** The number of rows that the first row's cells span. */
const headRowCount = (first: MarkupElement | undefined) =>
  Math.max(1, ...(first ? cellsOf(first) : []).map(({ attributes }) => Number(attributes.get('rowspan') ?? 1)));

function makeHeaderCell(cell: MarkupElement, scope: 'row' | 'col'): void {
  cell.name = 'th';
  cell.attributes = new Map([['scope', scope], ...[...cell.attributes].filter(([name]) => name !== 'scope')]);
}

/** Marks the leftmost cells; a row under a spanning cell starts in the second column. */
function markFirstColumn(rows: readonly MarkupElement[]): void {
  let reached = 0;
  for (const row of rows) {
    const [first] = cellsOf(row);
    if (reached === 0 && first) {
      reached = Number(first.attributes.get('rowspan') ?? 1);
      makeHeaderCell(first, 'row');
    }
    reached = Math.max(0, reached - 1);
  }
}
