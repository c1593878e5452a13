import { type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import { paths } from '#domain/kernel/paths';
import type { Article } from '#domain/publication/article';
import type { ContentBlock, Formula, Inline, ListItem, TableRow, TextRun } from '#domain/publication/content-blocks';

interface DraftContext {
  article: Pick<Article, 'slug' | 'references'>;
  origin: string;
  /** The names of existing figures. */
  images: ReadonlySet<string>;
}

/** Converts a full text for the Typst template, with resolved links, unique ids, and tables on a grid. */
export function bodyOf(blocks: readonly ContentBlock[], surroundings: DraftContext): object[] {
  const places = new Set<string>();
  const uniqueId = (id: string) => {
    if (!id || places.has(id) || /^ref-\d+$/.test(id)) return null;
    places.add(id);
    return id;
  };
  const known = new Set([...idsOf(blocks), ...surroundings.article.references.map((_, index) => `ref-${index + 1}`)]);

  const line = (inlines: readonly Inline[]) =>
    inlines.map((inline) =>
      'tex' in inline ? formula(inline) : textRun(inline, uniqueId(inline.id), linkOf(inline, known, surroundings)),
    );

  function block(one: ContentBlock): object {
    switch (one.kind) {
      case 'heading':
        return { kind: 'heading', level: one.level, id: uniqueId(one.id), line: line(one.inlines) };
      case 'paragraph':
        return { kind: 'paragraph', line: line(one.inlines) };
      case 'list':
        return {
          kind: 'list',
          isOrdered: one.isOrdered,
          hasSigns: one.hasMarkers,
          start: one.start,
          numbering: `${one.type}.`,
          items: one.items.map(({ id, body }) => ({ id: uniqueId(id), body: body.map(block) })),
        };
      case 'listing':
        return one;
      case 'quote':
        return { kind: 'quote', body: one.body.map(block) };
      case 'equation':
        return { kind: 'equation', number: one.number, id: uniqueId(one.id), ...formula(one) };
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
    return { kind: 'figure', id: uniqueId(id), caption: line(caption), tables, images, notes, others };
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

/** The LaTeX is the text alternative. */
const formula = ({ tex, math }: Formula): object => ({ tex, math: toTypstMath(math) });

/** Keys are short, because a long article has thousands of pieces. */
function textRun({ text, bold, italic, script, isCode }: TextRun, id: string | null, href: string | null): object {
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

/** Returns `#place` in this document, or an absolute URL. */
function linkOf({ href }: TextRun, known: ReadonlySet<string>, { article, origin }: DraftContext): string | null {
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
 * Places a table's cells on a grid. Spans end at the next occupied cell, and at the end of the head or the table.
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
      const group = rows.findIndex((one, index) => index >= y && one.isHead !== isHead);
      const height = Math.min(cell.rows, (group < 0 ? rows.length : group) - y);
      for (const occupied of taken.slice(y, y + height))
        for (let column = x; column < x + width; column += 1) occupied[column] = true;
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

/** Determines which columns are mostly numeric, for their alignment. */
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
 * A formula for the template: text, or an operation with its operands. Made from the MathML of the page, so that both
 * agree.
 */
type TypstMath = string | readonly (TypstMath | number)[];

const toTypstMath = (math: MarkupElement): TypstMath => {
  const [semantics] = elementsIn(math).filter(({ name }) => name === 'semantics');
  return convertRow(semantics ? elementsIn(semantics).slice(0, 1) : elementsIn(math));
};

const elementsIn = ({ children }: { children: readonly MarkupNode[] }): MarkupElement[] =>
  children.filter((child): child is MarkupElement => typeof child !== 'string' && !/^annotation/.test(child.name));

const symbolText = (node: MarkupElement) => textContent(node.children).replace(/[\u2061-\u2064\u200b]/g, '');

/** Typst's functions for stretchy symbols above or below. */
const TYPST_STRETCHY: Record<string, string> = {
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
/** Combining characters, which Typst takes as accents. */
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

function convertRow(nodes: readonly MarkupElement[]): TypstMath {
  const parts = nodes.map(convertNode);
  const ends = [nodes[0], nodes.at(-1)];
  const isFenced = nodes.length > 1 && ends.some((node) => node && isStretchyFence(node));
  return isFenced ? ['fenced', ...parts] : parts.length === 1 ? (parts[0] ?? '') : ['row', ...parts];
}

const isStretchyFence = ({ name, attributes }: MarkupElement) =>
  name === 'mo' && attributes.get('fence') === 'true' && attributes.get('stretchy') !== 'false';

function convertNode(node: MarkupElement): TypstMath {
  const set = Object.hasOwn(ELEMENTS, node.name) ? ELEMENTS[node.name] : undefined;
  return set ? set(node) : withSize(node, convertRow(elementsIn(node)));
}

const convertChild = (node: MarkupElement, index: number): TypstMath => {
  const child = elementsIn(node)[index];
  return child ? convertNode(child) : ['row'];
};

/** Applies the display or script size, if specified. */
function withSize({ attributes }: MarkupElement, inner: TypstMath): TypstMath {
  const isDisplay = attributes.get('displaystyle');
  const level = attributes.get('scriptlevel');
  if (isDisplay === 'true') return ['display', inner];
  if (level === '1' || level === '2') return [level === '1' ? 'script' : 'sscript', inner];
  return isDisplay === 'false' ? ['inline', inner] : inner;
}

const SCRIPTS = ['bl', 'tl', 'br', 'tr', 'b', 't'] as const;
type Scripts = Partial<Record<(typeof SCRIPTS)[number], TypstMath>>;
const attached = (base: TypstMath, scripts: Scripts): TypstMath => [
  'attach',
  base,
  ...SCRIPTS.flatMap((place): TypstMath[] => {
    const script = scripts[place];
    return script === undefined ? [] : [['at', place, script]];
  }),
];

/** Converts `munder`, `mover` and `munderover`; `below` and `above` are the positions of the scripts. */
function convertStack(node: MarkupElement, below: number, above: number): TypstMath {
  const [base, ...others] = elementsIn(node);
  const [under, over] = [others[below - 1], others[above - 1]].map((one, index) =>
    one && (index === 0 ? below : above) > 0 ? one : undefined,
  );
  const signs = [under, over].map((one) => (one?.name === 'mo' ? symbolText(one) : ''));
  let set: TypstMath = base ? convertNode(base) : ['row'];
  const scripts: Scripts = {};
  const [low = '', high = ''] = signs;
  if (over) {
    const accent = Object.hasOwn(ACCENTS, high) && !isArrow(base) ? ACCENTS[high] : undefined;
    if (Object.hasOwn(TYPST_STRETCHY, high) && (high !== '¯' || over.attributes.get('stretchy') === 'true'))
      set = [TYPST_STRETCHY[high] ?? '', set];
    else if (accent) set = ['accent', set, accent];
    else scripts.t = convertNode(over);
  }
  if (under) {
    if (LINE_BELOW.test(low)) set = ['underline', set];
    else if (Object.hasOwn(TYPST_STRETCHY, low)) set = [TYPST_STRETCHY[low] ?? '', set];
    else scripts.b = convertNode(under);
  }
  if (Object.keys(scripts).length === 0) return set;
  if (isArrow(base)) return attached(['stretch', set], scripts);
  const isMovable = base?.name === 'mo' && base.attributes.get('movablelimits') === 'true';
  return attached([isMovable ? 'movable' : 'limits', set], scripts);
}

const isArrow = (base: MarkupElement | undefined) =>
  base?.name === 'mo' && base.attributes.get('stretchy') === 'true' && ARROWS.test(symbolText(base));

function convertMultiscripts(node: MarkupElement): TypstMath {
  const all = elementsIn(node);
  const split = all.findIndex(({ name }) => name === 'mprescripts');
  const every = (from: number, to: number, first: number): TypstMath => [
    'row',
    ...all.slice(from, to).flatMap((one, index) => (index % 2 === first ? [convertNode(one)] : [])),
  ];
  const end = split === -1 ? all.length : split;
  const after: Scripts = end > 1 ? { br: every(1, end, 0), tr: every(1, end, 1) } : {};
  const before: Scripts =
    split === -1 ? {} : { bl: every(split + 1, all.length, 0), tl: every(split + 1, all.length, 1) };
  return attached(convertChild(node, 0), { ...before, ...after });
}

function convertTable(node: MarkupElement): TypstMath {
  const rows = elementsIn(node).map(
    (line): TypstMath => [
      'line',
      ...elementsIn(line).map((cell): TypstMath => {
        const inner = withSize(node, convertRow(elementsIn(cell)));
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

/** A single character is a symbol, longer text is a word. */
function convertToken(node: MarkupElement): TypstMath {
  const text = symbolText(node);
  if ([...text].length !== 1) return text;
  const isUpright = node.attributes.get('mathvariant') === 'normal' || node.name === 'mtext';
  return [isUpright ? 'upright' : 'sign', text];
}

const ELEMENTS: Record<string, (node: MarkupElement) => TypstMath> = {
  mi: convertToken,
  mo: convertToken,
  mn: symbolText,
  ms: symbolText,
  mtext: convertToken,
  mspace: (node) => ['space', widthOf(node)],
  mfrac: (node) => [
    /^0/.test(node.attributes.get('linethickness') ?? '') ? 'pair' : 'fraction',
    convertChild(node, 0),
    convertChild(node, 1),
  ],
  msqrt: (node) => ['squared', convertRow(elementsIn(node))],
  mroot: (node) => ['root', convertChild(node, 1), convertChild(node, 0)],
  menclose: (node) => ['boxed', convertRow(elementsIn(node))],
  mphantom: (node) => ['hidden', convertRow(elementsIn(node))],
  msub: (node) => attached(convertChild(node, 0), { br: convertChild(node, 1) }),
  msup: (node) => attached(convertChild(node, 0), { tr: convertChild(node, 1) }),
  msubsup: (node) => attached(convertChild(node, 0), { br: convertChild(node, 1), tr: convertChild(node, 2) }),
  munder: (node) => convertStack(node, 1, 0),
  mover: (node) => convertStack(node, 0, 1),
  munderover: (node) => convertStack(node, 1, 2),
  mmultiscripts: convertMultiscripts,
  mtable: convertTable,
};
