import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import {
  AddMarkStep,
  AttrStep,
  type Mapping,
  RemoveMarkStep,
  ReplaceStep,
  type Step,
  StepMap,
} from '@tiptap/pm/transform';
import type { Writer } from '#domain/production/tracked';
import { type Compared, type Difference, furtherDifferences, type Reach, writersOf, writtenBy } from './compare.ts';

/** Changes that must be accepted or rejected together. */
export interface OpenChange extends Reach {
  /** The first and the last of these differences. */
  first: number;
  last: number;
  writers: Writer[];
}

/** Open changes in text order. Each can be accepted or rejected separately. */
export function openChanges(compared: Compared, doc: Node): OpenChange[] {
  const { differences } = compared;
  const changes: OpenChange[] = [];
  for (let first = 0; first < differences.length; ) {
    let last = first;
    while (last < differences.length - 1 && !standsAlone(compared, doc, [first, last])) last += 1;
    const writers = writersOf(differences.slice(first, last + 1));
    changes.push({ ...reachOf(differences, first, last), first, last, writers });
    first = last + 1;
  }
  return changes;
}

/** The comparison after a tracked transaction: the readers' text stays, and the differences grow. */
export function tracked(
  before: Compared,
  { doc, steps }: Pick<Transaction, 'doc' | 'steps'>,
  writer: Writer,
): Compared {
  const differences = furtherDifferences(before, { doc, maps: steps.map(mapOf), writers: [writer] });
  return { base: before.base, differences };
}

/** The comparison after a transaction that changes both texts; undefined if it joins tracked and untracked content. */
export function inBoth(
  before: Compared,
  { doc, mapping, before: old }: Pick<Transaction, 'doc' | 'mapping' | 'before'>,
): Compared | undefined {
  const kept = openChanges(before, old).flatMap((change) => moved(change, mapping));
  try {
    const back = (text: Node, { from, to, change }: Moved) =>
      text.replace(from, to, before.base.slice(change.fromA, change.toA));
    const base = kept.reduceRight(back, doc);
    let shift = 0;
    const differences = kept.map(({ from, to, change }) => {
      const size = change.toA - change.fromA;
      const place = { fromA: from + shift, toA: from + shift + size, fromB: from, toB: to };
      shift += size - (to - from);
      return writtenBy(place, change.writers);
    });
    return { base, differences };
  } catch {
    return undefined;
  }
}

/** The comparison once a change is accepted into the readers' text. */
export function accepted({ base, differences }: Compared, change: OpenChange, doc: Node): Compared {
  const next = base.replace(change.fromA, change.toA, doc.slice(change.fromB, change.toB));
  const shift = change.toB - change.fromB - (change.toA - change.fromA);
  return { base: next, differences: without(differences, change, { a: shift, b: 0 }) };
}

/** The step that reverts a change, and the comparison after it. */
export function rejected({ base, differences }: Compared, change: OpenChange): { step: Step; compared: Compared } {
  const step = new ReplaceStep(change.fromB, change.toB, base.slice(change.fromA, change.toA));
  const shift = change.toA - change.fromA - (change.toB - change.fromB);
  return { step, compared: { base, differences: without(differences, change, { a: 0, b: shift }) } };
}

/** All differences except those of a change; later ones shift by `a` and `b`. */
function without(
  differences: readonly Difference[],
  { first, last }: OpenChange,
  { a, b }: { a: number; b: number },
): Difference[] {
  const behind = differences.slice(last + 1).map((one) => {
    const { fromA, toA, fromB, toB } = one;
    return writtenBy({ fromA: fromA + a, toA: toA + a, fromB: fromB + b, toB: toB + b }, writersOf([one]));
  });
  return [...differences.slice(0, first), ...behind];
}

function reachOf(differences: readonly Difference[], first: number, last: number): Reach {
  const [start, end] = [differences[first] as Difference, differences[last] as Difference];
  return { fromA: start.fromA, toA: end.toA, fromB: start.fromB, toB: end.toB };
}

/** Whether both texts stay valid when only these differences are accepted or rejected. */
function standsAlone({ base, differences }: Compared, doc: Node, [first, last]: [number, number]): boolean {
  const reach = reachOf(differences, first, last);
  const { fromA, toA, fromB, toB } = reach;
  const next = differences[last + 1];
  const isSameBlock = next && (next.fromB < endOfBlock(doc, fromB) || next.fromA < endOfBlock(base, fromA));
  // Rows and columns are one change, or their table would lose its shape.
  if (isSameBlock && (hasCells(doc, fromB, toB) || hasCells(base, fromA, toA))) return false;
  try {
    base.replace(fromA, toA, doc.slice(fromB, toB));
    doc.replace(fromB, toB, base.slice(fromA, toA));
    return true;
  } catch {
    return false;
  }
}

/** The end of the outermost block at a position. */
function endOfBlock(text: Node, at: number): number {
  const place = text.resolve(at);
  return place.depth > 0 ? place.after(1) : at + (place.nodeAfter?.nodeSize ?? 0);
}

/** Whether a cell boundary lies between two positions. */
function hasCells(text: Node, from: number, to: number): boolean {
  let has = false;
  text.nodesBetween(from, to, ({ type, nodeSize }, at) => {
    const isEdge = (at >= from && at < to) || (at + nodeSize > from && at + nodeSize <= to);
    if (isEdge && /^table(?:Row|Cell|Header)$/.test(type.name)) has = true;
    return !has;
  });
  return has;
}

/** A step's map that counts text with changed marks or attributes as replaced. */
function mapOf(step: Step): StepMap {
  if (step instanceof AddMarkStep || step instanceof RemoveMarkStep) {
    const size = step.to - step.from;
    return new StepMap([step.from, size, size]);
  }
  return step instanceof AttrStep ? new StepMap([step.pos, 1, 1]) : step.getMap();
}

interface Moved {
  from: number;
  to: number;
  change: OpenChange;
}

/** The position of a change after others; a change that was removed with its surroundings is gone. */
function moved(change: OpenChange, mapping: Mapping): Moved[] {
  const start = mapping.mapResult(change.fromB, 1);
  const end = mapping.mapResult(change.toB, -1);
  if (start.deletedBefore && end.deletedAfter) return [];
  return [{ from: Math.min(start.pos, end.pos), to: end.pos, change }];
}

export interface ChangeText {
  kind: 'Insertion' | 'Deletion' | 'Replacement' | 'Formatting';
  /** The text before and after; paragraph breaks are ¶. */
  before: string;
  after: string;
}

/** The text of a change, before and after. */
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
      // A whole block at the start does not split anything.
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
