/** A piece of PDF text; positions in points from the lower left corner. */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  right: number;
  size: number;
  font: string;
}

/** Pieces on one baseline, left to right, including superscripts and subscripts. */
export interface Row {
  items: TextItem[];
  x: number;
  right: number;
  y: number;
  size: number;
}

/** The rows of a page or of a column, from the top. */
function rowsOf(items: readonly TextItem[]): Row[] {
  // Large text first, so a superscript joins its line, not vice versa.
  const groups: { y: number; size: number; items: TextItem[] }[] = [];
  for (const item of [...items].sort((one, other) => other.size - one.size)) {
    const distance = ({ y }: { y: number }) => Math.abs(y - item.y);
    // A large title reaches as far as the superscripts of the line below it.
    const [nearest] = groups
      .filter((group) => distance(group) < group.size * (item.size < group.size * 0.9 ? 0.55 : 0.3))
      .sort((one, other) => distance(one) - distance(other));
    if (nearest) nearest.items.push(item);
    else groups.push({ y: item.y, size: item.size, items: [item] });
  }
  return groups.sort((one, other) => other.y - one.y).map(({ items: found, y }) => rowOf(found, y));
}

function rowOf(items: TextItem[], y: number): Row {
  const ordered = items.toSorted((one, other) => one.x - other.x);
  const weights = new Map<number, number>();
  for (const { size, text } of items) weights.set(size, (weights.get(size) ?? 0) + text.length);
  const [size = 0] = [...weights].sort(([, one], [, other]) => other - one)[0] ?? [];
  const right = Math.max(...items.map((item) => item.right));
  return { items: ordered, x: ordered[0]?.x ?? 0, right, y, size };
}

/** The minimum gap between columns, in font sizes. */
const GUTTER = 0.9;
const COLUMN_ROWS_MIN = 4;
const COLUMN_WIDTH_MIN = 0.15;

/** A page's text as single-column blocks in reading order; a gap common to several rows separates columns. */
export function columnsOf(items: readonly TextItem[]): Row[][] {
  const rows = rowsOf(items);
  const blocks: Row[][] = [];
  let single: Row[] = [];
  let at = 0;
  while (at < rows.length) {
    const parted = columnRunFrom(rows, at);
    if (!parted) {
      single.push(rows[at] as Row);
      at += 1;
      continue;
    }
    if (single.length > 0) blocks.push(single);
    single = [];
    const inside = rows.slice(at, parted.end).flatMap((row) => row.items);
    blocks.push(rowsOf(inside.filter(({ x }) => x < parted.gap)), rowsOf(inside.filter(({ x }) => x >= parted.gap)));
    at = parted.end;
  }
  return single.length > 0 ? [...blocks, single] : blocks;
}

/** The longest run of rows from here with a common gap, if both sides are columns. */
function columnRunFrom(rows: readonly Row[], start: number): { gap: number; end: number } | undefined {
  let covered: [number, number][] = [];
  let best: { gap: number; end: number } | undefined;
  for (let end = start; end < rows.length; end += 1) {
    const row = rows[end] as Row;
    covered = mergeRanges(
      [...covered, ...row.items.map(({ x, right }): [number, number] => [x, right])],
      GUTTER * row.size,
    );
    if (covered.length < 2) {
      // A full-width piece: no later row can split it again.
      const width = (covered[0]?.[1] ?? 0) - (covered[0]?.[0] ?? 0);
      if (width > 0.6 * widthOf(rows)) break;
      continue;
    }
    const gaps = covered.slice(1).map(([left], index) => ({ from: covered[index]?.[1] ?? 0, to: left }));
    const widest = gaps.sort((one, other) => other.to - other.from - (one.to - one.from))[0];
    if (widest && areColumns(rows.slice(start, end + 1), widest.to)) best = { gap: widest.to, end: end + 1 };
  }
  return best;
}

/** The covered ranges, merging ranges closer than a gutter. */
function mergeRanges(stretches: [number, number][], gutter: number): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of stretches.sort(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from - last[1] < gutter) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

const widthOf = (rows: readonly Row[]) =>
  Math.max(...rows.map(({ right }) => right)) - Math.min(...rows.map(({ x }) => x));

function areColumns(rows: readonly Row[], gap: number): boolean {
  const sides = [rows.filter(({ x }) => x < gap), rows.filter(({ right }) => right > gap)] as const;
  const isColumn = (side: readonly Row[], isLeft: boolean) => {
    const edges = side.map((row) => row.items.filter(({ x }) => x < gap === isLeft));
    const width = Math.max(...edges.flat().map(({ right }) => right)) - Math.min(...edges.flat().map(({ x }) => x));
    return side.length >= COLUMN_ROWS_MIN && width > COLUMN_WIDTH_MIN * widthOf(rows);
  };
  const [left, right] = sides;
  if (Math.min(left.length, right.length) < 0.35 * Math.max(left.length, right.length)) return false;
  return isColumn(left, true) && isColumn(right, false);
}
