import type { Block, Inline } from './word-tree.ts';

/** Characters shown differently from how they were typed, with their context; superscripts after "^". */
export interface ShownPlace {
  before: string;
  typed: string;
  after: string;
  shown: string;
}

/** More than fit on half a line. */
const AROUND = 60;

/** Places where a document shows something else than was typed, such as Symbol font. */
export function shownPlaces(blocks: readonly Block[]): ShownPlace[] {
  return blocks.flatMap((block): ShownPlace[] => {
    if (block.kind === 'bookmark') return [];
    if (block.kind === 'table')
      return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => shownPlaces(cell.blocks)));
    const pieces = piecesOf(block.content);
    const typed = pieces.map((piece) => piece.typed).join('');
    let end = 0;
    const places = pieces.flatMap((piece) => {
      const start = end;
      end += piece.typed.length;
      if (piece.typed === piece.shown) return [];
      return [
        { ...piece, before: typed.slice(Math.max(start - AROUND, 0), start), after: typed.slice(end, end + AROUND) },
      ];
    });
    return [...places, ...boxesIn(block.content).flatMap(shownPlaces)];
  });
}

/** The contents of a paragraph's text boxes. */
export const boxesIn = (content: readonly Inline[]): Block[][] =>
  content.flatMap((one) => (one.kind === 'box' ? [one.blocks] : one.kind === 'link' ? boxesIn(one.content) : []));

function piecesOf(content: readonly Inline[]): { typed: string; shown: string }[] {
  return content.flatMap((one) => {
    if (one.kind === 'link') return piecesOf(one.content);
    if (one.kind === 'hidden') return [{ typed: one.words, shown: '' }];
    if (one.kind !== 'text') return [];
    const shown = (one.look.script ? '^' : '') + one.text;
    return [{ typed: one.typed ?? shown, shown }];
  });
}
