import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { placeFinder } from '#domain/production/proof/place';
import type { ProofComment } from '#domain/production/proof/proof';
import type { Writer } from '#domain/production/tracked';
import { flat } from './comment-places.ts';
import { trackAs } from './tracking.ts';

/** A stretch of a text. */
export interface Stretch {
  from: number;
  to: number;
}

/** The share of a wording that must match the text, for it to be clear what it replaces. */
const SHARED = 0.2;

/** Finds the block of an author's comment; undefined if gone. */
export function blockFinder(doc: Node): (comment: Pick<ProofComment, 'anchor' | 'quote'>) => Stretch | undefined {
  const stretches = new Map<string, Stretch>();
  const places = [...doc.children.entries()].map(([index, block]) => {
    const from = [...doc.children].slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const anchor = `block ${index}`;
    stretches.set(anchor, { from, to: from + block.nodeSize });
    return { anchor, label: '', words: flat(doc, { from, to: from + block.nodeSize })[0].trim() };
  });
  const find = placeFinder(places);
  return (comment) => stretches.get(find(comment)?.anchor ?? '');
}

/** An author's suggested wording, as the smallest change to the text; undefined if too different. */
export function wordingIn(
  doc: Node,
  block: Stretch,
  { quote, suggestion }: Pick<ProofComment, 'quote' | 'suggestion'>,
): (Stretch & { words: string }) | undefined {
  const [line, places] = flat(doc, block);
  const start = Math.max(0, line.indexOf(quote));
  const present = line.slice(start).startsWith(quote) ? quote : line.trim();
  const wanted = suggestion.replace(/\s+/g, ' ').trim();
  const offset = start === 0 && !line.startsWith(quote) ? line.length - line.trimStart().length : start;
  let head = 0;
  while (head < Math.min(present.length, wanted.length) && present[head] === wanted[head]) head += 1;
  let tail = 0;
  const room = Math.min(present.length, wanted.length) - head;
  while (tail < room && present.at(-1 - tail) === wanted.at(-1 - tail)) tail += 1;
  if (head + tail < SHARED * wanted.length) return undefined;
  const last = places[offset + present.length - 1] ?? block.to - 2;
  const from = places[offset + head] ?? last + 1;
  const end = offset + present.length - tail;
  const to = end > offset + head ? (places[end - 1] ?? last) + 1 : from;
  return { from, to, words: wanted.slice(head, wanted.length - tail) };
}

/** The result; unclear if its target is ambiguous. */
export type WordingOutcome = 'tracked' | 'present' | 'unclear';

/** Puts an author's wording into the text as a change that is tracked, where it is missing already. */
export function trackWording(
  editor: Editor,
  block: Stretch,
  { comment, writer }: { comment: Pick<ProofComment, 'quote' | 'suggestion'>; writer: Writer },
): WordingOutcome {
  const wording = wordingIn(editor.state.doc, block, comment);
  if (!wording) return 'unclear';
  const { from, to, words } = wording;
  if (from === to && !words) return 'present';
  const tr = editor.state.tr;
  editor.view.dispatch(trackAs(words ? tr.insertText(words, from, to) : tr.delete(from, to), writer));
  return 'tracked';
}
