import { elementsOf, type MarkupElement, type MarkupNode, textOf } from '#domain/markup';
import type { Marks } from './marks.ts';

const LABEL = /^\s*(figure|fig\.?|table)\s*(\d{1,2})\b/i;

/**
 * Links within a document lead to bookmarks, which do not convert. One that says "Figure 2" leads to that figure;
 * any other becomes words again, and its place is marked.
 */
export function linkTargets(blocks: readonly MarkupElement[], marks: Marks): MarkupElement[] {
  const ids = new Set(elementsOf(blocks).flatMap(({ attributes }) => attributes.get('id') ?? []));
  return blocks.flatMap((block) => linked([block], ids, marks) as MarkupElement[]);
}

function linked(nodes: readonly MarkupNode[], ids: ReadonlySet<string>, marks: Marks): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node];
    const children = linked(node.children, ids, marks);
    const href = node.name === 'a' ? (node.attributes.get('href') ?? '') : '';
    if (!href.startsWith('#') || /^#ref-\d+$/.test(href) || ids.has(href.slice(1))) return [{ ...node, children }];
    const [, kind = '', number = ''] = LABEL.exec(textOf(children)) ?? [];
    const id = `${kind.toLowerCase().startsWith('t') ? 'table' : 'figure'}-${number}`;
    if (ids.has(id)) return [{ ...node, attributes: new Map([['href', `#${id}`]]), children }];
    const what = `The link “${textOf(children).slice(0, 60)}”`;
    return [...children, marks.put({ code: 'link', what, end: 'leads to no place of the text and became words.' })];
  });
}
