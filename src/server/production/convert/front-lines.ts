import { type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';
import { tokensOf } from '#domain/production/words-in';
import type { Line } from '#server/document/front/line';
import { lineOf } from './plain-line.ts';
import { isNamed } from './tidy-words.ts';

/** A line, and which block of the text it stands in. */
export type PlacedLine = Line & { block: number };

/** The lines of a text; a paragraph with line breaks has several. */
export function linesOf(blocks: readonly MarkupElement[]): PlacedLine[] {
  return blocks.flatMap((block, at) => {
    if (!/^(?:h\d|p|[uo]l)$/.test(block.name)) return [];
    const level = /^h(\d)$/.exec(block.name)?.[1];
    const parts = /^[uo]l$/.test(block.name)
      ? block.children.map((item) => (typeof item === 'string' ? [item] : item.children))
      : partsOf(block.children);
    const isBold = block.children.every((child) => textOf([child]).trim() === '' || isNamed(child, 'strong'));
    return parts.flatMap((nodes): PlacedLine[] => {
      const line = lineOf(nodes);
      if (line.text.trim() === '') return [];
      return [{ ...line, isBold, block: at, style: level ? `heading ${level}` : block.name }];
    });
  });
}

/** The pieces between line breaks. */
function partsOf(nodes: readonly MarkupNode[]): MarkupNode[][] {
  const parts: MarkupNode[][] = [[]];
  for (const node of nodes) {
    if (isNamed(node, 'br')) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

/** The words of a line, in pieces: an equation may be written in another way in the file. */
export function piecesOf({ text, equations = [] }: Line): string[] {
  const starts = [0, ...equations.map(([, end]) => end)];
  return starts.map((start, at) => tokensOf(text.slice(start, equations[at]?.[0])).join(' ')).filter(Boolean);
}
