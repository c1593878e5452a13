import { descendantElements, type MarkupElement, type MarkupNode } from '#domain/kernel/markup';

export interface JatsIds {
  /** Returns an element's id and marks it as written; undefined if it has none. */
  claimId: (element: MarkupElement) => string | undefined;
  /** Finds a link's target by the id in the HTML; undefined if missing. */
  target: (id: string) => JatsTarget | undefined;
}

interface JatsTarget {
  type: keyof typeof ID_PATTERNS | 'bibr';
  id: string;
}

/** Elements without semantics. */
export const WRAPPERS = /^(?:div|section|article|main)$/;

/** The forms of ids by target type. No two types can share an id, nor can the front matter. */
const ID_PATTERNS = {
  sec: /^[a-z][\w-]*$/i,
  fig: /^(?:figure|box)-[\w-]+$/,
  'boxed-text': /^(?:figure|box|table)-[\w-]+$/,
  table: /^(?:table|box)-[\w-]+$/,
  'disp-formula': /^equation-[\w-]+$/,
  fn: /^note-\d+$/,
};

/**
 * Writes a full text with the ids of its elements and references. Not every element keeps its id in JATS: if a link
 * would then be dangling, the text is written again without it.
 */
export function writeWithIds<Written>(
  nodes: readonly MarkupNode[],
  references: number,
  write: (ids: JatsIds) => Written,
): Written {
  const { named, targets } = assignIds(nodes, references);
  const [claimed, linked] = [new Set<string>(), new Set<JatsTarget>()];
  const isThere = ({ type, id }: JatsTarget) => type === 'bibr' || claimed.has(id);
  const claimId = (one: MarkupElement) => {
    const id = named.get(one);
    if (id) claimed.add(id);
    return id;
  };
  const written = write({
    claimId,
    target: (id) => {
      const target = targets.get(id);
      if (target) linked.add(target);
      return target;
    },
  });
  if ([...linked].every(isThere)) return written;
  return write({
    claimId,
    target: (id) => {
      const target = targets.get(id);
      return target && isThere(target) ? target : undefined;
    },
  });
}

interface JatsNames {
  named: ReadonlyMap<MarkupElement, string>;
  targets: ReadonlyMap<string, JatsTarget>;
}

function assignIds(nodes: readonly MarkupNode[], references: number): JatsNames {
  const named = new Map<MarkupElement, string>();
  const targets = new Map<string, JatsTarget>();
  const taken = new Set<string>();
  for (let number = 1; number <= references; number += 1) {
    targets.set(`ref-${number}`, { type: 'bibr', id: `ref-${number}` });
  }
  const headings = new Set(listHeadings(nodes));
  for (const one of descendantElements(nodes)) {
    const given = one.attributes.get('id') ?? '';
    const type = headings.has(one) ? 'sec' : targetType(one);
    if (!type || !ID_PATTERNS[type].test(given)) continue;
    const id = type === 'sec' && !given.startsWith('sec-') ? `sec-${given}` : given;
    if (targets.has(given) || taken.has(id)) continue;
    taken.add(id);
    targets.set(given, { type, id });
    named.set(one, id);
  }
  return { named, targets };
}

/** Section headings; headings inside paragraphs or links are plain text. */
const listHeadings = (nodes: readonly MarkupNode[]): MarkupElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (WRAPPERS.test(node.name)) return listHeadings(node.children);
    return /^h\d$/.test(node.name) ? [node] : [];
  });

function targetType({ name, children }: MarkupElement): keyof typeof ID_PATTERNS | undefined {
  if (name === 'li') return 'fn';
  if (name === 'p' && children.some((child) => typeof child !== 'string' && child.name === 'math'))
    return 'disp-formula';
  if (name !== 'figure') return undefined;
  const inside = new Set(descendantElements(children).map((one) => one.name));
  if (inside.has('table')) return 'table';
  return inside.has('img') ? 'fig' : 'boxed-text';
}
