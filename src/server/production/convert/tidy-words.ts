import { type MarkupElement, type MarkupNode, mapElements, textContent } from '#domain/kernel/markup';
import { listNumber, listTypeOf, OWN_NUMBER } from '#domain/publication/list-number';

export const INLINE = new Set(['a', 'strong', 'em', 'sup', 'sub', 'br', 'math', 'code']);

export function element(name: string, children: MarkupNode[], attributes: Record<string, string> = {}): MarkupElement {
  return { name, attributes: new Map(Object.entries(attributes)), children };
}

export const isNamed = (node: MarkupNode | undefined, name: string): node is MarkupElement =>
  typeof node === 'object' && node.name === name;

/** The line break at an edge of a block. */
const BLOCK_EDGE = element('br', []);

/** Reduces content to inline elements; block boundaries become line breaks. */
export function inlinesOf(nodes: readonly MarkupNode[]): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node];
    if (node.name === 'br' || node.name === 'math') return [node];
    if (node.name === 'img') return [];
    const children = inlinesOf(node.children);
    if (!hasText(children)) return children.length > 0 && textContent(children) !== '' ? [' '] : [];
    if (node.name === 'a' && !node.attributes.has('href')) return children;
    if (INLINE.has(node.name)) return [{ ...node, children }];
    return [BLOCK_EDGE, ...children, BLOCK_EDGE];
  });
}

const isSpace = (node: MarkupNode | undefined) =>
  node !== undefined && (typeof node === 'string' ? node.trim() === '' : node.name === 'br');

/** Trims spaces and breaks, and collapses repeated breaks. */
export function trimmed(nodes: readonly MarkupNode[]): MarkupNode[] {
  const kept = nodes.filter(
    (node, at) => !(isNamed(node, 'br') && isSpace(nodes[at + 1]) && nodes[at + 1] !== undefined),
  );
  while (isSpace(kept[0])) kept.shift();
  while (isSpace(kept.at(-1))) kept.pop();
  return kept.map((node, at) => {
    if (typeof node !== 'string') return node;
    const started = at === 0 ? node.trimStart() : node;
    return at === kept.length - 1 ? started.trimEnd() : started;
  });
}

/** Trims, but keeps empty lines, which may align cells line by line. */
export function withEmptyLines(nodes: readonly MarkupNode[]): MarkupNode[] {
  const kept: MarkupNode[] = [];
  for (const [at, node] of nodes.entries()) {
    const isBetween = typeof node === 'string' && node.trim() === '' && [nodes[at - 1], nodes[at + 1]].some(isBreak);
    const hasBegun = kept.length === 0 || isBreak(kept.at(-1));
    if (!isBetween && !(node === BLOCK_EDGE && hasBegun)) kept.push(node);
  }
  while (isSpace(kept.at(-1))) kept.pop();
  return kept;
}

export const isBreak = (node: MarkupNode | undefined): boolean => isNamed(node, 'br');

/** Writes each block with `block`, and each run of other nodes between them with `loose`. */
export function mapBlocks<Written>(
  nodes: readonly MarkupNode[],
  isBlock: (node: MarkupElement) => boolean,
  { block, loose }: { block: (node: MarkupElement) => Written[]; loose: (nodes: MarkupNode[]) => Written[] },
): Written[] {
  const written: Written[] = [];
  let between: MarkupNode[] = [];
  const end = () => {
    if (between.length > 0) written.push(...loose(between));
    between = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) between.push(node);
    else {
      end();
      written.push(...block(node));
    }
  }
  end();
  return written;
}

/** Whether all text is within elements with this name. */
export const isAllWithin = (nodes: readonly MarkupNode[], name: string): boolean =>
  nodes.every((node) => {
    if (typeof node === 'string') return node.trim() === '';
    return (
      node.name === name ||
      node.name === 'br' ||
      (/^(?:p|strong|em|a)$/.test(node.name) && isAllWithin(node.children, name))
    );
  });

/** A heading's level; 0 for anything else. */
export const levelOf = ({ name }: MarkupElement): number => Number(/^h(\d)$/.exec(name)?.[1] ?? 0);

/** Whether there is more than white space. */
export const hasText = (nodes: readonly MarkupNode[]) => textContent(nodes).trim() !== '';
export const hasContent = (node: MarkupElement) => hasText(node.children);

export const isList = (node: MarkupNode): node is MarkupElement & { name: 'ol' | 'ul' } =>
  typeof node !== 'string' && /^[uo]l$/.test(node.name);

/** Nests lists of lower levels, which Google Docs writes after the list that they belong to. */
export function withNestedLists(nodes: readonly MarkupNode[]): MarkupNode[] {
  const written: MarkupNode[] = [];
  for (const node of nodes) {
    const level = isList(node) ? Number(node.attributes.get('level') ?? 0) : 0;
    const item = level > 0 ? lastItem(written.at(-1), level) : undefined;
    (item?.children ?? written).push(node);
  }
  return written;
}

/** The last item of a list at the level above. */
function lastItem(list: MarkupNode | undefined, level: number): MarkupElement | undefined {
  const item = list && isList(list) ? list.children.at(-1) : undefined;
  if (!isNamed(item, 'li')) return undefined;
  return (level > 1 && lastItem(item.children.at(-1), level - 1)) || item;
}

/** Tidies a list, splitting it where an item has its own number or the numbers decrease. */
export function listsOf({ name, attributes, children }: MarkupElement): MarkupElement[] {
  const items = itemsOf(children);
  if (name === 'ul') return [{ name, attributes, children: items }].filter(hasContent);
  const isReversed = attributes.has('reversed');
  let next = Number(attributes.get('start') ?? (isReversed ? items.length : 1));
  let last = 0;
  const lists: MarkupElement[] = [];
  for (const { attributes: own, ...item } of items) {
    const number = Number(own.get('value') ?? next);
    const list = lists.at(-1);
    const kept = { ...item, attributes: new Map([...own].filter(([key]) => key !== 'value')) };
    if (list && number === last + 1) list.children.push(kept);
    else lists.push(element('ol', [kept], formOf(attributes, number)));
    last = number;
    next = number + (isReversed ? -1 : 1);
  }
  return lists.filter(hasContent);
}

const formOf = (attributes: ReadonlyMap<string, string>, start: number): Record<string, string> => ({
  ...(start !== 1 && { start: String(start) }),
  ...(attributes.has('type') && { type: attributes.get('type') ?? '' }),
});

/** Items contain text and nested lists; anything else becomes text. */
function itemsOf(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node): MarkupElement[] => {
    if (typeof node === 'string') return node.trim() ? [element('li', [node])] : [];
    if (isList(node)) return [element('li', listsOf(node))];
    const { attributes } = node;
    const lists = node.children.flatMap((child) => (isList(child) ? listsOf(child) : []));
    const words = trimmed(inlinesOf(node.children.filter((child) => !isList(child))));
    return hasText(words) || lists.length > 0 ? [{ name: 'li', attributes, children: [...words, ...lists] }] : [];
  });
}

/** Flattens lists to numbered or bulleted lines, because table cells cannot contain lists. */
export const withItemLines = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  mapElements(nodes, (node) => (isList(node) ? listsOf(node).flatMap(linesOf) : [node]));

const linesOf = ({ name, attributes, children }: MarkupElement): MarkupElement[] =>
  children.map((item, at) => {
    const number = listNumber(Number(attributes.get('start') ?? 1) + at, listTypeOf(attributes.get('type')));
    const label = name === 'ol' ? `${number}. ` : OWN_NUMBER.test(textContent([item])) ? '' : '• ';
    return element('p', [label, ...(typeof item === 'string' ? [item] : item.children)]);
  });
