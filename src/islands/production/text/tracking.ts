import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep, Step, StepMap, StepResult } from '@tiptap/pm/transform';
import type { TrackedText, Writer } from '#domain/production/tracked';
import { type Compared, differencesOf } from './compare.ts';
import { accepted, inBoth, type OpenChange, openChanges, rejected, tracked } from './tracked-changes.ts';

/** Whether changes are tracked, and the base text. */
export interface Tracking {
  isOn: boolean;
  compared: Compared;
}

const KEY = new PluginKey<Tracking>('tracking');

export const trackingOf = (state: EditorState): Tracking => KEY.getState(state) as Tracking;

/** A step that changes only the comparison, so that undo covers both. */
class CompareStep extends Step {
  readonly before: Compared;
  readonly after: Compared;
  constructor(before: Compared, after: Compared) {
    super();
    this.before = before;
    this.after = after;
  }
  override apply = (doc: Node) => StepResult.ok(doc);
  override getMap = () => StepMap.empty;
  override invert = () => new CompareStep(this.after, this.before);
  override map = () => this;
  override toJSON = () => ({ stepType: 'compare' });
}

/** Compares the text with `base` from now on, as part of a transaction. */
function compareWith(tr: Transaction, before: Compared, after: Compared): Transaction {
  return tr.step(new CompareStep(before, after));
}

function comparedBy({ steps }: Transaction): Compared | undefined {
  const step = steps.findLast((one) => one instanceof CompareStep);
  return step instanceof CompareStep ? step.after : undefined;
}

/** Tracks changes while it is on; otherwise edits go straight into the readers' text, beside the changes still open. */
export const trackChanges = (opened: (doc: Node) => Tracking, writer: (time: number) => Writer): Plugin<Tracking> =>
  new Plugin<Tracking>({
    key: KEY,
    state: {
      init: (_, { doc }) => opened(doc),
      apply: (tr, { isOn, compared }) => ({
        isOn: tr.getMeta(KEY) ?? isOn,
        compared: comparedBy(tr) ?? compared,
      }),
    },
    appendTransaction(transactions, before, after) {
      const { isOn, compared } = trackingOf(before);
      let next = compared;
      let isNew = false;
      for (const one of transactions) {
        const told = comparedBy(one);
        if (told) next = told;
        else if (one.docChanged) {
          const other: Writer | undefined = one.getMeta(WRITER);
          next = (isOn || other ? tracked : untracked)(next, one, other ?? writer(one.time));
        }
        isNew = !told && (isNew || one.docChanged);
      }
      return isNew ? compareWith(after.tr, compared, next) : null;
    },
  });

/** Untracked edits enter both texts; if they cannot, they are tracked anyway. */
function untracked(before: Compared, tr: Transaction, writer: Writer): Compared {
  if (before.differences.length === 0) return { base: tr.doc, differences: [] };
  return inBoth(before, tr) ?? tracked(before, tr, writer);
}

const WRITER = new PluginKey<Writer>('writer');

/** A transaction that is always tracked, attributed to a writer. */
export const trackAs = (tr: Transaction, writer: Writer): Transaction => tr.setMeta(WRITER, writer);

export function track({ state, view }: Editor, isOn: boolean): void {
  view.dispatch(state.tr.setMeta(KEY, isOn));
}

const known = new WeakMap<Compared, OpenChange[]>();

export function changesOf(state: EditorState): OpenChange[] {
  const { compared } = trackingOf(state);
  const changes = known.get(compared) ?? openChanges(compared, state.doc);
  known.set(compared, changes);
  return changes;
}

/** Accepts or rejects some changes; the others stay open. */
export function settle({ state, view }: Editor, changes: readonly OpenChange[], isAccepted: boolean): void {
  const before = trackingOf(state).compared;
  const tr = closeHistory(state.tr);
  // From the end, so that earlier positions stay valid.
  const after = changes.toReversed().reduce((compared, change) => {
    if (isAccepted) return accepted(compared, change, tr.doc);
    const back = rejected(compared, change);
    tr.step(back.step);
    return back.compared;
  }, before);
  view.dispatch(compareWith(tr, before, after));
}

export function settleAll({ state, view }: Editor, isAccepted: boolean): void {
  const { compared: before } = trackingOf(state);
  const tr = closeHistory(state.tr);
  if (!isAccepted) becomes(tr, before.base);
  view.dispatch(compareWith(tr, before, { base: tr.doc, differences: [] }));
}

/** The change at the cursor. */
export function changeHere(state: EditorState): OpenChange | undefined {
  const { from, to } = state.selection;
  return changesOf(state).find(({ fromB, toB }) => fromB <= to && from <= toB);
}

/** Selects a change and scrolls to it. */
export function showChange({ state, view }: Editor, { fromB, toB }: OpenChange): void {
  const selection = TextSelection.between(state.doc.resolve(fromB), state.doc.resolve(toB));
  view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  view.focus();
}

export const keptChanges = (state: EditorState): TrackedText['changes'] =>
  changesOf(state).map(({ fromB, toB, writers }) => ({ from: fromB, to: toB, writers }));

/** Shows another text and comparison; keeps common content and the cursor. */
export function showText(
  { state, view }: Editor,
  { base, doc }: { base: Node; doc: Node },
  noted: TrackedText['changes'],
): void {
  const before = trackingOf(state).compared;
  const tr = becomes(state.tr, doc);
  const after = { base, differences: differencesOf(base, tr.doc, noted) };
  view.dispatch(compareWith(tr, before, after).setMeta('preventUpdate', true));
}

/**
 * Turns a text into another by replacing the difference; tables are replaced whole, because a part could break them.
 */
function becomes(tr: Transaction, next: Node): Transaction {
  const { content } = tr.doc;
  const start = content.findDiffStart(next.content);
  const ends = content.findDiffEnd(next.content);
  if (start === null || !ends) return tr;
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  const step = new ReplaceStep(start, ends.a + overlap, next.slice(start, ends.b + overlap));
  if (tr.maybeStep(step).failed === null) return tr;
  return tr.step(new ReplaceStep(0, content.size, next.slice(0, next.content.size)));
}
