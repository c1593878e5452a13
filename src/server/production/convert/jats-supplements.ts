import {
  attributeOf,
  childOf,
  childrenOf,
  descendantsNamed,
  type MarkupElement,
  type MarkupNode,
  mapElements,
  oneLineText,
} from '#domain/kernel/markup';
import type { Supplement } from '#domain/publication/article';
import { REPORTING_GUIDELINE_IDS } from '#domain/publication/integrity/reporting-guideline';

/** A supplementary file as named in a JATS article. */
export interface NamedSupplement extends Pick<Supplement, 'title' | 'description' | 'guideline'> {
  href: string;
}

const BLOCKS = ['supplementary-material', 'media'];
const FILES = ['media', 'graphic', 'inline-graphic'];

/** An article's supplementary files in order, each once, with descriptions; nested articles' are omitted. */
export function supplementsIn(article: MarkupElement): NamedSupplement[] {
  const found = new Map<string, NamedSupplement>();
  for (const block of blocksIn(article.children)) {
    const hrefs = hrefsOf(block);
    for (const href of hrefs) {
      if (!found.has(href)) found.set(href, { href, ...describe(block, href, hrefs.length > 1) });
    }
  }
  return [...found.values()];
}

function blocksIn(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node): MarkupElement[] => {
    if (typeof node === 'string' || /^(?:sub-article|response)$/.test(node.name)) return [];
    const isOne = node.name === 'inline-supplementary-material' || BLOCKS.includes(node.name);
    return isOne ? [node] : blocksIn(node.children);
  });
}

const hrefsOf = (block: MarkupElement): string[] => [
  ...new Set(
    [block, ...descendantsNamed(block, ...FILES)].map((one) => attributeOf(one, 'xlink:href')).filter(Boolean),
  ),
];

const TITLE_MAX = 300;
const DESCRIPTION_MAX = 2_000;
/** Maximum characters of a caption that serves as the title. */
const FIRST_LINE_TITLE_MAX = 160;

function describe(block: MarkupElement, href: string, isOneOfMany: boolean): Omit<NamedSupplement, 'href'> {
  const name = href.replace(/^.*[/\\]/, '');
  if (block.name === 'inline-supplementary-material')
    return { title: cut(oneLineText(block) || name), description: '' };
  const label = oneLineText(childOf(block, 'label')).replace(/[.:]$/, '');
  const caption = childOf(block, 'caption');
  const title = oneLineText(childOf(caption, 'title'));
  // PubMed Central adds a line such as "Click here for additional data file."
  const lines = childrenOf(caption, 'p')
    .map(oneLineText)
    .filter((line) => line !== '' && !/^click here\b/i.test(line));
  const [first = '', ...others] = lines;
  const isFirstTitle = title === '' && first.length <= FIRST_LINE_TITLE_MAX;
  const called = /^\d{0,3}$/.test(label) && label ? `Supplementary file ${label}` : label;
  const said = [called, title || (isFirstTitle ? first : '')].filter(Boolean).join('. ');
  const guideline = REPORTING_GUIDELINE_IDS.find((id) => id === attributeOf(block, 'specific-use'));
  return {
    title: cut(isOneOfMany || said === '' ? [said, name].filter(Boolean).join(': ') : said),
    description: (isFirstTitle ? others : lines).join('\n\n').slice(0, DESCRIPTION_MAX),
    ...(guideline && attributeOf(block, 'content-type') === 'reporting-checklist' && { guideline }),
  };
}

const cut = (words: string) => words.slice(0, TITLE_MAX).trim();

/**
 * Removes supplementary files, which the page lists, and sections with nothing else. References to them become text,
 * and their images are dropped.
 */
export function withoutSupplements(article: MarkupElement, taken: ReadonlySet<string>): MarkupElement {
  const mentioned = new Set<string>();
  const kept = pruned(article, taken, mentioned) ?? article;
  return referencesAsText(kept, mentioned);
}

function pruned(node: MarkupElement, taken: ReadonlySet<string>, mentioned: Set<string>): MarkupElement | undefined {
  if (BLOCKS.includes(node.name)) {
    const isTaken = hrefsOf(node).some((href) => taken.has(href));
    if (node.name === 'media' && !isTaken) return node;
    const ids = [node, ...descendantsNamed(node, ...FILES)].map((one) => attributeOf(one, 'id'));
    for (const id of ids) if (id) mentioned.add(id);
    return isTaken ? undefined : withoutGraphics(node);
  }
  const children = node.children.flatMap((child): MarkupNode[] => {
    const kept = typeof child === 'string' ? child : pruned(child, taken, mentioned);
    return kept === undefined ? [] : [kept];
  });
  const isEmptied = children.length < node.children.length && HOLDERS.test(node.name) && isBare(children);
  return isEmptied ? undefined : { ...node, children };
}

const HOLDERS = /^(?:sec|p|app|app-group|notes|fn-group)$/;
const isBare = (nodes: readonly MarkupNode[]) =>
  nodes.every((node) => (typeof node === 'string' ? node.trim() === '' : /^(?:title|label)$/.test(node.name)));

const withoutGraphics = (node: MarkupElement): MarkupElement => ({
  ...node,
  children: mapElements(node.children, (one) => (/graphic$/.test(one.name) ? [] : [one])),
});

/** Turns references to supplementary files into text, because the text no longer contains their targets. */
const referencesAsText = (article: MarkupElement, mentioned: ReadonlySet<string>): MarkupElement => ({
  ...article,
  children: mapElements(article.children, (node) => {
    const isMention = node.name === 'xref' && mentioned.has(attributeOf(node, 'rid').split(/\s+/)[0] ?? '');
    return [isMention ? { ...node, name: 'named-content' } : node];
  }),
});
