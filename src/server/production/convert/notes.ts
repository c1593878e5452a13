import { isReferencesHeading } from '#domain/document/other-headings';
import { descendantElements, type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import { parseReference } from '#domain/production/parse-reference';
import { lostComment } from '#server/document/read/word-tree';
import { type Marks, textOf, withoutLoneMarks } from './marks.ts';
import { element, isNamed, trimmed } from './tidy-words.ts';

/** Makes a note mark: the author's symbol, or "note 1", because a bare number would look like a citation. */
export function noteMark(number: number, own: string, isFirst: boolean): MarkupElement {
  const label = /^[^\d\s]{1,3}$/.test(own) ? own : `note ${number}`;
  const id: Record<string, string> = isFirst ? { id: `note-mark-${number}` } : {};
  return element('sup', [element('a', [label], { href: `#note-${number}`, ...id })]);
}

/** Makes an endnote with a backlink to its mark. */
export function noteItem(number: number, nodes: readonly MarkupNode[]): MarkupElement {
  const back = [' ', element('a', ['↑'], { href: `#note-mark-${number}` })];
  const words = trimmed(nodes);
  const last = words.at(-1);
  const children = isNamed(last, 'p')
    ? words.with(-1, { ...last, children: [...trimmed(last.children), ...back] })
    : [...words, ...back];
  return element('li', children, { id: `note-${number}` });
}

/** Whether an element is the text's list of notes. */
export const isNotes = ({ name, children }: MarkupElement): boolean =>
  name === 'ol' && children.some((item) => typeof item !== 'string' && item.attributes.get('id')?.startsWith('note-'));

/** Whether a note is a reference. */
export function isReference(words: string): boolean {
  const { author, issued } = parseReference(words.trim().replace(/^\[?\d{1,3}[\].)]*\s+(?=\p{L})/u, ''));
  return author !== undefined && issued !== undefined;
}

/** An element's place in a page. */
interface Place {
  one: MarkupElement;
  parents: readonly MarkupElement[];
  heading: string;
  at: number;
}

function placesOf(nodes: readonly MarkupNode[]): Place[] {
  const places: Place[] = [];
  let heading = '';
  const read = (some: readonly MarkupNode[], parents: readonly MarkupElement[]) => {
    for (const one of some) {
      if (typeof one === 'string') continue;
      if (/^h\d$/.test(one.name)) heading = textOf(one.children);
      places.push({ one, parents, heading, at: places.length });
      read(one.children, [...parents, one]);
    }
  };
  read(nodes, []);
  return places;
}

const idOf = ({ attributes }: MarkupElement) => attributes.get('id') ?? '';
const targetOf = ({ name, attributes }: MarkupElement) =>
  name === 'a' ? /^#(.+)/.exec(attributes.get('href') ?? '')?.[1] : undefined;
const only = ({ children }: MarkupElement) => {
  const said = children.filter((node) => typeof node !== 'string' || node.trim() !== '');
  return said.length === 1 ? said[0] : undefined;
};
const NOT_OF_NOTES = /^(?:h\d|figure|table|img)$/;
/** Anchors of comments, which Google Docs and Word link like notes. */
const COMMENT = /cmnt|msocom/;
/** Ids already in the dialect's form. */
const KEPT = /^(?:note|table|equation)-/;

/** The element that holds a whole note: the outermost one that starts with the backlink and holds no other note. */
function blockOf({ one, parents }: Place, notes: ReadonlySet<MarkupElement>): MarkupElement {
  let block = one;
  for (const parent of parents.toReversed()) {
    const first = parent.children.find((node) => typeof node !== 'string' || node.trim() !== '');
    if (
      one.name !== 'a' ||
      first !== block ||
      descendantElements(parent.children).filter((other) => notes.has(other)).length > 1
    )
      break;
    block = parent;
  }
  return block;
}

/** A note, the links to it, and their ids. */
interface Linked {
  note: Place;
  links: MarkupElement[];
  names: string[];
  block: MarkupElement;
}

/** The targets of the links in a place, one of which may lead back to the note's mark; empty if it cannot be a note. */
function backlinkTargets({ one, parents, heading }: Place): ReadonlySet<string | undefined> {
  // In Word's comments the anchor is beside the backlink, not around it.
  const held = one.children.length === 0 && parents.at(-1)?.name === 'p' ? (parents.at(-1) ?? one) : one;
  const inside = [held, ...descendantElements(held.children)];
  const isEntry = isReferencesHeading(heading) && isReference(textContent([parents.at(-1) ?? one]));
  const isOther = isEntry || [...parents, ...inside].some(({ name }) => NOT_OF_NOTES.test(name));
  return new Set(isOther ? [] : inside.map(targetOf));
}

function linkedNotes(places: readonly Place[]): Linked[] {
  const named = new Map(places.toReversed().map((place) => [idOf(place.one), place]));
  const ways = new Map<Place, ReadonlySet<string | undefined>>();
  const notes = new Map<Place, Linked>();
  for (const { one, parents, at } of places) {
    const target = targetOf(one);
    const note = target && named.get(target);
    if (!note || note.at < at || KEPT.test(target)) continue;
    const holder = parents.at(-1);
    const names = [one, ...(holder?.name === 'sup' ? [holder] : [])].map(idOf).filter(Boolean);
    const back = ways.get(note) ?? backlinkTargets(note);
    ways.set(note, back);
    if (!notes.has(note) && !names.some((name) => back.has(name))) continue;
    const known = notes.get(note) ?? { note, links: [], names: [], block: note.one };
    notes.set(note, known);
    known.links.push(one);
    known.names.push(...names);
  }
  const targets = new Set([...notes.keys()].map(({ one }) => one));
  return [...notes.values()]
    .map((linked) => ({ ...linked, block: blockOf(linked.note, targets) }))
    .filter(({ block }) => /^(?:p|div|li)$/.test(block.name));
}

/**
 * Converts every program's notes, recognised by links in both directions, to notes of the dialect. They are
 * numbered in the order of their marks, after existing notes. Comments are removed and reported.
 */
export function withNotes(nodes: readonly MarkupNode[], marks: Marks): MarkupNode[] {
  const places = placesOf(nodes);
  const linked = linkedNotes(places);
  const isComment = ({ note }: Linked) => COMMENT.test(idOf(note.one));
  const notes = linked.filter((one) => !isComment(one));
  const before = places.filter(({ one }) => one.name === 'li' && KEPT.test(idOf(one))).length;
  const written = new Map<MarkupNode | undefined, MarkupNode>();
  for (const [index, { links }] of notes.entries()) {
    for (const [at, link] of links.entries()) {
      const label = textContent(link.children).replace(/[[\](){}\s]/g, '');
      written.set(link, noteMark(before + index + 1, /^[ivxlc]+$/i.test(label) ? '' : label, at === 0));
    }
  }
  const back = new Set(linked.flatMap(({ names }) => names));
  const blocks = new Set<MarkupNode>(linked.map(({ block }) => block));
  const [first] = notes.toSorted((one, other) => one.note.at - other.note.at);
  const list = () =>
    notes.map(({ block: { name, attributes, children } }, at) => {
      const words = write(children);
      return noteItem(before + at + 1, name === 'p' ? [{ name, attributes, children: words }] : words);
    });
  const write = (some: readonly MarkupNode[]): MarkupNode[] =>
    some.flatMap((node): MarkupNode[] => {
      if (typeof node === 'string') return [node];
      const mark = written.get(node) ?? (node.name === 'sup' ? written.get(only(node)) : undefined);
      if (mark) return [mark];
      if (back.has(targetOf(node) ?? '')) return [];
      if (blocks.has(node)) return node === first?.block ? [element('ol', list())] : [];
      const children = write(node.children);
      const isLeft = node.children.some((child) => blocks.has(child)) && /^[uo]l$/.test(node.name);
      if (isLeft && !children.some((child) => isNamed(child, 'li'))) return children;
      const attributes = /^(?:a|li|div|p|sup)$/.test(node.name)
        ? new Map([...node.attributes].filter(([key, value]) => key !== 'id' || KEPT.test(value)))
        : node.attributes;
      return [{ ...node, attributes, children }];
    });
  for (const { links, block } of linked.filter(isComment)) {
    const words = withoutLoneMarks(textContent(write(block.children)));
    for (const link of links) written.set(link, marks.put(lostComment(words)));
  }
  return write(nodes);
}
