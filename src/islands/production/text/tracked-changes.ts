import { Change, ChangeSet, type TokenEncoder } from '@tiptap/pm/changeset';
import type { Mark, Node } from '@tiptap/pm/model';
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
import type { TrackedChange, Writer } from '#domain/production/tracked';

export type Difference = Change<readonly Writer[]>;

/** The differences between a text and its base, which readers see: these are the open changes. */
export interface Compared {
  base: Node;
  differences: readonly Difference[];
}

/** Adds the differences that a transaction introduced. */
function addDifferences(
  { base, differences }: Compared,
  { doc, maps, writers }: { doc: Node; maps: readonly StepMap[]; writers: readonly Writer[] },
): readonly Difference[] {
  const data = maps.map(() => writers);
  return ChangeSet.create(base, mergeWriters, TOKENS, differences).addSteps(doc, maps, data).changes;
}

/** Compares two texts by block and by character within blocks; writers come from the nearest recorded change. */
export function differencesOf(base: Node, doc: Node, recorded: readonly TrackedChange[]): readonly Difference[] {
  const found = addDifferences({ base, differences: [] }, { doc, maps: changedBlocks(base, doc), writers: [] });
  return found.map((one) => attribute(one, nearest(one, recorded)));
}

/** The range of a difference in both texts. */
export type DifferenceRange = Pick<Difference, 'fromA' | 'toA' | 'fromB' | 'toB'>;

function attribute({ fromA, toA, fromB, toB }: DifferenceRange, writers: readonly Writer[]): Difference {
  const span = (length: number) => (length > 0 ? [{ length, data: writers }] : []);
  return Change.fromJSON({ fromA, toA, fromB, toB, deleted: span(toA - fromA), inserted: span(toB - fromB) });
}

/** Lists the writers of differences, each once, with their latest time. */
export function writersOf(differences: readonly Difference[]): Writer[] {
  const latest = new Map<string, Writer>();
  const spans = differences.flatMap(({ deleted, inserted }) => [...deleted, ...inserted]);
  for (const writer of spans.flatMap(({ data }) => data)) {
    const known = latest.get(writer.by);
    if (!known || known.at < writer.at) latest.set(writer.by, writer);
  }
  return [...latest.values()];
}

/** Merges one person's adjacent changes, dated at the last. */
function mergeWriters(one: readonly Writer[], other: readonly Writer[]): readonly Writer[] {
  const isSame = one.length === other.length && one.every(({ by }, at) => by === other[at]?.by);
  // The library expects null to keep them separate, though its types do not allow it.
  if (!isSame) return null as unknown as readonly Writer[];
  return one.map((writer, at) => (writer.at < (other[at]?.at ?? '') ? (other[at] as Writer) : writer));
}

const marksOf = (marks: readonly Mark[]) =>
  marks.map(({ type, attrs }) => `${type.name}${JSON.stringify(attrs)}`).join();

/** Compares text with its marks, and equations by their TeX. */
const TOKENS: TokenEncoder<string | number> = {
  encodeCharacter: (sign, marks) => (marks.length > 0 ? `${sign}${marksOf(marks)}` : sign),
  encodeNodeStart: ({ type, attrs, marks, isLeaf }) => {
    const { html, ...own } = attrs;
    const said = type.name === 'kept' ? attrs : own;
    return `${type.name}${isLeaf ? '/' : ''}${JSON.stringify(said)}${marksOf(marks)}`;
  },
  // So that turning a paragraph into a heading is one change, at its start.
  encodeNodeEnd: ({ type }) => (/^(?:paragraph|heading)$/.test(type.name) ? '/' : `/${type.name}`),
  compareTokens: (one, other) => one === other,
};

function nearest({ fromB, toB }: Difference, recorded: readonly TrackedChange[]): readonly Writer[] {
  const gap = ({ from, to }: TrackedChange) => Math.max(0, from - toB, fromB - to);
  const [first] = recorded.toSorted((one, other) => gap(one) - gap(other));
  return first?.writers ?? [];
}

/** Maps the blocks that two texts do not share. */
function changedBlocks(base: Node, doc: Node): StepMap[] {
  const [before, after] = [base.children, doc.children];
  const sizeOf = (blocks: readonly Node[]) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const maps: StepMap[] = [];
  let [at, i, j] = [0, 0, 0];
  for (const [a, b] of [...sharedBlocks(before, after), [before.length, after.length] as const]) {
    const [old, fresh] = [sizeOf(before.slice(i, a)), sizeOf(after.slice(j, b))];
    if (old + fresh > 0) maps.push(new StepMap([at, old, fresh]));
    at += fresh + (after[b]?.nodeSize ?? 0);
    [i, j] = [a + 1, b + 1];
  }
  return maps;
}

/** The longest common subsequence of blocks, as positions in each. */
function sharedBlocks(before: readonly Node[], after: readonly Node[]): [number, number][] {
  const isSame = (a: number, b: number) => (before[a] as Node).eq(after[b] as Node);
  let start = 0;
  while (start < before.length && start < after.length && isSame(start, start)) start += 1;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && isSame(before.length - 1 - end, after.length - 1 - end)) end += 1;
  const [rows, columns] = [before.length - start - end, after.length - start - end];
  // The length of the common sequence starting at each pair.
  const lengths = Array.from({ length: rows + 1 }, () => new Uint16Array(columns + 1));
  const lengthAt = (a: number, b: number) => lengths[a]?.[b] ?? 0;
  for (let a = rows - 1; a >= 0; a -= 1) {
    const row = lengths[a] as Uint16Array;
    for (let b = columns - 1; b >= 0; b -= 1) {
      row[b] = isSame(start + a, start + b)
        ? lengthAt(a + 1, b + 1) + 1
        : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
    }
  }
  const pairs = Array.from({ length: start }, (_, at): [number, number] => [at, at]);
  for (let [a, b] = [0, 0]; a < rows && b < columns; ) {
    if (isSame(start + a, start + b)) {
      pairs.push([start + a, start + b]);
      [a, b] = [a + 1, b + 1];
    } else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a += 1;
    else b += 1;
  }
  const tail = Array.from({ length: end }, (_, at): [number, number] => [
    before.length - end + at,
    after.length - end + at,
  ]);
  return [...pairs, ...tail];
}

/** Differences that must be accepted or rejected together. */
export interface OpenChange extends DifferenceRange {
  /** The positions of its first and last difference. */
  first: number;
  last: number;
  writers: Writer[];
}

/** Groups the differences into changes that can be accepted or rejected separately, in text order. */
export function openChanges(compared: Compared, doc: Node): OpenChange[] {
  const { differences } = compared;
  const changes: OpenChange[] = [];
  for (let first = 0; first < differences.length; ) {
    let last = first;
    while (last < differences.length - 1 && !isSeparable(compared, doc, [first, last])) last += 1;
    const writers = writersOf(differences.slice(first, last + 1));
    changes.push({ ...rangeOf(differences, first, last), first, last, writers });
    first = last + 1;
  }
  return changes;
}

/** Applies a tracked transaction: the readers' text stays, and the differences grow. */
export function applyTracked(
  before: Compared,
  { doc, steps }: Pick<Transaction, 'doc' | 'steps'>,
  writer: Writer,
): Compared {
  const differences = addDifferences(before, { doc, maps: steps.map(stepMapOf), writers: [writer] });
  return { base: before.base, differences };
}

/** Applies a transaction to both texts; undefined if it joins tracked and untracked content. */
export function applyToBoth(
  before: Compared,
  { doc, mapping, before: old }: Pick<Transaction, 'doc' | 'mapping' | 'before'>,
): Compared | undefined {
  const kept = openChanges(before, old).flatMap((change) => mapChange(change, mapping));
  try {
    const back = (text: Node, { from, to, change }: MappedChange) =>
      text.replace(from, to, before.base.slice(change.fromA, change.toA));
    const base = kept.reduceRight(back, doc);
    let shift = 0;
    const differences = kept.map(({ from, to, change }) => {
      const size = change.toA - change.fromA;
      const place = { fromA: from + shift, toA: from + shift + size, fromB: from, toB: to };
      shift += size - (to - from);
      return attribute(place, change.writers);
    });
    return { base, differences };
  } catch {
    return undefined;
  }
}

/** Accepts a change into the readers' text. */
export function acceptChange({ base, differences }: Compared, change: OpenChange, doc: Node): Compared {
  const next = base.replace(change.fromA, change.toA, doc.slice(change.fromB, change.toB));
  const shift = change.toB - change.fromB - (change.toA - change.fromA);
  return { base: next, differences: withoutChange(differences, change, { a: shift, b: 0 }) };
}

/** Returns the step that reverts a change, and the comparison after it. */
export function rejectChange({ base, differences }: Compared, change: OpenChange): { step: Step; compared: Compared } {
  const step = new ReplaceStep(change.fromB, change.toB, base.slice(change.fromA, change.toA));
  const shift = change.toA - change.fromA - (change.toB - change.fromB);
  return { step, compared: { base, differences: withoutChange(differences, change, { a: 0, b: shift }) } };
}

/** Removes a change's differences; later ones shift by `a` and `b`. */
function withoutChange(
  differences: readonly Difference[],
  { first, last }: OpenChange,
  { a, b }: { a: number; b: number },
): Difference[] {
  const behind = differences.slice(last + 1).map((one) => {
    const { fromA, toA, fromB, toB } = one;
    return attribute({ fromA: fromA + a, toA: toA + a, fromB: fromB + b, toB: toB + b }, writersOf([one]));
  });
  return [...differences.slice(0, first), ...behind];
}

function rangeOf(differences: readonly Difference[], first: number, last: number): DifferenceRange {
  const [start, end] = [differences[first] as Difference, differences[last] as Difference];
  return { fromA: start.fromA, toA: end.toA, fromB: start.fromB, toB: end.toB };
}

/** Whether both texts stay valid when only these differences are accepted or rejected. */
function isSeparable({ base, differences }: Compared, doc: Node, [first, last]: [number, number]): boolean {
  const reach = rangeOf(differences, first, last);
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

/** Maps a step, counting text with changed marks or attributes as replaced. */
function stepMapOf(step: Step): StepMap {
  if (step instanceof AddMarkStep || step instanceof RemoveMarkStep) {
    const size = step.to - step.from;
    return new StepMap([step.from, size, size]);
  }
  return step instanceof AttrStep ? new StepMap([step.pos, 1, 1]) : step.getMap();
}

interface MappedChange {
  from: number;
  to: number;
  change: OpenChange;
}

/** Maps a change through others; none if it was removed with its surroundings. */
function mapChange(change: OpenChange, mapping: Mapping): MappedChange[] {
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

export function changeText({ fromA, toA, fromB, toB }: OpenChange, base: Node, doc: Node): ChangeText {
  const before = textBetween(base, fromA, toA);
  const after = textBetween(doc, fromB, toB);
  if (before === after) {
    const $block = doc.resolve(Math.min(fromB + 1, doc.content.size));
    return { kind: 'Formatting', before: '', after: after.replaceAll('¶', '').trim() || $block.parent.textContent };
  }
  const kind = before === '' ? 'Insertion' : after === '' ? 'Deletion' : 'Replacement';
  return { kind, before, after };
}

/** Returns the text between two positions, with ¶ for paragraph breaks. */
export function textBetween(text: Node, from: number, to: number): string {
  let words = '';
  let isDivided = false;
  text.nodesBetween(from, to, (node, at) => {
    if (node.isText) words += (node.text ?? '').slice(Math.max(0, from - at), to - at);
    else if (node.isLeaf) words += leafText(node);
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

function leafText({ type, attrs }: Node): string {
  if (type.name === 'pointer') return attrs.label;
  if (/^equation/.test(type.name)) return attrs.tex;
  if (type.name === 'break') return ' ';
  return attrs.html.replaceAll(/<[^>]*>/g, ' ').trim();
}
