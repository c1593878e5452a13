import type { Node } from '@tiptap/pm/model';
import type { OpenChange } from './tracked-changes.ts';

/** A change as text. */
export interface ChangeText {
  kind: 'Insertion' | 'Deletion' | 'Replacement' | 'Formatting';
  /** The text before and after; paragraph breaks are ¶. */
  before: string;
  after: string;
}

/** What a change does to the words of a text. */
export function wordsOf({ fromA, toA, fromB, toB }: OpenChange, base: Node, doc: Node): ChangeText {
  const before = wordsBetween(base, fromA, toA);
  const after = wordsBetween(doc, fromB, toB);
  if (before === after) {
    const $block = doc.resolve(Math.min(fromB + 1, doc.content.size));
    return { kind: 'Formatting', before: '', after: after.replaceAll('¶', '').trim() || $block.parent.textContent };
  }
  const kind = before === '' ? 'Insertion' : after === '' ? 'Deletion' : 'Replacement';
  return { kind, before, after };
}

/** The text between two positions, with a symbol for content without text. */
export function wordsBetween(text: Node, from: number, to: number): string {
  let words = '';
  let isDivided = false;
  text.nodesBetween(from, to, (node, at) => {
    if (node.isText) words += (node.text ?? '').slice(Math.max(0, from - at), to - at);
    else if (node.isLeaf) words += signOf(node);
    else if (node.isTextblock) {
      const end = at + node.nodeSize;
      const begins = at >= from && at < to;
      const ends = end > from && end <= to;
      // A whole block at the beginning divides nothing.
      if (begins && (isDivided || words !== '' || !ends)) words += ' ¶ ';
      isDivided = ends && !begins;
    }
    return true;
  });
  return `${words}${isDivided ? ' ¶' : ''}`.trim();
}

function signOf({ type, attrs }: Node): string {
  if (type.name === 'pointer') return attrs.label;
  if (/^equation/.test(type.name)) return attrs.tex;
  if (type.name === 'break') return ' ';
  return attrs.html.replaceAll(/<[^>]*>/g, ' ').trim();
}
