import type { MarkupNode } from '#domain/kernel/markup';

/** Renders a tree to DOM nodes: text is never parsed as HTML. */
export function toDomNode(node: MarkupNode): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const made = document.createElement(node.name);
  for (const [name, value] of node.attributes) made.setAttribute(name, value);
  made.append(...node.children.map(toDomNode));
  return made;
}
