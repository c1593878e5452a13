import { openTypeface, plainForms, type Typeface } from './fonts.ts';
import type { Line, Segment } from './lines.ts';
import { COLOURS, type LinkTarget } from './style.ts';

/** Writes into one PDF: the document, its fonts, and the names that links inside it may lead to. */
export interface Pen {
  doc: PDFKit.PDFDocument;
  typeface: Typeface;
  destinations: Set<string>;
  /** The root of the tags, "Document". */
  root: Tag;
}

/** An element of the document's structure, as screen readers find it. */
export interface Tag {
  type: string;
  element: PDFKit.PDFStructureElement;
}

/** What a tag may say about itself: the text in place of a figure, or the cells a header cell heads. */
export interface TagOptions {
  alt?: string;
  scope?: 'Row' | 'Column';
}

/** Opens a pen on a new document. */
export function openPen(doc: PDFKit.PDFDocument): Pen {
  const root: Tag = { type: 'Document', element: doc.struct('Document') };
  doc.addStructure(root.element);
  return { doc, typeface: openTypeface(doc), destinations: new Set(), root };
}

/** Adds an element to the structure; the order of these calls is the order in which the document is read aloud. */
export function newTag({ doc }: Pen, type: string, parent: Tag, options: TagOptions = {}): Tag {
  const tag: Tag = { type, element: doc.struct(type, options) };
  parent.element.add(tag.element);
  return tag;
}

/** Sets attributes pdfkit has no option for, such as the columns a cell spans. */
export function setAttributes(tag: Tag, attributes: Record<string, unknown>): void {
  const { data } = (tag.element as unknown as { dictionary: { data: { A?: object } } }).dictionary;
  data.A = { ...data.A, ...attributes };
}

/** Draws the content of a structure element. */
export function drawTagged({ doc }: Pen, tag: Tag, draw: () => void): void {
  const content = doc.markStructureContent(tag.type);
  draw();
  doc.endMarkedContent();
  tag.element.add(content);
}

/** Draws what is no part of the text: rules, backgrounds, running headers. */
export function drawArtifact({ doc }: Pen, type: 'Pagination' | 'Layout', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}

/** Draws a line of text, with its links, as part of the tag. */
export function drawLine(pen: Pen, tag: Tag, line: Line, x: number, baseline: number): void {
  for (const { link, segments } of byLink(pen, line.segments)) {
    if (!link) {
      drawTagged(pen, tag, () => drawSegments(pen, segments, x, baseline));
      continue;
    }
    const alt = segments.find(({ style }) => style.mark)?.text;
    const linkTag = newTag(pen, 'Link', tag, alt ? { alt } : {});
    drawTagged(pen, linkTag, () => drawSegments(pen, segments, x, baseline));
    drawLink(pen, linkTag, link, segments, x, baseline);
    // Ended on its own page: pdfkit notes the page a link stands on only now.
    linkTag.element.end();
  }
}

/** Draws a line of text that is no part of the structure by itself; call it within a tag or an artifact. */
export function drawSegments(pen: Pen, segments: Segment[], x: number, baseline: number): void {
  const { doc, typeface } = pen;
  for (const { text, style, x: offset } of segments) {
    const y = baseline - style.rise;
    if (style.mark) {
      drawOrcidMark(doc, x + offset, y, style.size);
      continue;
    }
    typeface.select(style);
    doc.fillColor(style.colour);
    if (style.actual) doc.markContent('Span', { actual: style.actual });
    doc.text(plainForms(text), x + offset, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: style.tracking,
    });
    if (style.actual) doc.endMarkedContent();
  }
}

/** Names the place at the given height, so that links can lead to it. */
export function drawDestination({ doc }: Pen, name: string, y: number): void {
  doc.addNamedDestination(name, 'XYZ', 0, Math.max(0, y - 12), null);
}

function drawLink({ doc }: Pen, tag: Tag, target: LinkTarget, segments: Segment[], x: number, baseline: number): void {
  const [first] = segments;
  const last = segments.at(-1);
  if (!first || !last) return;
  const { size, rise } = first.style;
  const box = [x + first.x, baseline - rise - size * 0.85, last.x + last.width - first.x, size * 1.15] as const;
  const contents = 'url' in target ? target.url : target.label;
  // A plain string would become a PDF name; pdfkit tells the two apart by the wrapper object.
  const options = { structParent: tag.element, Contents: new String(contents) as string };
  if ('url' in target) doc.link(...box, target.url, options);
  else doc.goTo(...box, target.destination, options);
}

/** Groups a line's segments by where they lead; a link to a place that does not exist is plain text. */
function byLink(pen: Pen, segments: Segment[]): { link: LinkTarget | null; segments: Segment[] }[] {
  const groups: { link: LinkTarget | null; segments: Segment[] }[] = [];
  for (const segment of segments) {
    const wanted = segment.style.link;
    const link = wanted && 'destination' in wanted && !pen.destinations.has(wanted.destination) ? null : wanted;
    const last = groups.at(-1);
    if (last && last.link === link) last.segments.push(segment);
    else groups.push({ link, segments: [segment] });
  }
  return groups;
}

function drawOrcidMark(doc: PDFKit.PDFDocument, x: number, baseline: number, size: number): void {
  const radius = size * 0.42;
  const unit = radius / 128;
  doc.save();
  doc.translate(x + size * 0.08, baseline - size * 0.74).scale(unit);
  doc.circle(128, 128, 128).fill(COLOURS.orcid);
  doc.rect(71, 79, 15.4, 107).fill(COLOURS.white);
  doc.circle(78.6, 56.8, 10.1).fill(COLOURS.white);
  doc.path('M109 79h41.600c39.600 0 57 28.300 57 53.600 0 27.500-21.500 53.600-56.800 53.600h-41.800z');
  doc.path(
    'M124.400 172.400h24.500c34.900 0 42.900-26.500 42.900-39.700 0-21.500-13.700-39.700-43.700-39.700h-23.700z',
  );
  doc.fill(COLOURS.white, 'even-odd');
  doc.restore();
}
