import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textContent,
  writeMarkup,
} from '#domain/kernel/markup';

/** A table without any header cells. */
export interface HeadlessTable {
  /** Its position among the tables of the text, from 0. */
  table: number;
  /** Its label: "Table 2"; empty if unnumbered. */
  label: string;
  first_row: string[];
}

/** Which part of a table is its head. */
export const TABLE_HEADS = ['row', 'column', 'both'] as const;
export type TableHead = (typeof TABLE_HEADS)[number];

const MARKED: Readonly<Record<TableHead, { isRow: boolean; isColumn: boolean }>> = {
  row: { isRow: true, isColumn: false },
  column: { isRow: false, isColumn: true },
  both: { isRow: true, isColumn: true },
};

const named = (name: string) => (node: MarkupNode) => typeof node !== 'string' && node.name === name;
const rowsOf = (table: MarkupElement) => descendantElements(table.children).filter(named('tr'));
const cellsOf = (row: MarkupElement) =>
  row.children.filter((node): node is MarkupElement => typeof node !== 'string' && /^t[hd]$/.test(node.name));
const wordsOf = (element: MarkupElement) => textContent(element.children).replace(/\s+/g, ' ').trim();

/** Tables without header cells: screen-reader users cannot tell what a number is about. */
export function headlessTables(html: string): HeadlessTable[] {
  const elements = descendantElements(parseMarkup(html));
  const labels = new Map(
    elements.filter(named('figure')).flatMap((figure) => {
      const number = /^table-(\d+)$/.exec(figure.attributes.get('id') ?? '')?.[1];
      const table = descendantElements(figure.children).find(named('table'));
      return number && table ? [[table, `Table ${number}`] as const] : [];
    }),
  );
  return elements.filter(named('table')).flatMap((table, index) => {
    const [first] = rowsOf(table);
    if (!first || descendantElements(table.children).some(named('th'))) return [];
    return [{ table: index, label: labels.get(table) ?? '', first_row: cellsOf(first).map(wordsOf) }];
  });
}

/** Marks a table's head; undefined if the table is missing or already has one. */
export function withTableHead(html: string, table: number, head: TableHead): string | undefined {
  if (!headlessTables(html).some((one) => one.table === table)) return undefined;
  const nodes = parseMarkup(html);
  const found = descendantElements(nodes).filter(named('table'))[table];
  if (!found) return undefined;
  const rows = rowsOf(found);
  const { isRow, isColumn } = MARKED[head];
  if (isColumn) markFirstColumn(rows);
  const reach = isRow ? reachOf(rows[0]) : 0;
  const titles = rows.slice(0, reach);
  for (const cell of titles.flatMap(cellsOf)) asHead(cell, 'col');
  const body = part('tbody', rows.slice(reach));
  found.children = titles.length > 0 ? [part('thead', titles), ...(rows.length > reach ? [body] : [])] : [body];
  return writeMarkup(nodes);
}

const part = (name: string, children: MarkupNode[]): MarkupElement => ({ name, attributes: new Map(), children });

/** The head's rows: as many as the first row's cells span. */
const reachOf = (first: MarkupElement | undefined) =>
  Math.max(1, ...(first ? cellsOf(first) : []).map(({ attributes }) => Number(attributes.get('rowspan') ?? 1)));

function asHead(cell: MarkupElement, scope: 'row' | 'col'): void {
  cell.name = 'th';
  cell.attributes = new Map([['scope', scope], ...[...cell.attributes].filter(([name]) => name !== 'scope')]);
}

/** The leftmost cells; a row under a spanning cell starts in the second column. */
function markFirstColumn(rows: readonly MarkupElement[]): void {
  let reached = 0;
  for (const row of rows) {
    const [first] = cellsOf(row);
    if (reached === 0 && first) {
      reached = Number(first.attributes.get('rowspan') ?? 1);
      asHead(first, 'row');
    }
    reached = Math.max(0, reached - 1);
  }
}
