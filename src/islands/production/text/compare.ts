import { Change, ChangeSet, type TokenEncoder } from '@tiptap/pm/changeset';
import type { Mark, Node } from '@tiptap/pm/model';
import { StepMap } from '@tiptap/pm/transform';
import type { TrackedChange, Writer } from '#domain/production/tracked';

/** A difference between two texts, and its writers. */
export type Difference = Change<readonly Writer[]>;

/** A text beside its base, which readers see: their differences are the open changes. */
export interface Compared {
  base: Node;
  differences: readonly Difference[];
}

/** Adds the differences that a transaction's steps introduced. */
export function furtherDifferences(
  { base, differences }: Compared,
  { doc, maps, writers }: { doc: Node; maps: readonly StepMap[]; writers: readonly Writer[] },
): readonly Difference[] {
  const data = maps.map(() => writers);
  return ChangeSet.create(base, joined, TOKENS, differences).addSteps(doc, maps, data).changes;
}

/** The differences of two texts, by block and by character within blocks; writers come from the nearest record. */
export function differencesOf(base: Node, doc: Node, noted: readonly TrackedChange[]): readonly Difference[] {
  const found = furtherDifferences({ base, differences: [] }, { doc, maps: otherBlocks(base, doc), writers: [] });
  return found.map((one) => writtenBy(one, nearest(one, noted)));
}

/** The range of a difference in both texts. */
export type Reach = Pick<Difference, 'fromA' | 'toA' | 'fromB' | 'toB'>;

/** A difference attributed to these writers. */
export function writtenBy({ fromA, toA, fromB, toB }: Reach, writers: readonly Writer[]): Difference {
  const span = (length: number) => (length > 0 ? [{ length, data: writers }] : []);
  return Change.fromJSON({ fromA, toA, fromB, toB, deleted: span(toA - fromA), inserted: span(toB - fromB) });
}

/** The writers of a difference, each once, with their latest time. */
export function writersOf(differences: readonly Difference[]): Writer[] {
  const latest = new Map<string, Writer>();
  const spans = differences.flatMap(({ deleted, inserted }) => [...deleted, ...inserted]);
  for (const writer of spans.flatMap(({ data }) => data)) {
    const known = latest.get(writer.by);
    if (!known || known.at < writer.at) latest.set(writer.by, writer);
  }
  return [...latest.values()];
}

/** Continuous typing by one person is one range, dated at its end. */
function joined(one: readonly Writer[], other: readonly Writer[]): readonly Writer[] {
  const isSame = one.length === other.length && one.every(({ by }, at) => by === other[at]?.by);
  // The library expects null to keep them apart, though its types do not allow it.
  if (!isSame) return null as unknown as readonly Writer[];
  return one.map((writer, at) => (writer.at < (other[at]?.at ?? '') ? (other[at] as Writer) : writer));
}

const marksOf = (marks: readonly Mark[]) =>
  marks.map(({ type, attrs }) => `${type.name}${JSON.stringify(attrs)}`).join();

/** Text with different marks is different text; an equation's rendering follows from its TeX. */
const TOKENS: TokenEncoder<string | number> = {
  encodeCharacter: (sign, marks) => (marks.length > 0 ? `${sign}${marksOf(marks)}` : sign),
  encodeNodeStart: ({ type, attrs, marks, isLeaf }) => {
    const { html, ...own } = attrs;
    const said = type.name === 'kept' ? attrs : own;
    return `${type.name}${isLeaf ? '/' : ''}${JSON.stringify(said)}${marksOf(marks)}`;
  },
  // A heading made from a paragraph ends like one.
  encodeNodeEnd: ({ type }) => (/^(?:paragraph|heading)$/.test(type.name) ? '/' : `/${type.name}`),
  compareTokens: (one, other) => one === other,
};

function nearest({ fromB, toB }: Difference, noted: readonly TrackedChange[]): readonly Writer[] {
  const gap = ({ from, to }: TrackedChange) => Math.max(0, from - toB, fromB - to);
  const [first] = noted.toSorted((one, other) => gap(one) - gap(other));
  return first?.writers ?? [];
}

/** Blocks not shared by two texts, as maps. */
function otherBlocks(base: Node, doc: Node): StepMap[] {
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

/** The longest sequence of blocks common to both, as their positions in each. */
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
