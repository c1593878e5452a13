import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { Writer } from '#domain/production/tracked';
import { dayAndTime } from '#islands/kernel/format.ts';
import { wordsBetween } from './change-words.ts';
import { type Compared, type Difference, writersOf } from './compare.ts';
import { trackingOf } from './tracking.ts';

/** Shows the open changes in the text: what is new underlined, what is gone struck through. */
export const drawChanges = new Plugin({ props: { decorations: (state) => drawn(state) } });

const known = new WeakMap<Compared, DecorationSet>();

function drawn(state: EditorState): DecorationSet {
  const { compared } = trackingOf(state);
  const set = known.get(compared) ?? DecorationSet.create(state.doc, decorationsOf(compared, state.doc));
  known.set(compared, set);
  return set;
}

const decorationsOf = ({ base, differences }: Compared, doc: Node): Decoration[] =>
  differences.flatMap((one) => {
    const { fromA, toA, fromB, toB } = one;
    const [before, after] = [wordsBetween(base, fromA, toA), wordsBetween(doc, fromB, toB)];
    const by = saidBy(writersOf([one]));
    const isFormatting = before === after && toB > fromB;
    const gone = toA > fromA && !isFormatting ? [goneAt(one, before || '¶', by)] : [];
    return [...gone, ...(toB > fromB ? shown(doc, one, isFormatting, by) : [])];
  });

function goneAt({ fromB }: Difference, words: string, by: string): Decoration {
  const draw = () => {
    const element = document.createElement('del');
    element.textContent = words;
    element.title = `Deleted by ${by}`;
    return element;
  };
  return Decoration.widget(fromB, draw, { side: -1, key: `${by} ${words}`, ignoreSelection: true });
}

function shown(doc: Node, { fromB, toB }: Difference, isFormatting: boolean, by: string): Decoration[] {
  const attributes = isFormatting
    ? { nodeName: 'span', class: 'reformatted', title: `Changed by ${by}` }
    : { nodeName: 'ins', title: `Inserted by ${by}` };
  const decorations = [Decoration.inline(fromB, toB, attributes)];
  doc.nodesBetween(fromB, toB, (node, at) => {
    const isWhole = at >= fromB && at + node.nodeSize <= toB;
    const isNew = isWhole && node.isBlock && !node.isTextblock;
    const isOther = at >= fromB && at < toB && node.isBlock && isFormatting;
    const name = isNew || isWhole ? 'new-block' : 'other-block';
    if (node.isBlock && (isWhole || isOther))
      decorations.push(Decoration.node(at, at + node.nodeSize, { class: name }));
    return !isNew;
  });
  return decorations;
}

const saidBy = (writers: readonly Writer[]) => writers.map(({ by, at }) => `${by}, ${dayAndTime(at)}`).join('; ');
