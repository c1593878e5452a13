import type { Article } from '#domain/publication/article';
import { type Block, block, type Slice } from './flow.ts';
import type { ContentBlock } from './html-blocks.ts';
import { drawDestination, drawTagged, newTag, type Pen, setAttributes, type Tag } from './pen.ts';
import { COLOURS, MEASURE, PAGE, run, sans } from './style.ts';
import { drawSvg, readDrawing } from './svg-drawing.ts';
import { setTable, type TableSlices } from './table.ts';
import { inlineRuns, type LinkContext, setParagraph } from './text-blocks.ts';

type FigureContent = ContentBlock & { kind: 'figure' };

const MAX_FIGURE_HEIGHT = 440;
const CAPTION = sans(9);
const CAPTION_LEADING = 12.5;

/** A figure with its caption below, or a table with its caption above. It may move to the top of the next page. */
export function figureBlock(
  pen: Pen,
  figure: FigureContent,
  figures: Article['figures'],
  parent: Tag,
  links: LinkContext,
): Block {
  const { id, caption, body } = figure;
  const hasTable = body.some(({ kind }) => kind === 'table');
  const group = newTag(pen, hasTable ? 'Table' : 'Div', parent);
  const above: Slice[] = [];
  const below: Slice[] = [];
  let table: TableSlices | null = null;
  const captionRuns = inlineRuns(caption, CAPTION, links);
  if (hasTable)
    above.push(...setParagraph(pen, newTag(pen, 'Caption', group), captionRuns, { leading: CAPTION_LEADING }));
  for (const part of body) {
    if (part.kind === 'image') above.push(...imageSlices(pen, part, figures, group));
    else if (part.kind === 'paragraph') {
      const runs = inlineRuns(part.inlines, sans(8.5, { colour: COLOURS.quiet }), links);
      below.push(...setParagraph(pen, newTag(pen, 'P', hasTable ? parent : group), runs, { leading: 12 }));
    } else if (part.kind === 'table' && !table) {
      table = setTable(pen, part.rows, group, (inlines, style) => inlineRuns(inlines, style, links));
    }
  }
  if (!hasTable)
    below.unshift(...setParagraph(pen, newTag(pen, 'Caption', group), captionRuns, { leading: CAPTION_LEADING }));
  const spaced = table && above.length > 0 ? [...above, space(4)] : above;
  const slices = [...spaced, ...(table?.head ?? []), ...(table?.body ?? []), ...withSpaceAbove(below)];
  if (id) nameFirst(pen, slices, id);
  const started = spaced.length + (table?.head.length ?? 0) + Math.min(2, table?.body.length ?? 1);
  const around = { before: 16, after: 18 };
  return block(slices, {
    ...around,
    minStart: started,
    minEnd: 2 + below.length,
    floats: true,
    head: table?.repeatedHead ?? null,
  });
}

function imageSlices(
  pen: Pen,
  { file, alt }: ContentBlock & { kind: 'image' },
  figures: Article['figures'],
  parent: Tag,
): Slice[] {
  const figure = figures.find((one) => one.file === file);
  const drawing = readDrawing(figure && 'svg' in figure ? figure.svg : '');
  if (!drawing) {
    const runs = [run(`[Figure not available: ${alt}]`, sans(9, { italic: true, colour: COLOURS.quiet }))];
    return alt ? setParagraph(pen, newTag(pen, 'P', parent), runs, { leading: CAPTION_LEADING }) : [];
  }
  const { width, height } = drawing.box;
  const drawnWidth = Math.min(MEASURE, (MAX_FIGURE_HEIGHT * width) / height);
  const drawnHeight = (drawnWidth * height) / width;
  const left = PAGE.left + (MEASURE - drawnWidth) / 2;
  const tag = newTag(pen, 'Figure', parent, { alt: alt || 'Figure' });
  const draw = (y: number) => {
    const bottom = PAGE.height - y - drawnHeight;
    setAttributes(tag, { O: 'Layout', Placement: 'Block', BBox: [left, bottom, left + drawnWidth, PAGE.height - y] });
    drawTagged(pen, tag, () => drawSvg(pen, drawing, left, y, drawnWidth));
  };
  return [{ height: drawnHeight, draw }];
}

function withSpaceAbove(slices: Slice[]): Slice[] {
  const [first, ...others] = slices;
  return first ? [{ height: first.height + 6, draw: (y) => first.draw(y + 6) }, ...others] : [];
}

function space(height: number): Slice {
  return { height, draw: () => {} };
}

function nameFirst(pen: Pen, slices: Slice[], id: string): void {
  const [first] = slices;
  if (!first) return;
  pen.destinations.add(id);
  slices[0] = {
    height: first.height,
    draw: (y) => {
      drawDestination(pen, id, y);
      first.draw(y);
    },
  };
}
