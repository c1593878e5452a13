import type { MarkupNode } from '#domain/kernel/markup';

/** A tree as the browser's own: text stays text, whoever wrote it. */
export function toNode(node: MarkupNode): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const made = document.createElement(node.name);
  for (const [name, value] of node.attributes) made.setAttribute(name, value);
  made.append(...node.children.map(toNode));
  return made;
}
