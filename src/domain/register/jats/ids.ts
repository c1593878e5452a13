import { elementsOf, type MarkupElement, type MarkupNode } from '#domain/kernel/markup';

/** What of an article's text has a name in its XML. */
export interface JatsIds {
  /** The name of an element, for whoever writes it; undefined if it has none, or another has it already. */
  nameOf: (element: MarkupElement) => string | undefined;
  /** Where a link of the text leads, by the name that the text uses; undefined if it leads nowhere. */
  target: (id: string) => JatsTarget | undefined;
}

/** The kind and the name of what a cross reference leads to. */
interface JatsTarget {
  type: keyof typeof FORMS | 'bibr';
  id: string;
}

/** What only wraps parts of a text. */
export const WRAPPERS = /^(?:div|section|article|main)$/;

/** The form of names by what they name: no two of them, and none of the front, can be the same. */
const FORMS = {
  sec: /^[a-z][\w-]*$/i,
  fig: /^(?:figure|box)-[\w-]+$/,
  'boxed-text': /^(?:figure|box|table)-[\w-]+$/,
  table: /^(?:table|box)-[\w-]+$/,
  'disp-formula': /^equation-[\w-]+$/,
  fn: /^note-\d+$/,
};

/**
 * The names in a full text and its list of references, of which only those that `write` gives to an element lead anywhere: what
 * becomes an element with a name is decided where it is written. Names of sections get a prefix of their own.
 */
export function jatsIds(nodes: readonly MarkupNode[], references: number, write: (ids: JatsIds) => unknown): JatsIds {
  const { named, targets } = namesIn(nodes, references);
  const given = new Set<string>();
  write({
    nameOf: (one) => {
      const id = named.get(one);
      if (id) given.add(id);
      return id;
    },
    target: (id) => targets.get(id),
  });
  return {
    nameOf: (one) => named.get(one),
    target: (id) => {
      const target = targets.get(id);
      return target && (target.type === 'bibr' || given.has(target.id)) ? target : undefined;
    },
  };
}

interface JatsNames {
  named: ReadonlyMap<MarkupElement, string>;
  targets: ReadonlyMap<string, JatsTarget>;
}

function namesIn(nodes: readonly MarkupNode[], references: number): JatsNames {
  const named = new Map<MarkupElement, string>();
  const targets = new Map<string, JatsTarget>();
  const taken = new Set<string>();
  for (let number = 1; number <= references; number += 1) {
    targets.set(`ref-${number}`, { type: 'bibr', id: `ref-${number}` });
  }
  const headings = new Set(headingsIn(nodes));
  for (const one of elementsOf(nodes)) {
    const given = one.attributes.get('id') ?? '';
    const type = headings.has(one) ? 'sec' : typeOf(one);
    if (!type || !FORMS[type].test(given)) continue;
    const id = type === 'sec' && !given.startsWith('sec-') ? `sec-${given}` : given;
    if (targets.has(given) || taken.has(id)) continue;
    taken.add(id);
    targets.set(given, { type, id });
    named.set(one, id);
  }
  return { named, targets };
}

/** The headings that begin sections: one within a paragraph or a link is words of it. */
const headingsIn = (nodes: readonly MarkupNode[]): MarkupElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (WRAPPERS.test(node.name)) return headingsIn(node.children);
    return /^h\d$/.test(node.name) ? [node] : [];
  });

function typeOf({ name, children }: MarkupElement): keyof typeof FORMS | undefined {
  if (name === 'li') return 'fn';
  if (name === 'p' && children.some((child) => typeof child !== 'string' && child.name === 'math'))
    return 'disp-formula';
  if (name !== 'figure') return undefined;
  const inside = new Set(elementsOf(children).map((one) => one.name));
  if (inside.has('table')) return 'table';
  return inside.has('img') ? 'fig' : 'boxed-text';
}
