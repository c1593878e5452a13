import { type MarkupElement, type MarkupNode, textOf } from '#domain/markup';
import { abstractHeading, isSectionHeading, keywordsHeading, plainText } from '#server/document/prefill/headings';
import type { Line } from '#server/document/prefill/line';
import { declarationOf } from './declarations.ts';

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

function lineOf(nodes: readonly MarkupNode[]): Line {
  const raised: [number, number][] = [];
  let text = '';
  const read = (some: readonly MarkupNode[], isRaised: boolean) => {
    for (const node of some) {
      if (typeof node !== 'string') {
        if (node.name !== 'annotation') read(node.children, isRaised || node.name === 'sup');
      } else {
        if (isRaised) raised.push([text.length, text.length + node.length]);
        text += node;
      }
    }
  };
  read(nodes, false);
  return { text, raised };
}

const isNamed = (node: MarkupNode, name: string) => typeof node !== 'string' && node.name === name;
/** True for a line of a heading. */
export const isHeading = ({ style = '' }: Line) => style.startsWith('heading');

/** Headings of a title page. */
export const OF_TITLE_PAGE =
  /^(?:title page|title|authors?|author (?:names?|list|information|affiliations?|details)|affiliations?|correspond.{0,60}|contact.{0,40}|(?:running|short) (?:head|title).{0,120}|word counts?.{0,60}|key ?words.{0,20}|(?:number of|tables?|figures?)\b.{0,40})\s*:?$/i;

/** True where the article itself begins. */
export function isSectionOfBody(line: Line): boolean {
  const text = plainText(line);
  if (abstractHeading(line) !== undefined || keywordsHeading(line) !== undefined) return false;
  if (OF_TITLE_PAGE.test(text) || declarationOf(text)) return false;
  return isHeading(line) || isSectionHeading(line);
}

/** The words of a text, in lower case. */
export const tokensOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
