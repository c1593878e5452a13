import { type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import { paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import type { ContentBlock, Formula, Inline, ListItem, TableRow, Words } from '#domain/publication/content-blocks';

/** The context for converting a text's blocks. */
interface DraftContext {
  article: Pick<Article, 'slug' | 'references'>;
  origin: string;
  /** The names of existing figures. */
  images: ReadonlySet<string>;
}

/** The full text for the template: resolvable links, unique ids, tables on a grid. */
export function bodyOf(blocks: readonly ContentBlock[], surroundings: DraftContext): object[] {
  const places = new Set<string>();
  const named = (id: string) => {
    if (!id || places.has(id) || /^ref-\d+$/.test(id)) return null;
    places.add(id);
    return id;
  };
  const known = new Set([...idsOf(blocks), ...surroundings.article.references.map((_, index) => `ref-${index + 1}`)]);

  const line = (inlines: readonly Inline[]) =>
    inlines.map((inline) =>
      'tex' in inline ? formula(inline) : words(inline, named(inline.id), linkOf(inline, known, surroundings)),
    );

  function block(one: ContentBlock): object {
    switch (one.kind) {
      case 'heading':
        return { kind: 'heading', level: one.level, id: named(one.id), line: line(one.inlines) };
      case 'paragraph':
        return { kind: 'paragraph', line: line(one.inlines) };
      case 'list':
        return {
          kind: 'list',
          isOrdered: one.isOrdered,
          hasSigns: one.hasSigns,
          start: one.start,
          numbering: `${one.type}.`,
          items: one.items.map(({ id, body }) => ({ id: named(id), body: body.map(block) })),
        };
      case 'listing':
        return one;
      case 'quote':
        return { kind: 'quote', body: one.body.map(block) };
      case 'equation':
        return { kind: 'equation', number: one.number, id: named(one.id), ...formula(one) };
      case 'image':
        return figure({ kind: 'figure', id: '', caption: [], body: [one] });
      case 'table':
        return figure({ kind: 'figure', id: '', caption: [], body: [one] });
      case 'figure':
        return figure(one);
    }
  }

  function figure({ id, caption, body }: ContentBlock & { kind: 'figure' }): object {
    const tables = body.flatMap((one) => (one.kind === 'table' ? [tableOf(one.rows, line)] : []));
    const images = body.flatMap((one) => (one.kind === 'image' ? [imageOf(one, surroundings)] : []));
    const notes = body.flatMap((one) => (one.kind === 'paragraph' ? [line(one.inlines)] : []));
    const others = body.filter(({ kind }) => !['table', 'image', 'paragraph'].includes(kind)).map(block);
    return { kind: 'figure', id: named(id), caption: line(caption), tables, images, notes, others };
  }

  return blocks.map(block);
}

const idsOf = (blocks: readonly (ContentBlock | ListItem)[]): string[] =>
  blocks.flatMap((one) => [
    ...('id' in one && one.id ? [one.id] : []),
    ...('inlines' in one ? one.inlines.flatMap((inline) => ('id' in inline && inline.id ? [inline.id] : [])) : []),
    ...('body' in one ? idsOf(one.body) : []),
    ...('items' in one ? idsOf(one.items) : []),
  ]);

/** A formula, with LaTeX as its spoken text. */
const formula = ({ tex, math }: Formula): object => ({ tex, math: mathOf(math) });

/** Short keys, because a long article has thousands of pieces. */
function words({ text, bold, italic, script, isCode }: Words, id: string | null, href: string | null): object {
  return {
    t: text,
    ...(bold && { b: true }),
    ...(italic && { i: true }),
    ...(script && { s: script }),
    ...(isCode && { m: true }),
    ...(id && { id }),
    ...(href && { href }),
  };
}

/** A link's target: `#place` in this document, or external. */
function linkOf({ href }: Words, known: ReadonlySet<string>, { article, origin }: DraftContext): string | null {
  if (!href) return null;
  if (href.startsWith('#')) return known.has(href.slice(1)) ? href : null;
  const url = URL.parse(href, new URL(`${paths.article(article.slug)}/`, origin));
  return url && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : null;
}

function imageOf({ file, alt }: ContentBlock & { kind: 'image' }, { images }: DraftContext): object {
  return { file: images.has(file) ? file : null, alt: alt || 'Figure' };
}

const COLUMNS_MAX = 60;

/**
 * A table on its grid. Head rows repeat on every page. Spans end at the next occupied cell, and at the end of head or
 * table.
 */
function tableOf(rows: readonly TableRow[], line: (inlines: readonly Inline[]) => object[]): object {
  const taken: boolean[][] = rows.map(() => []);
  const cells: object[] = [];
  let columns = 1;
  for (const [y, { cells: own, isHead }] of rows.entries()) {
    let x = 0;
    for (const cell of own) {
      while (taken[y]?.[x]) x += 1;
      if (x >= COLUMNS_MAX) break;
      let width = 1;
      while (width < Math.min(cell.columns, COLUMNS_MAX - x) && !taken[y]?.[x + width]) width += 1;
      const group = rows.findIndex((row, index) => index >= y && row.isHead !== isHead);
      const height = Math.min(cell.rows, (group < 0 ? rows.length : group) - y);
      for (const row of taken.slice(y, y + height)) for (let at = x; at < x + width; at += 1) row[at] = true;
      cells.push({ x, y, width, height, isHeader: cell.isHeader || isHead, line: line(cell.inlines) });
      x += width;
      columns = Math.max(columns, x);
    }
  }
  const head = rows.findIndex(({ isHead }) => !isHead);
  const headRows = head < 0 ? 0 : head;
  return { columns, headRows, rows: rows.length, isNumeric: numericColumns(rows, columns), cells };
}

const NUMBER = /^[\s−–+\-<>≤≥±~≈(]*\d/;

/** Whether each column is mostly numeric, for alignment. */
function numericColumns(rows: readonly TableRow[], columns: number): boolean[] {
  const counts = Array.from({ length: columns }, () => ({ numbers: 0, words: 0 }));
  for (const { cells, isHead } of rows) {
    if (isHead || cells.length !== columns) continue;
    for (const [index, { inlines, isHeader }] of cells.entries()) {
      const text = inlines
        .map((one) => ('tex' in one ? one.tex : one.text))
        .join('')
        .trim();
      const count = counts[index];
      if (count && text !== '' && !isHeader) count[NUMBER.test(text) ? 'numbers' : 'words'] += 1;
    }
  }
  return counts.map(({ numbers, words }) => numbers > words);
}

/**
 * A formula for the template: text, or an operation with its parts. From the same MathML as the page, so both agree.
 */
type SetMath = string | readonly (SetMath | number)[];

/** The visible part of a MathML Core equation. */
const mathOf = (math: MarkupElement): SetMath => {
  const [semantics] = elementsIn(math).filter(({ name }) => name === 'semantics');
  return row(semantics ? elementsIn(semantics).slice(0, 1) : elementsIn(math));
};

const elementsIn = ({ children }: { children: readonly MarkupNode[] }): MarkupElement[] =>
  children.filter((child): child is MarkupElement => typeof child !== 'string' && !/^annotation/.test(child.name));

const wordsOf = (node: MarkupElement) => textContent(node.children).replace(/[\u2061-\u2064\u200b]/g, '');

/** Stretchy symbols above or below; by Typst's name if it draws them. */
const DRAWN: Record<string, string> = {
  '‾': 'overline',
  '¯': 'overline',
  '⏞': 'overbrace',
  '⏟': 'underbrace',
  '⎴': 'overbracket',
  '⎵': 'underbracket',
  '⏜': 'overparen',
  '⏝': 'underparen',
};
const LINE_BELOW = /^(?:_|\u0332|‾|¯)$/;
/** Marks above a letter, by Typst's accent names. */
const ACCENTS: Record<string, string> = {
  ˆ: '\u0302',
  '^': '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  ˉ: '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  '⃛': '\u20db',
  '⃜': '\u20dc',
  ˇ: '\u030c',
  '˘': '\u0306',
  '´': '\u0301',
  '`': '\u0300',
  '˚': '\u030a',
  '→': '\u20d7',
  '←': '\u20d6',
  '↔': '\u20e1',
};
const ARROWS = /^[\u2190-\u21ff\u27f0-\u27ff]$/;

function row(nodes: readonly MarkupElement[]): SetMath {
  const parts = nodes.map(setOf);
  const ends = [nodes[0], nodes.at(-1)];
  const isFenced = nodes.length > 1 && ends.some((node) => node && isTall(node));
  return isFenced ? ['fenced', ...parts] : parts.length === 1 ? (parts[0] ?? '') : ['row', ...parts];
}

/** A stretchy bracket. */
const isTall = ({ name, attributes }: MarkupElement) =>
  name === 'mo' && attributes.get('fence') === 'true' && attributes.get('stretchy') !== 'false';

function setOf(node: MarkupElement): SetMath {
  const set = Object.hasOwn(ELEMENTS, node.name) ? ELEMENTS[node.name] : undefined;
  return set ? set(node) : styled(node, row(elementsIn(node)));
}

const at = (node: MarkupElement, index: number): SetMath => {
  const child = elementsIn(node)[index];
  return child ? setOf(child) : ['row'];
};

/** Display or inline size, if specified. */
function styled({ attributes }: MarkupElement, inner: SetMath): SetMath {
  const isDisplay = attributes.get('displaystyle');
  const level = attributes.get('scriptlevel');
  if (isDisplay === 'true') return ['display', inner];
  if (level === '1' || level === '2') return [level === '1' ? 'script' : 'sscript', inner];
  return isDisplay === 'false' ? ['inline', inner] : inner;
}

const SCRIPTS = ['bl', 'tl', 'br', 'tr', 'b', 't'] as const;
type Scripts = Partial<Record<(typeof SCRIPTS)[number], SetMath>>;
const attached = (base: SetMath, scripts: Scripts): SetMath => [
  'attach',
  base,
  ...SCRIPTS.flatMap((place): SetMath[] => {
    const script = scripts[place];
    return script === undefined ? [] : [['at', place, script]];
  }),
];

/** Material above or below: an accent, a brace, limits, or anything else. */
function stacked(node: MarkupElement, below: number, above: number): SetMath {
  const [base, ...others] = elementsIn(node);
  const [under, over] = [others[below - 1], others[above - 1]].map((one, index) =>
    one && (index === 0 ? below : above) > 0 ? one : undefined,
  );
  const signs = [under, over].map((one) => (one?.name === 'mo' ? wordsOf(one) : ''));
  let set: SetMath = base ? setOf(base) : ['row'];
  const scripts: Scripts = {};
  const [low = '', high = ''] = signs;
  if (over) {
    const accent = Object.hasOwn(ACCENTS, high) && !isArrow(base) ? ACCENTS[high] : undefined;
    if (Object.hasOwn(DRAWN, high) && (high !== '¯' || over.attributes.get('stretchy') === 'true'))
      set = [DRAWN[high] ?? '', set];
    else if (accent) set = ['accent', set, accent];
    else scripts.t = setOf(over);
  }
  if (under) {
    if (LINE_BELOW.test(low)) set = ['underline', set];
    else if (Object.hasOwn(DRAWN, low)) set = [DRAWN[low] ?? '', set];
    else scripts.b = setOf(under);
  }
  if (Object.keys(scripts).length === 0) return set;
  if (isArrow(base)) return attached(['stretch', set], scripts);
  const isMovable = base?.name === 'mo' && base.attributes.get('movablelimits') === 'true';
  return attached([isMovable ? 'movable' : 'limits', set], scripts);
}

const isArrow = (base: MarkupElement | undefined) =>
  base?.name === 'mo' && base.attributes.get('stretchy') === 'true' && ARROWS.test(wordsOf(base));

/** Scripts before and after a base. */
function scriptsAround(node: MarkupElement): SetMath {
  const all = elementsIn(node);
  const split = all.findIndex(({ name }) => name === 'mprescripts');
  const every = (from: number, to: number, first: number): SetMath => [
    'row',
    ...all.slice(from, to).flatMap((one, index) => (index % 2 === first ? [setOf(one)] : [])),
  ];
  const end = split === -1 ? all.length : split;
  const behind: Scripts = end > 1 ? { br: every(1, end, 0), tr: every(1, end, 1) } : {};
  const before: Scripts =
    split === -1 ? {} : { bl: every(split + 1, all.length, 0), tl: every(split + 1, all.length, 1) };
  return attached(at(node, 0), { ...before, ...behind });
}

/** A table with each cell's alignment. */
function mathTableOf(node: MarkupElement): SetMath {
  const rows = elementsIn(node).map(
    (line): SetMath => [
      'line',
      ...elementsIn(line).map((cell): SetMath => {
        const inner = styled(node, row(elementsIn(cell)));
        const side = cell.attributes.get('columnalign');
        return side ? [side, inner] : inner;
      }),
    ],
  );
  return ['table', ...rows];
}

const EM: Record<string, number> = { em: 1, ex: 0.45, pt: 0.1, px: 0.075 };

function widthOf({ attributes }: MarkupElement): number {
  const [, number = '0', unit = 'em'] = /^(-?[\d.]+)(\w*)$/.exec(attributes.get('width') ?? '') ?? [];
  return Number(number) * (EM[unit] ?? 0);
}

/** A single character is a symbol, longer text a word. */
function token(node: MarkupElement): SetMath {
  const text = wordsOf(node);
  if ([...text].length !== 1) return text;
  const isUpright = node.attributes.get('mathvariant') === 'normal' || node.name === 'mtext';
  return [isUpright ? 'upright' : 'sign', text];
}

const ELEMENTS: Record<string, (node: MarkupElement) => SetMath> = {
  mi: token,
  mo: token,
  mn: wordsOf,
  ms: wordsOf,
  mtext: token,
  mspace: (node) => ['space', widthOf(node)],
  mfrac: (node) => [
    /^0/.test(node.attributes.get('linethickness') ?? '') ? 'pair' : 'fraction',
    at(node, 0),
    at(node, 1),
  ],
  msqrt: (node) => ['squared', row(elementsIn(node))],
  mroot: (node) => ['root', at(node, 1), at(node, 0)],
  menclose: (node) => ['boxed', row(elementsIn(node))],
  mphantom: (node) => ['hidden', row(elementsIn(node))],
  msub: (node) => attached(at(node, 0), { br: at(node, 1) }),
  msup: (node) => attached(at(node, 0), { tr: at(node, 1) }),
  msubsup: (node) => attached(at(node, 0), { br: at(node, 1), tr: at(node, 2) }),
  munder: (node) => stacked(node, 1, 0),
  mover: (node) => stacked(node, 0, 1),
  munderover: (node) => stacked(node, 1, 2),
  mmultiscripts: scriptsAround,
  mtable: mathTableOf,
};
