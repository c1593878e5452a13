import { isReferencesHeading, OTHER_HEADINGS } from '#domain/document/other-headings';
import { elementsOf, type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';
import type { FoundMetadata } from '#domain/production/found-metadata';
import type { DeclarationName } from '#domain/publication/declaration-table';
import { declarationOf, LABEL_MAX, plainHeading } from '#server/document/front/declaration-headings';
import { isNotes } from './note-list.ts';
import { plainLine } from './plain-line.ts';

/** Headings that group several of them. */
const COLLECTIVE = new RegExp(
  `^(?:statements and )?declarations?$|^(?:additional|article|other) information$|^(?:end|back) ?matter$|^notes$|^footnotes$|^(?:${OTHER_HEADINGS.collective.join('|')})$`,
  'u',
);
const TEXT_MAX = 5_000;

/** A bold line counts as a heading of the lowest level. */
const BOLD_LEVEL = 6;

function levelOf({ name, children }: MarkupElement): number {
  const level = Number(/^h(\d)$/.exec(name)?.[1] ?? 0);
  if (level > 0 || name !== 'p') return level;
  const text = textOf(children).trim();
  const isBold = children.every((child) => textOf([child]).trim() === '' || isStrong(child));
  return isReferencesHeading(text) || (isBold && text !== '' && text.length <= LABEL_MAX && !text.endsWith('.'))
    ? BOLD_LEVEL
    : 0;
}

const isStrong = (node: MarkupNode) => typeof node === 'object' && node.name === 'strong';

/**
 * Extracts the declarations: top-level sections, those under a heading such as "Declarations", and labelled paragraphs
 * among them. Within Methods, "Ethics approval" is part of the article.
 */
export function takeDeclarations(
  blocks: readonly MarkupElement[],
  isCollectedAtFirst = false,
): {
  declarations: FoundMetadata['declarations'];
  rest: MarkupElement[];
  taken: MarkupElement[];
} {
  const top = Math.min(...blocks.map(levelOf).filter((level) => level > 0));
  const declarations: FoundMetadata['declarations'] = {};
  const rest: MarkupElement[] = [];
  const taken: MarkupElement[] = [];
  let isCollected = isCollectedAtFirst;
  const keep = (field: DeclarationName, heading: string, section: readonly MarkupElement[]) => {
    const text = wordsOf(section);
    const said = declarations[field];
    const label =
      said || (field === 'ethics' && !/[eé]th?i[ckq]|review board/i.test(heading))
        ? `${heading.replace(/[\s:.]+$/, '')}: `
        : '';
    const whole = [said, text && `${label}${text}`].filter(Boolean).join('\n\n');
    if (!isPlainTextOnly(section) || text === '' || whole.length > TEXT_MAX) return false;
    declarations[field] = whole;
    return true;
  };
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as MarkupElement;
    const level = levelOf(block);
    if (level > 0) {
      const end = endLabel(blocks, at);
      const heading = textOf(block.children).trim();
      if (level <= top) isCollected = isCollectedAtFirst || COLLECTIVE.test(plainHeading(heading));
      const isDeclared = level <= top || isCollected || (level === BOLD_LEVEL && isAtEnd(blocks, end - 1));
      const field = isDeclared ? declarationOf(heading) : undefined;
      const section = blocks.slice(at + 1, end);
      if (field && keep(field, heading, section)) {
        taken.push(block, ...section);
        at = end;
        // A labelled paragraph may follow.
        isCollected = true;
        continue;
      }
    } else {
      const labelled = labelOf(block);
      const isAmong = isCollected || isAtEnd(blocks, at);
      if (labelled && isAmong && keep(labelled.field, labelled.label, [labelled.rest])) {
        taken.push(block);
        at += 1;
        continue;
      }
    }
    rest.push(block);
    at += 1;
  }
  return { declarations, rest: withoutEmptySections(rest, taken), taken };
}

/** Where a heading's section ends: before the next heading, a labelled paragraph, or the notes. */
function endLabel(blocks: readonly MarkupElement[], start: number): number {
  const next = blocks.findIndex((block, at) => at > start && (levelOf(block) > 0 || labelOf(block) || isNotes(block)));
  return next === -1 ? blocks.length : next;
}

/** Also removes an empty "Declarations" heading. */
function withoutEmptySections(rest: readonly MarkupElement[], taken: MarkupElement[]): MarkupElement[] {
  return rest.filter((block, at) => {
    const next = rest[at + 1];
    const isOver = !next || (levelOf(next) > 0 && levelOf(next) <= levelOf(block));
    const isEmpty = levelOf(block) > 0 && isOver && COLLECTIVE.test(plainHeading(textOf(block.children)));
    if (isEmpty) taken.push(block);
    return !isEmpty;
  });
}

/** True for a paragraph that begins with the label of a declaration. */
export const isLabelled = (block: MarkupElement): boolean => labelOf(block) !== undefined;

function labelOf(block: MarkupElement): { field: DeclarationName; label: string; rest: MarkupElement } | undefined {
  if (block.name !== 'p') return undefined;
  const text = textOf(block.children);
  const [first] = block.children;
  const bold = first && isStrong(first) ? textOf([first]) : '';
  const label = bold && declarationOf(bold) ? bold : (/^[^:]{3,90}(?=:)/.exec(text)?.[0] ?? '');
  const field = label && declarationOf(label);
  if (!field) return undefined;
  const [whole, named] = [lineOf([block]), lineOf([label])];
  const rest = whole.slice(whole.indexOf(named) + named.length).replace(/^[\s:.–—]+/, '');
  return rest ? { field, label, rest: { ...block, children: [rest] } } : undefined;
}

/** True if only labelled paragraphs, declarations and notes follow, up to the list of references. */
function isAtEnd(blocks: readonly MarkupElement[], at: number): boolean {
  const next = blocks.slice(at + 1).find((block) => !labelOf(block) && !isNotes(block));
  if (!next) return true;
  const heading = textOf(next.children);
  return levelOf(next) > 0 && (isReferencesHeading(heading) || declarationOf(heading) !== undefined);
}

/** Whether plain text can express all of it. */
export const isPlainTextOnly = (section: readonly MarkupElement[]) =>
  elementsOf(section).every(({ name }) => !/^(?:figure|table|img|math)$/.test(name));

/** Paragraphs and items as plain text, with link targets spelt out. */
function wordsOf(section: readonly MarkupElement[]): string {
  return section
    .flatMap((block) => (/^[uo]l$/.test(block.name) ? block.children.map((item) => lineOf([item])) : [lineOf([block])]))
    .filter(Boolean)
    .join('\n\n');
}

/** A text on one line. */
const lineOf = (nodes: readonly MarkupNode[]): string => plainLine(withAddresses(nodes));

function withAddresses(nodes: readonly MarkupNode[]): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node];
    if (node.name === 'br') return [' '];
    const children = withAddresses(node.children);
    const href = node.name === 'a' ? (node.attributes.get('href') ?? '') : '';
    const address = href.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '');
    const isSaid = !href || href.startsWith('#') || textOf(children).includes(address);
    return [{ ...node, children }, ...(isSaid ? [] : [` (${href})`])];
  });
}
