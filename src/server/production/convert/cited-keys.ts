import { isReferencesHeading } from '#domain/document/other-headings';
import { findDois } from '#domain/kernel/doi';
import { descendantElements, type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import { type ReferenceParts, referenceLine, shortAuthors } from '#domain/production/reference-parts';
import { citationLink } from './citation/lines.ts';
import { wordsIn } from './compare-words.ts';
import type { Marks } from './marks.ts';
import { textOf } from './marks.ts';
import { element } from './tidy-words.ts';

/** References by citation key. */
export interface KeyedReferences {
  /** References by key, from front matter. */
  given: ReadonlyMap<string, ReferenceParts>;
  /** The article's existing reference lines, which define the numbers. */
  known: readonly string[];
  marks: Marks;
}

const LIST_ID = 'refs';
const ENTRY_ID = /^ref-(.{1,120})$/;

/**
 * Replaces citation keys by numbers, in Markdown and in HTML from Pandoc and Quarto, and appends the front matter's
 * references in order of citation. Unknown keys are kept and reported.
 */
export function citeKeys(nodes: readonly MarkupNode[], { given, known, marks }: KeyedReferences): MarkupNode[] {
  const lines = listedLines(nodes);
  const isInList = lines.size > 0;
  if (!isInList)
    for (const key of citationOrder(nodes, given)) lines.set(key, referenceLine(given.get(key) ?? { type: '' }));
  const numbers = numbersOf(lines, known);
  const written = linked(nodes, { numbers, given, marks, before: [] });
  return isInList || lines.size === 0 ? written : withList(written, [...lines.values()]);
}

/** The lines of Pandoc's list of references, by key. */
function listedLines(nodes: readonly MarkupNode[]): Map<string, string> {
  const list = descendantElements(nodes).find(({ attributes }) => attributes.get('id') === LIST_ID);
  const entries = descendantElements(list?.children ?? []).flatMap((entry): [string, string][] => {
    const key = ENTRY_ID.exec(entry.attributes.get('id') ?? '')?.[1];
    return key ? [[key, lineOf(entry)]] : [];
  });
  return new Map(entries);
}

const lineOf = ({ children }: MarkupElement) => textContent(children).replace(/\s+/g, ' ').trim();

/** Keys in order of first citation; uncited ones last. */
function citationOrder(nodes: readonly MarkupNode[], given: ReadonlyMap<string, ReferenceParts>): Set<string> {
  const cited = descendantElements(nodes).flatMap(({ attributes }) => attributes.get('data-key') ?? []);
  return new Set([...cited.filter((key) => given.has(key)), ...given.keys()]);
}

/** Numbers the keys: by the article's existing references, if any, else in the list's order. */
function numbersOf(lines: ReadonlyMap<string, string>, known: readonly string[]): Map<string, number> {
  if (known.length === 0) return new Map([...lines.keys()].map((key, index) => [key, index + 1]));
  const said = (line: string) => wordsIn(line.replace(/^\s*(?:\[\d{1,3}\]|\d{1,3}[.)])\s+/, '')).join(' ');
  const doiIn = (line: string) => findDois(line)[0]?.doi;
  const places = new Map(known.map((line, index) => [said(line), index + 1]));
  const dois = new Map(known.flatMap((line, index) => (doiIn(line) ? [[doiIn(line) ?? '', index + 1] as const] : [])));
  return new Map(
    [...lines].flatMap(([key, line]): [string, number][] => {
      const number = dois.get(doiIn(line) ?? '-') ?? places.get(said(line));
      return number ? [[key, number]] : [];
    }),
  );
}

interface Keys {
  numbers: ReadonlyMap<string, number>;
  given: ReadonlyMap<string, ReferenceParts>;
  marks: Marks;
  /** The headings and paragraphs so far. */
  before: MarkupElement[];
}

/** A heading, at the last heading's level, for a list of references that has none. */
export function missingHeading(before: readonly MarkupElement[]): MarkupElement[] {
  if (before.some(({ children }) => isReferencesHeading(textOf(children)))) return [];
  const level = before.findLast(({ name }) => /^h\d$/.test(name))?.name ?? 'h2';
  return [element(level, ['References'])];
}

function linked(nodes: readonly MarkupNode[], keys: Keys): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node];
    const { name, attributes, children } = node;
    if (/^(?:h\d|p)$/.test(name)) keys.before.push(node);
    if (name === 'cite-key') return cited(node, keys);
    if (name === 'cites') return ['[', ...linked(children, keys), ']'];
    if (attributes.get('id') === LIST_ID) return [...missingHeading(keys.before), ...entriesOf(children)];
    const key = name === 'a' ? ENTRY_ID.exec(attributes.get('href')?.slice(1) ?? '')?.[1] : undefined;
    const number = key && keys.numbers.get(decoded(key));
    if (number) return [{ ...node, attributes: new Map([['href', `#ref-${number}`]]) }];
    return [{ ...node, children: linked(children, keys) }];
  });
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

function cited(node: MarkupElement, { numbers, given, marks }: Keys): MarkupNode[] {
  const key = node.attributes.get('data-key') ?? '';
  const place = node.attributes.get('data-place');
  const number = numbers.get(key);
  const locator = place === undefined ? '' : `, ${place}`;
  if (number === undefined) {
    const what = `The citation “@${key}”`;
    const end = 'has no reference and is shown as written. Cite the reference by its number in square brackets.';
    return [marks.put({ code: 'citation', what, end }), ...node.children, place === undefined ? '' : ` [${place}]`];
  }
  if (!node.attributes.has('data-says')) return [citationLink(number, String(number))];
  const parts = given.get(key);
  const names = parts && !node.attributes.has('data-year') ? shortAuthors(parts) : '';
  return [names && `${names} `, '[', citationLink(number, String(number)), `${locator}]`];
}

/** Joins the number and text of Pandoc's entries, which are separate elements. */
const entriesOf = (children: readonly MarkupNode[]): MarkupNode[] =>
  children.flatMap((child): MarkupNode[] => {
    if (typeof child === 'string') return [];
    if (!ENTRY_ID.test(child.attributes.get('id') ?? '')) return [child];
    return [element('p', [lineOf(child)])];
  });

function withList(nodes: readonly MarkupNode[], lines: readonly string[]): MarkupNode[] {
  const last = nodes.findLast((node) => typeof node !== 'string');
  const hasTitle = typeof last === 'object' && /^h\d$/.test(last.name) && isReferencesHeading(textOf(last.children));
  const title = hasTitle ? [] : [element('p', ['References'])];
  return [
    ...nodes,
    ...title,
    element(
      'ol',
      lines.map((line) => element('li', [line])),
    ),
  ];
}
