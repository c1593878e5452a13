import type { MarkupElement, MarkupNode } from '#domain/kernel/markup';

const BLOCK = /^(?:p|h[1-6]|[uo]l|table|figure|pre|div)$/;
const isBlock = (node: MarkupNode): node is MarkupElement => typeof node !== 'string' && BLOCK.test(node.name);

/**
 * Removes divisions, which only group their content. Loose text in one becomes a paragraph, because it is separate from
 * what comes before and after.
 */
export function withoutDivisions(nodes: readonly MarkupNode[]): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node];
    const children = withoutDivisions(node.children);
    return node.name === 'div' ? apart(children) : [{ ...node, children }];
  });
}

function apart(nodes: readonly MarkupNode[]): MarkupNode[] {
  const blocks: MarkupNode[] = [];
  let loose: MarkupNode[] = [];
  const end = () => {
    const says = loose.some((node) => typeof node !== 'string' || node.trim() !== '');
    if (says) blocks.push({ name: 'p', attributes: new Map(), children: loose });
    loose = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      end();
      blocks.push(node);
    } else loose.push(node);
  }
  end();
  return blocks;
}
