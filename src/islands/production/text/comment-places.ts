import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { type CommentPlace, TEXT_COMMENT_MAX } from '#domain/production/text-comment';

/** A comment's range; once its text has been removed, `isGone`, and only the quotation is kept. */
export interface PlacedComment extends CommentPlace {
  id: string;
  isGone: boolean;
}

const KEY = new PluginKey<readonly PlacedComment[]>('comments');

export const placedComments = (state: EditorState): readonly PlacedComment[] => KEY.getState(state) ?? [];

/** Keeps comments at their text while editing, and highlights them. */
export const commentPlaces = new Plugin<readonly PlacedComment[]>({
  key: KEY,
  state: {
    init: () => [],
    apply(tr, placed) {
      const received: readonly (CommentPlace & { id: string })[] | undefined = tr.getMeta(KEY);
      if (received) return received.map((one) => placed.find(({ id }) => id === one.id) ?? locate(tr.doc, one));
      return tr.docChanged ? placed.map((one) => mapThrough(one, tr)) : placed;
    },
  },
  props: { decorations: (state) => highlights(placedComments(state), state.doc) },
});

/** Replaces the editor's comments; known ones keep their ranges. */
export function setComments({ state, view }: Editor, comments: readonly (CommentPlace & { id: string })[]): void {
  const decorationCache = placedComments(state);
  if (decorationCache.length === comments.length && comments.every(({ id }, at) => decorationCache[at]?.id === id))
    return;
  view.dispatch(state.tr.setMeta(KEY, comments).setMeta('addToHistory', false));
}

/** Returns the selection as a comment's place; undefined without text. */
export function selectedPlace({ doc, selection: { from, to } }: EditorState): CommentPlace | undefined {
  const quote = quoteOf(doc, from, to);
  if (!quote) return undefined;
  // From the first word to the last, without the block boundaries around them.
  const places = flattenText(doc, { from, to })[1].filter(
    (at) => at >= from && at < to && doc.resolve(at).parent.inlineContent,
  );
  return { from: places[0] ?? from, to: (places.at(-1) ?? to - 1) + 1, quote };
}

export function selectRange({ state, view }: Editor, { from, to }: { from: number; to: number }): void {
  const selection = TextSelection.between(state.doc.resolve(from), state.doc.resolve(to));
  view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  view.focus();
}

const leafText = ({ type, attrs }: Node) => (type.name === 'break' ? ' ' : (attrs.label ?? attrs.tex ?? ''));

/** Quotes the text between two positions on one line. */
export const quoteOf = (doc: Node, from: number, to: number): string =>
  doc.textBetween(from, to, ' ', leafText).replace(/\s+/g, ' ').trim().slice(0, TEXT_COMMENT_MAX.quote).trim();

/** Locates a comment's text at its old place, or nearest to it. */
function locate<Given extends CommentPlace & { id: string }>(doc: Node, comment: Given): PlacedComment {
  const { id, from, to, quote } = comment;
  const isUnmoved = to <= doc.content.size && from < to && quoteOf(doc, from, to) === quote;
  if (isUnmoved) return { id, from, to, quote, isGone: false };
  const [words, places] = flattenText(doc);
  let best: number | undefined;
  for (let at = words.indexOf(quote); quote && at >= 0; at = words.indexOf(quote, at + 1)) {
    const gap = (index: number) => Math.abs((places[index] ?? 0) - from);
    if (best === undefined || gap(at) < gap(best)) best = at;
  }
  if (best === undefined)
    return { id, from: Math.min(from, doc.content.size), to: Math.min(from, doc.content.size), quote, isGone: true };
  return { id, from: places[best] ?? 0, to: (places[best + quote.length - 1] ?? 0) + 1, quote, isGone: false };
}

/** Flattens a range of the text to one line, with the position of each character. */
export function flattenText(
  doc: Node,
  { from, to }: { from: number; to: number } = { from: 0, to: doc.content.size },
): [words: string, places: number[]] {
  let words = '';
  const places: number[] = [];
  const put = (sign: string, at: number) => {
    if (/\s/.test(sign) && (words === '' || words.endsWith(' '))) return;
    words += /\s/.test(sign) ? ' ' : sign;
    places.push(at);
  };
  doc.nodesBetween(from, to, (node, at) => {
    if (node.isText)
      [...(node.text ?? '').split('')].forEach((sign, index) => {
        put(sign, at + index);
      });
    else if (node.isLeaf) for (const sign of leafText(node).split('')) put(sign, at);
    else if (node.isTextblock) put(' ', at);
  });
  return [words, places];
}

function mapThrough(one: PlacedComment, tr: Transaction): PlacedComment {
  const from = tr.mapping.map(one.from, 1);
  const to = tr.mapping.map(one.to, -1);
  if (!one.isGone && from < to) return { ...one, from, to, quote: quoteOf(tr.doc, from, to) || one.quote };
  // Its text was removed, but may return by undo or in another text.
  return locate(tr.doc, { ...one, from: Math.max(0, Math.min(from, to)), to: 0 });
}

const decorationCache = new WeakMap<readonly PlacedComment[], DecorationSet>();

function highlights(placed: readonly PlacedComment[], doc: Node): DecorationSet {
  const marks = () =>
    placed
      .filter(({ isGone }) => !isGone)
      .map(({ from, to }) => Decoration.inline(from, to, { nodeName: 'mark', class: 'commented' }));
  const set = decorationCache.get(placed) ?? DecorationSet.create(doc, marks());
  decorationCache.set(placed, set);
  return set;
}
