import type { Article } from '#domain/publication/article';
import { figureBlock } from './figure-block.ts';
import type { Block } from './flow.ts';
import { type ContentBlock, htmlBlocks } from './html-blocks.ts';
import type { Pen } from './pen.ts';
import { headingBlock, headingStyle, inlineRuns, type LinkContext, listBlocks, paragraphBlock } from './text-blocks.ts';

/** The full text of an article as blocks. */
export function bodyBlocks(pen: Pen, { content, figures }: Article, links: LinkContext): Block[] {
  return htmlBlocks(content).flatMap((part): Block[] => {
    if (part.kind === 'heading') {
      const runs = inlineRuns(part.inlines, headingStyle(part.level), links);
      return [headingBlock(pen, part.level, runs, part.id || null, pen.root)];
    }
    if (part.kind === 'paragraph') return [paragraphBlock(pen, part.inlines, pen.root, links)];
    if (part.kind === 'list') return listBlocks(pen, part, pen.root, links);
    return [figureBlock(pen, asFigure(part), figures, pen.root, links)];
  });
}

/** A table or image that stands outside a figure is set like one without a caption. */
function asFigure(part: ContentBlock & { kind: 'figure' | 'image' | 'table' }): ContentBlock & { kind: 'figure' } {
  return part.kind === 'figure' ? part : { kind: 'figure', id: '', caption: [], body: [part] };
}
