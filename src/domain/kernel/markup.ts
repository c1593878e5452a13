import { equationToText } from './equation-text.ts';

/** An element of HTML, MathML or SVG; names are lower case. */
export interface MarkupElement {
  name: string;
  attributes: Map<string, string>;
  children: MarkupNode[];
}

/** An element, or text with its entities resolved. */
export type MarkupNode = MarkupElement | string;

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[!?][^>]*>|<\/([a-zA-Z][\w:-]*)[^>]*>|<([a-zA-Z][\w:-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|([^<]+|<)/g;
const ATTRIBUTE = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const VOID_ELEMENTS = new Set(['img', 'br', 'hr', 'input']);
// Deeper than any real article; deeper nesting is flattened, so that no one can exhaust the stack.
const DEPTH_MAX = 60;

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  thinsp: '\u2009',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  plusmn: '±',
  times: '×',
  minus: '−',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  micro: 'µ',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  dagger: '†',
  Dagger: '‡',
  sect: '§',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  Delta: 'Δ',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  rho: 'ρ',
  sigma: 'σ',
  chi: 'χ',
  omega: 'ω',
  Omega: 'Ω',
};

/** Parses HTML or SVG leniently: open elements are closed, stray end tags are dropped. */
export function parseMarkup(source: string): MarkupNode[] {
  const top: MarkupElement = { name: '', attributes: new Map(), children: [] };
  const open = [top];
  for (const [, cdata, closing, opening, attributes = '', text] of source.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? top;
    if (text !== undefined) parent.children.push(resolveEntities(text));
    else if (cdata !== undefined) parent.children.push(cdata);
    else if (opening !== undefined) {
      const element: MarkupElement = {
        name: opening.toLowerCase(),
        attributes: parseAttributes(attributes),
        children: [],
      };
      parent.children.push(element);
      const isEmpty = VOID_ELEMENTS.has(element.name) || attributes.endsWith('/');
      if (!isEmpty && open.length < DEPTH_MAX) open.push(element);
    } else if (closing !== undefined) {
      const index = open.findLastIndex(({ name }) => name === closing.toLowerCase());
      if (index > 0) open.length = index;
    }
  }
  return top.children;
}

/** Serialises a tree as HTML, escaping text and attributes. */
export function writeMarkup(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escapeText(node) : writeElement(node))).join('');
}

function writeElement({ name, attributes, children }: MarkupElement): string {
  const attributeTexts = [...attributes].map(
    ([key, value]) => ` ${key}="${escapeText(value).replaceAll('"', '&quot;')}"`,
  );
  const opening = `<${name}${attributeTexts.join('')}>`;
  return VOID_ELEMENTS.has(name) ? opening : `${opening}${writeMarkup(children)}</${name}>`;
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text of a tree; each equation is one line. */
export function textContent(nodes: readonly MarkupNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : elementText(node))).join('');
}

const elementText = (node: MarkupElement) => (node.name === 'math' ? equationToText(node) : textContent(node.children));

/** Lists all elements of a tree, parents first. */
export function descendantElements(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...descendantElements(node.children)]));
}

/** An element's child elements, optionally limited to some names. */
export const childrenOf = (element: MarkupElement | undefined, ...names: string[]): MarkupElement[] =>
  (element?.children ?? []).filter(
    (child): child is MarkupElement => typeof child !== 'string' && (names.length === 0 || names.includes(child.name)),
  );

export const childOf = (element: MarkupElement | undefined, ...names: string[]): MarkupElement | undefined =>
  element?.children.find((child): child is MarkupElement => typeof child !== 'string' && names.includes(child.name));

/** An element's descendants with one of the names, in document order. */
export const descendantsNamed = (element: MarkupElement | undefined, ...names: string[]): MarkupElement[] =>
  descendantElements(element?.children ?? []).filter(({ name }) => names.includes(name));

/** An element's text on one line. */
export const oneLineText = (element: MarkupElement | undefined): string =>
  textContent(element?.children ?? [])
    .replace(/\s+/g, ' ')
    .trim();

export const attributeOf = (element: MarkupElement | undefined, name: string): string =>
  element?.attributes.get(name)?.trim() ?? '';

/** Replaces each element of a tree by the result of `change`, innermost first. */
export function mapElements(
  nodes: readonly MarkupNode[],
  change: (element: MarkupElement) => readonly MarkupNode[],
): MarkupNode[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [node] : change({ ...node, children: mapElements(node.children, change) }),
  );
}

export function findElement(nodes: MarkupNode[], name: string): MarkupElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const found = node.name === name ? node : findElement(node.children, name);
    if (found) return found;
  }
  return undefined;
}

function parseAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), resolveEntities(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

/** Resolves entities; unknown ones stay. */
export function resolveEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
    const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
  });
}
