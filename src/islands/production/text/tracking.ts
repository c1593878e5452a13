import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep, Step, StepMap, StepResult } from '@tiptap/pm/transform';
import type { TrackedText, Writer } from '#domain/production/tracked';
import {
  acceptChange,
  applyToBoth,
  applyTracked,
  type Compared,
  differencesOf,
  type OpenChange,
  openChanges,
  rejectChange,
} from './tracked-changes.ts';

export interface Tracking {
  isOn: boolean;
  compared: Compared;
}

const KEY = new PluginKey<Tracking>('tracking');

export const trackingOf = (state: EditorState): Tracking => KEY.getState(state) as Tracking;

/** A step that changes only the comparison, so that undo reverts text and comparison together. */
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

function withComparison(tr: Transaction, before: Compared, after: Compared): Transaction {
  return tr.step(new CompareStep(before, after));
}

function comparisonIn({ steps }: Transaction): Compared | undefined {
  const step = steps.findLast((one) => one instanceof CompareStep);
  return step instanceof CompareStep ? step.after : undefined;
}

/** Tracks edits while on; otherwise applies them directly to the readers' text, alongside the open changes. */
export const trackingPlugin = (opened: (doc: Node) => Tracking, writer: (time: number) => Writer): Plugin<Tracking> =>
  new Plugin<Tracking>({
    key: KEY,
    state: {
      init: (_, { doc }) => opened(doc),
      apply: (tr, { isOn, compared }) => ({
        isOn: tr.getMeta(KEY) ?? isOn,
        compared: comparisonIn(tr) ?? compared,
      }),
    },
    appendTransaction(transactions, before, after) {
      const { isOn, compared } = trackingOf(before);
      let next = compared;
      let isNew = false;
      for (const one of transactions) {
        const comparison = comparisonIn(one);
        if (comparison) next = comparison;
        else if (one.docChanged) {
          const other: Writer | undefined = one.getMeta(WRITER);
          next = (isOn || other ? applyTracked : applyUntracked)(next, one, other ?? writer(one.time));
        }
        isNew = !comparison && (isNew || one.docChanged);
      }
      return isNew ? withComparison(after.tr, compared, next) : null;
    },
  });

/** Applies an edit to both texts; if that is impossible, it is tracked. */
function applyUntracked(before: Compared, tr: Transaction, writer: Writer): Compared {
  if (before.differences.length === 0) return { base: tr.doc, differences: [] };
  return applyToBoth(before, tr) ?? applyTracked(before, tr, writer);
}

const WRITER = new PluginKey<Writer>('writer');

/** Has a transaction tracked even if tracking is off, attributed to a writer. */
export const trackedAs = (tr: Transaction, writer: Writer): Transaction => tr.setMeta(WRITER, writer);

export function setTracking({ state, view }: Editor, isOn: boolean): void {
  view.dispatch(state.tr.setMeta(KEY, isOn));
}

const changesCache = new WeakMap<Compared, OpenChange[]>();

export function openChangesIn(state: EditorState): OpenChange[] {
  const { compared } = trackingOf(state);
  const changes = changesCache.get(compared) ?? openChanges(compared, state.doc);
  changesCache.set(compared, changes);
  return changes;
}

/** Accepts or rejects some changes; the others stay open. */
export function settleChanges({ state, view }: Editor, changes: readonly OpenChange[], isAccepted: boolean): void {
  const before = trackingOf(state).compared;
  const tr = closeHistory(state.tr);
  // From the end, so that earlier positions stay valid.
  const after = changes.toReversed().reduce((compared, change) => {
    if (isAccepted) return acceptChange(compared, change, tr.doc);
    const back = rejectChange(compared, change);
    tr.step(back.step);
    return back.compared;
  }, before);
  view.dispatch(withComparison(tr, before, after));
}

export function settleAllChanges({ state, view }: Editor, isAccepted: boolean): void {
  const { compared: before } = trackingOf(state);
  const tr = closeHistory(state.tr);
  if (!isAccepted) replaceText(tr, before.base);
  view.dispatch(withComparison(tr, before, { base: tr.doc, differences: [] }));
}

export function changeAtCursor(state: EditorState): OpenChange | undefined {
  const { from, to } = state.selection;
  return openChangesIn(state).find(({ fromB, toB }) => fromB <= to && from <= toB);
}

/** Selects a change and scrolls to it. */
export function showChange({ state, view }: Editor, { fromB, toB }: OpenChange): void {
  const selection = TextSelection.between(state.doc.resolve(fromB), state.doc.resolve(toB));
  view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  view.focus();
}

export const serialiseChanges = (state: EditorState): TrackedText['changes'] =>
  openChangesIn(state).map(({ fromB, toB, writers }) => ({ from: fromB, to: toB, writers }));

/** Replaces text and comparison, keeping common content and the cursor. */
export function showText(
  { state, view }: Editor,
  { base, doc }: { base: Node; doc: Node },
  noted: TrackedText['changes'],
): void {
  const before = trackingOf(state).compared;
  const tr = replaceText(state.tr, doc);
  const after = { base, differences: differencesOf(base, tr.doc, noted) };
  view.dispatch(withComparison(tr, before, after).setMeta('preventUpdate', true));
}

/** Replaces the parts that differ from `next`, or the whole text where that would break a table. */
function replaceText(tr: Transaction, next: Node): Transaction {
  const { content } = tr.doc;
  const start = content.findDiffStart(next.content);
  const ends = content.findDiffEnd(next.content);
  if (start === null || !ends) return tr;
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  const step = new ReplaceStep(start, ends.a + overlap, next.slice(start, ends.b + overlap));
  if (tr.maybeStep(step).failed === null) return tr;
  return tr.step(new ReplaceStep(0, content.size, next.slice(0, next.content.size)));
}
