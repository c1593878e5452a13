import { type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';

/** Inline elements. */
export const INLINE = new Set(['a', 'strong', 'em', 'sup', 'sub', 'br', 'math', 'code']);

export function element(name: string, children: MarkupNode[], attributes: Record<string, string> = {}): MarkupElement {
  return { name, attributes: new Map(Object.entries(attributes)), children };
}

export const isNamed = (node: MarkupNode | undefined, name: string): node is MarkupElement =>
  typeof node === 'object' && node.name === name;

/** The line break at an edge of a block. */
const EDGE = element('br', []);

/** Inline content only; blocks become line breaks. */
export function inlinesOf(nodes: readonly MarkupNode[]): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node];
    if (node.name === 'br' || node.name === 'math') return [node];
    if (node.name === 'img') return [];
    const children = inlinesOf(node.children);
    if (!hasText(children)) return children.length > 0 && textContent(children) !== '' ? [' '] : [];
    if (node.name === 'a' && !node.attributes.has('href')) return children;
    if (INLINE.has(node.name)) return [{ ...node, children }];
    return [EDGE, ...children, EDGE];
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

/** The same with empty lines, for cells aligned line by line. No extra lines at block edges. */
export function withEmptyLines(nodes: readonly MarkupNode[]): MarkupNode[] {
  const kept: MarkupNode[] = [];
  for (const [at, node] of nodes.entries()) {
    const isBetween = typeof node === 'string' && node.trim() === '' && [nodes[at - 1], nodes[at + 1]].some(isBreak);
    const hasBegun = kept.length === 0 || isBreak(kept.at(-1));
    if (!isBetween && !(node === EDGE && hasBegun)) kept.push(node);
  }
  while (isSpace(kept.at(-1))) kept.pop();
  return kept;
}

export const isBreak = (node: MarkupNode | undefined): boolean => isNamed(node, 'br');

/** Whether there is more than white space. */
export const hasText = (nodes: readonly MarkupNode[]) => textContent(nodes).trim() !== '';
export const hasContent = (node: MarkupElement) => hasText(node.children);
