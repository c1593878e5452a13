import type { MarkupElement, MarkupNode } from '#domain/markup';
import { cleanText, type Segment } from './lines.ts';
import { drawSegments, type Pen } from './pen.ts';
import { run, sans, type TextRun } from './style.ts';
import { colourOf, type Look, lookOf, numberOf } from './svg-look.ts';

/** A stretch of text that is aligned as one: it begins where `x` or `y` is set. */
interface Chunk {
  x: number | null;
  y: number | null;
  dx: number;
  dy: number;
  anchor: string;
  runs: TextRun[];
}

/** Draws a `text` element with its `tspan`s in the journal's sans. */
export function drawSvgText(pen: Pen, element: MarkupElement, look: Look): void {
  const chunks: Chunk[] = [];
  collect(element, look, chunks, true);
  const [first] = chunks;
  if (!first) return;
  first.x ??= 0;
  first.y ??= 0;
  let [x, y] = [0, 0];
  for (const chunk of chunks) {
    x = (chunk.x ?? x) + chunk.dx;
    y = (chunk.y ?? y) + chunk.dy;
    const segments = segmentsOf(pen, trimRuns(chunk.runs));
    const last = segments.at(-1);
    if (!last) continue;
    const width = last.x + last.width;
    if (chunk.x !== null && chunk.anchor === 'middle') x -= width / 2;
    if (chunk.x !== null && chunk.anchor === 'end') x -= width;
    pen.doc.fillOpacity(look.opacity * look.fillOpacity);
    drawSegments(pen, segments, x, y + baselineShift(look));
    x += width;
  }
}

function collect(element: MarkupElement, look: Look, chunks: Chunk[], isFirst: boolean): void {
  const { attributes, children } = element;
  const place = (name: string) => (attributes.has(name) ? numberOf(attributes.get(name), 0) : null);
  const [dx, dy] = [place('dx') ?? 0, place('dy') ?? 0];
  const [x, y] = [place('x'), place('y')];
  if (isFirst || x !== null || y !== null || dx !== 0 || dy !== 0) {
    chunks.push({ x, y, dx, dy, anchor: look.anchor, runs: [] });
  }
  for (const child of children) collectChild(child, look, chunks);
}

function collectChild(child: MarkupNode, look: Look, chunks: Chunk[]): void {
  if (typeof child !== 'string') {
    if (child.name === 'tspan' || child.name === 'a') collect(child, lookOf(child, look), chunks, false);
    return;
  }
  const colour = colourOf(look.fill);
  const text = cleanText(child).replace(/\s+/g, ' ');
  if (!colour || text === '') return;
  const style = sans(look.fontSize, { bold: look.isBold, italic: look.isItalic, colour });
  chunks.at(-1)?.runs.push(run(text, style));
}

function trimRuns(runs: TextRun[]): TextRun[] {
  const last = runs.length - 1;
  return runs.map(({ text, style }, index) => {
    const started = index === 0 ? text.trimStart() : text;
    return run(index === last ? started.trimEnd() : started, style);
  });
}

function segmentsOf({ typeface }: Pen, runs: TextRun[]): Segment[] {
  let x = 0;
  return typeface.cover(runs.filter(({ text }) => text !== '')).map(({ text, style }) => {
    const width = typeface.width(text, style);
    const segment = { text, style, x, width };
    x += width;
    return segment;
  });
}

/** How far below the given height the baseline lies, as fractions of Source Sans's letter heights. */
function baselineShift({ baseline, fontSize }: Look): number {
  if (baseline === 'middle') return fontSize * 0.24;
  if (baseline === 'central') return fontSize * 0.31;
  if (/^(?:hanging|text-before-edge|text-top)$/.test(baseline)) return fontSize * 0.7;
  return 0;
}
