import { type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';

/**
 * A formula for the template: text, or an operation with its parts. From the same MathML as the page, so both agree.
 */
export type SetMath = string | readonly (SetMath | number)[];

/** The shown part of an equation of MathML Core. */
export const mathOf = (math: MarkupElement): SetMath => {
  const [semantics] = elementsIn(math).filter(({ name }) => name === 'semantics');
  return row(semantics ? elementsIn(semantics).slice(0, 1) : elementsIn(math));
};

const elementsIn = ({ children }: { children: readonly MarkupNode[] }): MarkupElement[] =>
  children.filter((child): child is MarkupElement => typeof child !== 'string' && !/^annotation/.test(child.name));

const words = (node: MarkupElement) => textOf(node.children).replace(/[\u2061-\u2064\u200b]/g, '');

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
  const signs = [under, over].map((one) => (one?.name === 'mo' ? words(one) : ''));
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
  base?.name === 'mo' && base.attributes.get('stretchy') === 'true' && ARROWS.test(words(base));

/** Scripts in front of something, and behind it. */
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
function tableOf(node: MarkupElement): SetMath {
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
  const text = words(node);
  if ([...text].length !== 1) return text;
  const isUpright = node.attributes.get('mathvariant') === 'normal' || node.name === 'mtext';
  return [isUpright ? 'upright' : 'sign', text];
}

const ELEMENTS: Record<string, (node: MarkupElement) => SetMath> = {
  mi: token,
  mo: token,
  mn: words,
  ms: words,
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
  mtable: tableOf,
};
