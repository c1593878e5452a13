import type { MarkupNode } from '#domain/kernel/markup';

/** Text is never parsed as HTML. */
export function toDomNode(node: MarkupNode): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const domElement = document.createElement(node.name);
  for (const [name, value] of node.attributes) domElement.setAttribute(name, value);
  domElement.append(...node.children.map(toDomNode));
  return domElement;
}
