import { paths } from '#domain/paths';
import { type Block, block, type Slice } from './flow.ts';
import type { ContentBlock, Inline } from './html-blocks.ts';
import { breakEvenly, breakLines, cleanText } from './lines.ts';
import { drawDestination, drawLine, newTag, type Pen, type Tag } from './pen.ts';
import {
  COLOURS,
  type LinkTarget,
  MEASURE,
  PAGE,
  run,
  sans,
  serif,
  subscript,
  superscript,
  type TextRun,
  type TextStyle,
} from './style.ts';

/** Where and how a paragraph is set. A label hangs to the left of its first line. */
export interface Setting {
  leading: number;
  indent?: number;
  measure?: number;
  isBalanced?: boolean;
  label?: { tag: Tag; runs: TextRun[]; indent: number; isRight: boolean };
}

/** Sets a paragraph: one slice a line. */
export function setParagraph(pen: Pen, tag: Tag, runs: TextRun[], setting: Setting): Slice[] {
  const { leading, indent = 0, measure = MEASURE - indent, label } = setting;
  const breakAt = setting.isBalanced ? breakEvenly : breakLines;
  const lines = breakAt(pen.typeface, runs, measure);
  const baseline = leading / 2 + Math.max(...runs.map(({ style }) => style.size), 0) * 0.26;
  return lines.map((line, index) => ({
    height: leading,
    draw: (y) => {
      if (index === 0 && label) drawLabel(pen, label, y + baseline);
      drawLine(pen, tag, line, PAGE.left + indent, y + baseline);
    },
  }));
}

function drawLabel(pen: Pen, { tag, runs, indent, isRight }: NonNullable<Setting['label']>, baseline: number): void {
  const [line] = breakLines(pen.typeface, runs, MEASURE);
  if (line) drawLine(pen, tag, line, PAGE.left + indent - (isRight ? line.width : 0), baseline);
}

/** A heading, its bookmark, and the place links to it lead to. */
export function headingBlock(
  pen: Pen,
  level: 2 | 3,
  runs: TextRun[],
  id: string | null,
  parent: Tag,
  indent = 0,
): Block {
  const tag = newTag(pen, `H${level}`, parent);
  const leading = level === 2 ? 18 : 15;
  const [first, ...others] = setParagraph(pen, tag, runs, { leading, indent });
  if (!first) return block([]);
  if (id) pen.destinations.add(id);
  const title = cleanText(runs.map(({ text }) => text).join(''))
    .replace(/\s+/g, ' ')
    .trim();
  const draw = (y: number) => {
    if (id) drawDestination(pen, id, y);
    addBookmark(pen, level, title, y);
    first.draw(y);
  };
  const space = level === 2 ? { before: 22, after: 5 } : { before: 13, after: 2 };
  return block([{ ...first, draw }, ...others], { ...space, keepWithNext: true });
}

/** The styles of headings within the text. */
export function headingStyle(level: 2 | 3): TextStyle {
  return level === 2 ? sans(13.5, { bold: true, colour: COLOURS.petrol }) : sans(10.5, { bold: true });
}

/** Turns the text of an article into runs of the style given, with its marks and links. */
export function inlineRuns(inlines: Inline[], base: TextStyle, links: LinkContext): TextRun[] {
  return inlines.map(({ text, bold, italic, script, href }) => {
    let style: TextStyle = { ...base, bold: base.bold || bold, italic: base.italic !== italic };
    if (script === 'sup') style = superscript(style);
    if (script === 'sub') style = subscript(style);
    const link = href === null ? null : linkTarget(href, text, links);
    const isWhole = link !== null && 'destination' in link && text.length < 14;
    return run(text, link ? { ...style, link, isWhole, colour: COLOURS.petrol } : style);
  });
}

/** What relative addresses in the text are resolved against. */
export interface LinkContext {
  origin: string;
  slug: string;
}

function linkTarget(href: string, text: string, { origin, slug }: LinkContext): LinkTarget | null {
  if (/^#[\w-]+$/.test(href)) {
    const destination = href.slice(1);
    const label = destination.startsWith('ref-') ? `Reference ${destination.slice(4)}` : cleanText(text).trim();
    return { destination, label };
  }
  const url = URL.parse(href, new URL(`${paths.article(slug)}/`, origin));
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? { url: url.href } : null;
}

/** A paragraph of the full text. */
export function paragraphBlock(pen: Pen, inlines: Inline[], parent: Tag, links: LinkContext, indent = 0): Block {
  const tag = newTag(pen, 'P', parent);
  return block(setParagraph(pen, tag, inlineRuns(inlines, BODY, links), { leading: BODY_LEADING, indent }), {
    after: 8,
  });
}

/** A list of the full text, with the lists inside it. */
export function listBlocks(
  pen: Pen,
  { isOrdered, items }: ContentBlock & { kind: 'list' },
  parent: Tag,
  links: LinkContext,
  depth = 0,
): Block[] {
  const list = newTag(pen, 'L', parent);
  // Beyond a few levels the text would have no width left.
  const indent = 20 + Math.min(depth, 4) * 18;
  const blocks = items.flatMap((item, index) => {
    const element = newTag(pen, 'LI', list);
    const mark = isOrdered ? `${index + 1}.` : '•';
    const label = { tag: newTag(pen, 'Lbl', element), runs: [run(mark, BODY)], indent: indent - 7, isRight: true };
    const body = newTag(pen, 'LBody', element);
    return item.flatMap((part, position): Block[] => {
      if (part.kind === 'list') return listBlocks(pen, part, body, links, depth + 1);
      if (part.kind !== 'paragraph') return [];
      const setting = { leading: BODY_LEADING, indent, label: position === 0 ? label : undefined };
      return [block(setParagraph(pen, body, inlineRuns(part.inlines, BODY, links), setting), { after: 3 })];
    });
  });
  const last = blocks.at(-1);
  if (last) last.after = 9;
  return blocks;
}

const BODY = serif(10);
const BODY_LEADING = 14;

function addBookmark({ doc }: Pen, level: 2 | 3, title: string, y: number): void {
  const parent = level === 3 ? (doc.outline.children.at(-1) ?? doc.outline) : doc.outline;
  // pdfkit counts `left` from the right edge; without the page's width a viewer would scroll there.
  const place = { expanded: false, fit: false, left: PAGE.width, top: Math.max(0, y - 12) };
  parent.addItem(title, place);
}
