import type { Reading } from './word-reading.ts';
import type { Cell, Table } from './word-tree.ts';
import { childOf, elementsOf, isOn, settingOf, type XmlElement } from './xml-tree.ts';

/** No table has more columns; a file may claim any number. */
const COLUMNS_MAX = 100;

/**
 * A table with each cell in its column: rows may begin and end beside the grid, and cells reach over columns and rows.
 * Undefined where every row was deleted.
 */
export function readTable(element: XmlElement, reading: Reading): Table | undefined {
  const rows = inside(element, 'w:tr').filter((row) => {
    const properties = childOf(row, 'w:trPr');
    const isDeleted = childOf(properties, 'w:del') !== undefined;
    if (isDeleted || childOf(properties, 'w:ins')) reading.document.changes += 1;
    return !isDeleted;
  });
  if (rows.length === 0) return undefined;
  /** The cell that last began in each column. */
  const above = new Map<number, Cell>();
  return { kind: 'table', rows: rows.map((row) => readRow(row, above, reading)) };
}

/** The rows of a table, or the cells of a row, which changes and controls may wrap. */
function inside(element: XmlElement, name: string): XmlElement[] {
  return elementsOf(element).flatMap((child) => {
    if (child.name === name) return [child];
    return /^w:(?:sdt|sdtContent|ins|moveTo|customXml|smartTag)$/.test(child.name) ? inside(child, name) : [];
  });
}

function readRow(row: XmlElement, above: Map<number, Cell>, reading: Reading): Table['rows'][number] {
  const properties = childOf(row, 'w:trPr');
  const cells: Cell[] = [];
  let column = 0;
  const skip = (name: string) => {
    const columns = number(settingOf(properties, name), 0);
    if (columns > 0) cells.push({ columns, rows: 1, blocks: [] });
    for (let at = column; at < column + columns; at += 1) above.delete(at);
    column += columns;
  };
  skip('w:gridBefore');
  for (const cell of inside(row, 'w:tc')) {
    const own = childOf(cell, 'w:tcPr');
    if (childOf(own, 'w:cellDel')) continue;
    const columns = number(settingOf(own, 'w:gridSpan'), 1);
    const blocks = reading.blocksOf(elementsOf(cell), reading);
    const last = cells.at(-1);
    const merge = settingOf(own, 'w:vMerge');
    const upper = merge === undefined || merge === 'restart' ? undefined : above.get(column);
    if (isContinued(settingOf(own, 'w:hMerge')) && last) {
      last.columns += columns;
      last.blocks.push(...blocks);
    } else if (upper) {
      upper.rows += 1;
      upper.blocks.push(...blocks);
    } else {
      const begun = { columns, rows: 1, blocks };
      for (let at = column; at < column + columns; at += 1) above.delete(at);
      above.set(column, begun);
      cells.push(begun);
    }
    column += columns;
  }
  skip('w:gridAfter');
  return { isHead: isOn(settingOf(properties, 'w:tblHeader')), cells };
}

const isContinued = (merge: string | undefined) => merge !== undefined && merge !== 'restart';

const number = (value: string | undefined, otherwise: number) =>
  Math.min(Math.max(Math.trunc(Number(value ?? otherwise)) || otherwise, otherwise), COLUMNS_MAX);
