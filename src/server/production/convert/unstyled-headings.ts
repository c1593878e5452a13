import { isReferencesHeading, withoutNumber } from '#domain/document/other-headings';
import type { MarkupElement, MarkupNode } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { isSectionHeading, partOfAbstract } from '#server/document/front/headings';
import { textOf } from './marks.ts';
import { NUMBERED } from './tidy-captions.ts';
import { element, isAllWithin, isList, levelOf } from './tidy-words.ts';

const HEADLINE_MAX = 120;
/** A single line that names a section may be a label. */
const SECTIONS_MIN = 2;
const NAMED_MAX = 6;

interface Headline {
  text: string;
  children: MarkupNode[];
  look: string;
  isBold: boolean;
  isSection: boolean;
}

/**
 * Makes headings of lines that only look like headings: without heading styles, lines that name sections or are
 * entirely bold or italic; with heading styles, bold ones, a level below the preceding heading.
 */
export function withUnstyledHeadings(blocks: readonly MarkupElement[], findings: Finding[]): readonly MarkupElement[] {
  const isStyled = (block: MarkupElement) => levelOf(block) > 0 && !isReferencesHeading(textOf(block.children));
  const lines = blocks.map(headlineOf);
  if (blocks.some(isStyled)) return withBoldHeadings(blocks, lines, findings);
  const sections = lines.filter((line) => line?.isSection);
  if (sections.length < SECTIONS_MIN) return blocks;
  const main = sections[0]?.look ?? '';
  const headings: string[] = [];
  const written = blocks.map((block, at) => {
    const line = lines[at];
    const isHeading = line && (line.isSection || (line.look !== '' && blocks[at + 1]?.name === 'p'));
    if (!isHeading) return block;
    headings.push(`“${line.text}”`);
    const isUpper = line.look === main && (line.isSection || /capitals|\d/.test(main));
    return element(isUpper ? 'h2' : 'h3', line.children);
  });
  findings.push(told('The file has no heading styles: lines on their own became headings', headings));
  return written;
}

function told(what: string, headings: readonly string[]): Finding {
  const named = `${headings.slice(0, NAMED_MAX).join(', ')}${headings.length > NAMED_MAX ? ' …' : ''}`;
  return { code: 'heading', text: `${what} (${named}). Check them and their levels.` };
}

function withBoldHeadings(
  blocks: readonly MarkupElement[],
  lines: readonly (Headline | undefined)[],
  findings: Finding[],
): readonly MarkupElement[] {
  const headings: string[] = [];
  let level = 0;
  const written = blocks.map((block, at) => {
    const line = lines[at];
    if (levelOf(block) > 0) level = isReferencesHeading(textOf(block.children)) ? 0 : levelOf(block);
    const isAlone =
      block.name === 'p' && blocks[at - 1]?.name !== 'figure' && /^(?:p|[uo]l)$/.test(blocks[at + 1]?.name ?? '');
    if (level === 0 || !line?.isBold || !isAlone || lines[at + 1]?.isBold) return block;
    headings.push(`“${line.text}”`);
    return element(`h${Math.min(level + 1, 6)}`, line.children);
  });
  if (headings.length > 0) findings.push(told('Bold lines that stand alone became headings', headings));
  return written;
}

/** A line that may be a heading: a paragraph, or the only item of a numbered list. */
function headlineOf(block: MarkupElement): Headline | undefined {
  const [item, ...others] = isList(block) ? block.children : [block];
  if (typeof item !== 'object' || others.length > 0 || !/^(?:p|li)$/.test(item.name)) return undefined;
  const text = textOf(item.children).replace(/\s+/g, ' ').trim();
  if (!/\p{L}{2}/u.test(text) || text.length > HEADLINE_MAX || /[.,;]$/.test(text) || NUMBERED.test(text))
    return undefined;
  if (isReferencesHeading(text)) return undefined;
  const isSection = isSectionHeading({ text }) || partOfAbstract({ text: withoutNumber(text) })?.textAfter === '';
  const typeface = ['strong', 'em'].find((name) => isAllWithin(item.children, name));
  if (!typeface && !isSection) return undefined;
  const isNumbered = isList(block) || withoutNumber(text) !== text;
  const look = [typeface, text === text.toUpperCase() && 'capitals', isNumbered && depthOf(text)];
  return {
    text,
    children: withoutTypeface(item.children),
    look: look.filter(Boolean).join(' '),
    isBold: typeface === 'strong',
    isSection,
  };
}

const depthOf = (text: string) => /^[\d.]*/.exec(text)?.[0].match(/\d+/g)?.length ?? 1;

/** Removes bold and italics, as headings are bold anyway. */
const withoutTypeface = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  nodes.flatMap((node) =>
    typeof node === 'object' && /^(?:strong|em)$/.test(node.name) ? withoutTypeface(node.children) : [node],
  );
