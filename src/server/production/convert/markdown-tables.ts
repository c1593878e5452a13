import type { MarkdownIt } from 'markdown-it';
import { escapeXml as escaped } from '#domain/kernel/xml';
import type { Marks } from './marks.ts';

/** The line of dashes that defines the columns of a table without "|". */
export const DASHES = /^ {0,3}-{2,}(?: +-{2,})+\s*$/;
const BAR = /^ {0,3}-{3,}\s*$/;
const GRID = /^ {0,3}\+(?:[-=:]+\+)+\s*$/;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
const [LINES_MAX, WIDTH_MAX] = [2_000, 400];

interface Cell {
  text: string;
  columns: number;
  rows: number;
}

interface Row {
  isHead: boolean;
  cells: Cell[];
}

/** Splits a line into columns: wide characters take two; accents and loss marks none. */
function columnsOf(line: string): string[] {
  const columns: string[] = [];
  for (const [sign] of line.trimEnd().matchAll(/\uE0F0\d+\uE0F1|./gu)) {
    if (columns.length > 0 && /^[\uE0F0\p{M}\p{Cf}]/u.test(sign)) columns.push(columns.pop() + sign);
    else columns.push(sign, ...(WIDE.test(sign) ? [''] : []));
  }
  return columns;
}

/** Parses a grid table, whose cells may span others; undefined if its lines do not meet. */
function gridRows(lines: readonly string[][]): Row[] | undefined {
  const width = lines[0]?.length ?? 0;
  if (width > WIDTH_MAX || lines.some(({ length }) => length !== width)) return undefined;
  const isRule = (y: number, from: number, to: number) =>
    lines[y]?.slice(from, to + 1).every((sign) => /[-=:+]/.test(sign));
  const isEdge = (x: number, from: number, to: number) =>
    lines.slice(from, to).every((line) => /[|+]/.test(line[x] ?? ''));
  const crosses = lines.map((line) => [...line.join('\0').matchAll(/\+(?=\0[-=:])|(?<=[-=:]\0)\+/g)]);
  const xs = [...new Set(crosses.flat().map(({ index }) => index / 2))].sort((one, other) => one - other);
  const ys = [...lines.keys()].filter((y) => crosses[y]?.length);
  const cells: { x: number; y: number; right: number; bottom: number; text: string }[] = [];
  for (const y of ys.slice(0, -1)) {
    for (const x of xs.slice(0, -1)) {
      if (cells.some((cell) => x >= cell.x && x < cell.right && y >= cell.y && y < cell.bottom)) continue;
      const belowIt = (right: number) => ys.find((bottom) => bottom > y + 1 && isRule(bottom, x, right));
      const right = xs.find((at) => at > x && isEdge(at, y + 1, belowIt(at) ?? lines.length + 1) && belowIt(at));
      const bottom = right && belowIt(right);
      if (!right || !bottom) return undefined;
      const inside = lines.slice(y + 1, bottom).map((line) =>
        line
          .slice(x + 1, right)
          .join('')
          .trimEnd(),
      );
      const indent = Math.min(...inside.filter(Boolean).map((line) => line.search(/\S/)));
      cells.push({ x, y, right, bottom, text: inside.map((line) => line.slice(indent)).join('\n') });
    }
  }
  const words = (text: string) => text.replace(/[\s|+=:-]/g, '');
  if (words(cells.map(({ text }) => text).join('')).length !== words(lines.flat().join('')).length) return undefined;
  const body = lines.findIndex((line, y) => y > 0 && /^\+[=:+]+$/.test(line.join('')));
  const [columns, tops] = [new Set(cells.map(({ x }) => x)), new Set(cells.map(({ y }) => y))];
  const within = (places: ReadonlySet<number>, from: number, to: number) =>
    [...places].filter((at) => at >= from && at < to).length;
  return [...tops].map((top) => ({
    isHead: top < body && body < lines.length - 1,
    cells: cells
      .filter(({ y }) => y === top)
      .map(({ x, y, right, bottom, text }) => ({
        ...{ text, columns: within(columns, x, right), rows: within(tops, y, bottom) },
      })),
  }));
}

/** Parses a table whose columns are set by dashes; undefined if a word crosses columns, or the end is missing. */
function dashedTable(lines: readonly string[]): { rows: Row[]; length: number } | undefined {
  const isBlank = (at: number) => (lines[at] ?? '').trim() === '';
  const isFoot = (at: number) => isBlank(at + 1) && (DASHES.test(lines[at] ?? '') || BAR.test(lines[at] ?? ''));
  const rule = lines.findIndex((line) => DASHES.test(line));
  const isSimple = rule === 1 && !BAR.test(lines[0] ?? '');
  const after = [...lines.keys(), lines.length].slice(rule + 1);
  const end = after.find((at) => isFoot(at) || (isSimple && isBlank(at)));
  if (end === undefined || end === rule + 1 || (end === lines.length && !isSimple)) return undefined;
  const starts = [...(lines[rule] ?? '').matchAll(/-+/g)].map(({ index }) => index);
  const cut = (line: string) => {
    const signs = columnsOf(line);
    const isCut = starts.slice(1).some((at) => /\S/.test(signs[at - 1] ?? '') && /\S/.test(signs[at] ?? ''));
    return isCut
      ? undefined
      : starts.map((at, column) =>
          signs
            .slice(column && at, starts[column + 1])
            .join('')
            .trim(),
        );
  };
  const body = lines.slice(rule + 1, end).map(cut);
  const head = lines.slice(BAR.test(lines[0] ?? '') ? 1 : 0, rule).map(cut);
  if ([...head, ...body].includes(undefined)) return undefined;
  const isMultiline = !isSimple && (head.length > 0 || body.some((line) => line?.every((text) => text === '')));
  const groups: string[][][] = [[]];
  for (const line of body as string[][]) {
    if (line.every((text) => text === '') || !isMultiline) groups.push([]);
    groups.at(-1)?.push(line);
  }
  const rowOf = (own: readonly string[][], isHead: boolean): Row => ({
    isHead,
    cells: starts.map((_, at) => ({
      columns: 1,
      rows: 1,
      text: own
        .map((line) => line[at])
        .join('\n')
        .trim(),
    })),
  });
  const rows = groups.filter((own) => own.flat().some(Boolean)).map((own) => rowOf(own, false));
  const titles = head.length > 0 ? [rowOf(head as string[][], true)] : [];
  return { rows: [...titles, ...rows], length: end + (isBlank(end) ? 0 : 1) };
}

/** Parses the table at the first line; without rows if it is malformed, undefined if there is none. */
function parseLeadingTable(lines: readonly string[]): { rows: Row[] | undefined; length: number } | undefined {
  const blank = lines.findIndex((line) => line.trim() === '');
  const length = blank === -1 ? lines.length : blank;
  const [first = '', second = ''] = lines;
  if (GRID.test(first)) {
    const end = lines.slice(0, length).findIndex((line) => !/^ {0,3}[+|]/.test(line));
    const own = lines.slice(0, end === -1 ? length : end);
    return { rows: gridRows(own.map((line) => columnsOf(line.trim()))), length: own.length };
  }
  const isHeaded = BAR.test(first) && lines.slice(2, length).some((line) => DASHES.test(line));
  if (!isHeaded && !DASHES.test(first) && !(first.trim() !== '' && DASHES.test(second))) return undefined;
  return dashedTable(lines) ?? { rows: undefined, length };
}

const AS_WRITTEN =
  'is drawn with “+” or “-” and is shown as written, because its lines do not meet. Separate its cells with “|” instead.';

/** Reads Pandoc's drawn tables, whose cells may contain paragraphs and lists. */
export function withDrawnTables(markdown: MarkdownIt, marks: Marks): MarkdownIt {
  markdown.block.ruler.before(
    'table',
    'drawn',
    (state, first, last, isProbe) => {
      const begin = state.src.slice(state.bMarks[first], state.eMarks[Math.min(first + 1, last - 1)]);
      if (!/^ *[+-]|-{2}\s*$/.test(begin)) return false;
      const lines = state.getLines(first, Math.min(last, first + LINES_MAX), state.blkIndent, false).split('\n');
      const table = parseLeadingTable(lines);
      if (!table) return false;
      if (isProbe) return true;
      const write = (html: string) => {
        state.push('html_block', '', 0).content = html;
      };
      if (!table.rows) {
        const mark = marks.put({ code: 'table', what: 'A table', end: AS_WRITTEN });
        write(`<pre>${mark}${escaped(lines.slice(0, table.length).join('\n'))}</pre>`);
      } else {
        write('<table>');
        for (const { isHead, cells } of table.rows) {
          write('<tr>');
          for (const { text, columns, rows } of cells) {
            write(`<${isHead ? 'th' : 'td'} colspan="${columns}" rowspan="${rows}">`);
            state.md.block.parse(text, state.md, state.env, state.tokens);
            write(isHead ? '</th>' : '</td>');
          }
          write('</tr>');
        }
        write('</table>\n');
      }
      state.line = first + table.length;
      return true;
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  );
  return markdown;
}
