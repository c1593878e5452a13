import { findElement, type MarkupElement, type MarkupNode, parseMarkup } from '#domain/markup';
import type { Pen } from './pen.ts';
import { colourOf, INITIAL_LOOK, type Look, lookOf, numberOf, numbersOf } from './svg-look.ts';
import { readPath } from './svg-path.ts';
import { drawSvgText } from './svg-text.ts';

/** A drawing ready to be put onto a page, and its shape. */
export interface Drawing {
  root: MarkupElement;
  box: { x: number; y: number; width: number; height: number };
}

type Matrix = [number, number, number, number, number, number];

/** Reads an SVG; undefined where there is none, or none with a usable size. */
export function readDrawing(svg: string): Drawing | undefined {
  const root = findElement(parseMarkup(svg), 'svg');
  if (!root) return undefined;
  const [x = 0, y = 0, ...size] = numbersOf(root.attributes.get('viewbox') ?? '');
  const width = size[0] ?? numberOf(root.attributes.get('width'), 0);
  const height = size[1] ?? numberOf(root.attributes.get('height'), 0);
  const isUsable = width > 0 && height > 0 && width / height < 20 && height / width < 20;
  return isUsable ? { root, box: { x, y, width, height } } : undefined;
}

/** Draws an SVG as vectors into a box of the given width; nothing shows outside it. Elements it does not know are skipped. */
export function drawSvg(pen: Pen, { root, box }: Drawing, x: number, y: number, width: number): void {
  const { doc } = pen;
  const scale = width / box.width;
  doc.save();
  doc.rect(x, y, width, box.height * scale).clip();
  doc.translate(x, y).scale(scale).translate(-box.x, -box.y);
  drawChildren(pen, root.children, lookOf(root, INITIAL_LOOK));
  doc.restore();
}

function drawChildren(pen: Pen, children: MarkupNode[], look: Look): void {
  for (const child of children) if (typeof child !== 'string') drawElement(pen, child, look);
}

function drawElement(pen: Pen, element: MarkupElement, outer: Look): void {
  const matrices = transformsOf(element.attributes.get('transform') ?? '');
  // A matrix that flattens everything to a line would make the PDF invalid.
  if (matrices.some(([a, b, c, d]) => Math.abs(a * d - b * c) < 1e-9)) return;
  const look = lookOf(element, outer);
  const { doc } = pen;
  doc.save();
  for (const matrix of matrices) doc.transform(...matrix);
  if (element.name === 'g' || element.name === 'a') drawChildren(pen, element.children, look);
  else if (element.name === 'text') drawSvgText(pen, element, look);
  else drawShape(doc, element, look);
  doc.restore();
}

function drawShape(doc: PDFKit.PDFDocument, { name, attributes }: MarkupElement, look: Look): void {
  const fill = name === 'line' ? undefined : colourOf(look.fill);
  const stroke = look.strokeWidth > 0 ? colourOf(look.stroke) : undefined;
  if (!fill && !stroke) return;
  const of = (attribute: string, fallback = 0) => numberOf(attributes.get(attribute), fallback);
  const points = numbersOf(attributes.get('points') ?? '');
  // A name pdfkit does not know leaves the colour set before it: black, as in a browser.
  if (fill)
    doc
      .fillColor('black')
      .fillColor(fill)
      .fillOpacity(look.opacity * look.fillOpacity);
  if (stroke) setStroke(doc, stroke, look);

  if (name === 'rect') {
    const [width, height] = [of('width'), of('height')];
    if (width <= 0 || height <= 0) return;
    const radius = Math.min(of('rx', of('ry')), width / 2, height / 2);
    if (radius > 0) doc.roundedRect(of('x'), of('y'), width, height, radius);
    else doc.rect(of('x'), of('y'), width, height);
  } else if (name === 'circle' || name === 'ellipse') {
    const [rx, ry] = name === 'circle' ? [of('r'), of('r')] : [of('rx'), of('ry')];
    if (rx <= 0 || ry <= 0) return;
    doc.ellipse(of('cx'), of('cy'), rx, ry);
  } else if (name === 'line') doc.moveTo(of('x1'), of('y1')).lineTo(of('x2'), of('y2'));
  else if ((name === 'polyline' || name === 'polygon') && points.length >= 4) {
    for (let i = 0; i + 1 < points.length; i += 2) {
      const [x = 0, y = 0] = points.slice(i, i + 2);
      if (i === 0) doc.moveTo(x, y);
      else doc.lineTo(x, y);
    }
    if (name === 'polygon') doc.closePath();
  } else if (name !== 'path' || !drawPath(doc, attributes.get('d') ?? '')) return;

  const rule = attributes.get('fill-rule') === 'evenodd' ? 'even-odd' : 'non-zero';
  if (fill && stroke) doc.fillAndStroke(rule);
  else if (fill) doc.fill(rule);
  else doc.stroke();
}

function drawPath(doc: PDFKit.PDFDocument, d: string): boolean {
  const steps = readPath(d);
  for (const step of steps) {
    if (step.to === 'move') doc.moveTo(step.x, step.y);
    else if (step.to === 'line') doc.lineTo(step.x, step.y);
    else if (step.to === 'curve') doc.bezierCurveTo(step.x1, step.y1, step.x2, step.y2, step.x, step.y);
    else doc.closePath();
  }
  return steps.length > 1;
}

function setStroke(doc: PDFKit.PDFDocument, colour: string, look: Look): void {
  doc.strokeColor('black').strokeColor(colour).lineWidth(look.strokeWidth);
  doc.strokeOpacity(look.opacity * look.strokeOpacity);
  if (/^(?:butt|round|square)$/.test(look.cap)) doc.lineCap(look.cap);
  if (/^(?:miter|round|bevel)$/.test(look.join)) doc.lineJoin(look.join);
  const dashes = numbersOf(look.dashes);
  if (dashes.length > 0 && dashes.every((length) => length > 0)) {
    // The types know one length only; pdfkit takes the whole list.
    doc.dash(dashes as unknown as number, {});
  }
}

function transformsOf(source: string): Matrix[] {
  return [...source.matchAll(/([a-zA-Z]+)\s*\(([^)]*)\)/g)].flatMap(([, name = '', list = '']): Matrix[] => {
    const [a = 0, b, c, d, e, f] = numbersOf(list);
    const radians = (a * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    if (name === 'translate') return [[1, 0, 0, 1, a, b ?? 0]];
    if (name === 'scale') return [[a, 0, 0, b ?? a, 0, 0]];
    if (name === 'skewX') return [[1, 0, Math.tan(radians), 1, 0, 0]];
    if (name === 'skewY') return [[1, Math.tan(radians), 0, 1, 0, 0]];
    if (name === 'matrix') return [[a, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0]];
    if (name !== 'rotate') return [];
    const [x, y] = [b ?? 0, c ?? 0];
    return [[cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]];
  });
}
