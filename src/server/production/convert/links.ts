import { descendantElements, type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import { panelIds } from './figure-numbers.ts';
import type { Marks } from './marks.ts';
import { element } from './tidy-words.ts';

const isBookmark = (node: MarkupNode) =>
  typeof node === 'object' && node.name === 'a' && node.attributes.has('id') && !node.attributes.has('href');

/** Moves link targets to their headings: Word puts bookmarks inside a heading, Pandoc before it. */
export function linkSections(nodes: readonly MarkupNode[]): void {
  const links = Map.groupBy(
    descendantElements(nodes).filter(({ attributes }) => attributes.get('href')?.startsWith('#')),
    ({ attributes }) => attributes.get('href')?.slice(1) ?? '',
  );
  const read = (some: readonly MarkupNode[]) => {
    let before: MarkupNode[] = [];
    for (const node of some) {
      if (isBookmark(node)) {
        before.push(node);
        continue;
      }
      if (typeof node === 'object' && node.name === 'div') read(node.children);
      else if (typeof node === 'object' && /^h[1-6]$/.test(node.name)) {
        const bookmarks = [...descendantElements(before), ...descendantElements(node.children).filter(isBookmark)];
        const names = bookmarks.map(({ attributes }) => attributes.get('id') ?? '').filter((name) => links.has(name));
        const place = `section-${names[0]?.replace(/^x-/, '').slice(0, 70)}`;
        if (names.length > 0) node.attributes.set('id', place);
        for (const name of names) for (const link of links.get(name) ?? []) link.attributes.set('href', `#${place}`);
      }
      if (typeof node !== 'string' || node.trim() !== '') before = [];
    }
  };
  read(nodes);
}

const LABEL = /^\s*(figure|fig\.?|table|equation|eqn?\.?)\s*\(?([A-Z]?\d{1,3}(?:[.-]\d{1,3})?)([a-h]?)\b/i;
const NAMED: Record<string, string> = { f: 'figure', t: 'table', e: 'equation' };

/**
 * Internal links point to bookmarks, which are not converted. A link reading "Figure 2" leads to that figure; any other
 * becomes text and is marked.
 */
export function linkTargets(
  blocks: readonly MarkupElement[],
  marks: Marks,
  labels: ReadonlyMap<string, string> = new Map(),
): MarkupElement[] {
  const ids = new Set(descendantElements(blocks).flatMap(({ attributes }) => attributes.get('id') ?? []));
  const panels = panelIds(blocks);
  return blocks.flatMap((block) => linked([block], { ids, marks, labels, panels }) as MarkupElement[]);
}

interface Places {
  ids: ReadonlySet<string>;
  /** Ids of equations, by label. */
  labels: ReadonlyMap<string, string>;
  /** Ids of panels, by figure number and letter. */
  panels: ReadonlyMap<string, string>;
  marks: Marks;
}

function linked(nodes: readonly MarkupNode[], places: Places, isMentioned = true): MarkupNode[] {
  const { ids, labels, panels, marks } = places;
  const written = nodes.flatMap((node, at): MarkupNode[] => {
    if (typeof node === 'string') return isMentioned ? linkMentions(node, places) : [node];
    if (/^(?:math|pre|code)$/.test(node.name)) return [node];
    const isOfText = isMentioned && !/^(?:h[23]|figcaption|a)$/.test(node.name);
    const children = linked(node.children, places, isOfText);
    const href = node.name === 'a' ? (node.attributes.get('href') ?? '') : '';
    if (!href.startsWith('#') || /^#ref-\d+$/.test(href) || ids.has(href.slice(1))) return [{ ...node, children }];
    const label = textContent(children);
    const [, kind = '', number = '', letter = ''] =
      LABEL.exec(label) ?? LABEL.exec(nameBefore(nodes[at - 1]) + label) ?? [];
    const kindOf = NAMED[kind.charAt(0).toLowerCase()] ?? '';
    const panel = kindOf === 'figure' ? panels.get(`${number}${letter.toLowerCase()}`) : undefined;
    const id = labels.get(href.slice(1)) ?? panel ?? `${kindOf}-${number.toLowerCase().replace('.', '-')}`;
    if (ids.has(id)) return [element('a', children, { href: `#${id}` })];
    // A backlink to a note mark that moved into the metadata with an author's name.
    if (href.startsWith('#note-mark-')) return [];
    // Citations are linked later, by their text.
    if (/^#(?:ref-|x-enref-)/.test(href)) return children;
    const what = `The link “${textContent(children).slice(0, 60)}”`;
    return [...children, marks.put({ code: 'link', what, end: 'leads nowhere in the text and became plain text.' })];
  });
  return joined(written);
}

/** The word before a link that covers only the number: "Table " before "1". */
const nameBefore = (node: MarkupNode | undefined) =>
  (typeof node === 'string' && /(?<!\p{L})\p{L}+\.?[\s\u00a0]*\(?$/u.exec(node)?.[0]) || '';

/** Merges adjacent strings, so "[", "1" and "]" are recognised as a citation. */
function joined(nodes: readonly MarkupNode[]): MarkupNode[] {
  const result: MarkupNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (typeof node === 'string' && typeof last === 'string') result[result.length - 1] = last + node;
    else result.push(node);
  }
  return result;
}

const MENTION =
  /(?<!\b(?:supplementary|supplemental|additional|online|appendix|extended data)\s)\b(figures?|figs?\.?|tables?|equations?|eqs?\.?)\s*\(?(\d{1,3})(?![\d.-]*\d)([a-h]?)\)?(?!\s+(?:of|in|from)\s+(?:the\s+)?(?:ref|supp|append|\p{Lu}))/giu;

/** Links mentions of figures, tables and equations. */
function linkMentions(text: string, { ids, panels }: Places): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    const [whole, kind = '', number = '', letter = ''] = match;
    const what = NAMED[kind.charAt(0).toLowerCase()] ?? '';
    const panel = what === 'figure' ? panels.get(`${number}${letter.toLowerCase()}`) : undefined;
    const id = panel ?? `${what}-${number}`;
    if (!ids.has(id)) continue;
    nodes.push(text.slice(end, match.index), element('a', [whole], { href: `#${id}` }));
    end = match.index + whole.length;
  }
  return [...nodes, text.slice(end)].filter((node) => node !== '');
}
