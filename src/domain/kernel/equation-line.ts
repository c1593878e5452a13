/** The parts of a MathML element from which its text is made. */
interface MathNode {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly (MathNode | string)[];
}

/** Writes an equation as one line of text, such as "x=(a+b)/(2n)", for its label, search and word counts. */
export const equationLine = (math: MathNode): string => lineOfAll(math.children).replace(/\s+/g, ' ').trim();

type Written = (node: MathNode) => string;

const lineOfAll = (nodes: MathNode['children']): string =>
  nodes.map((node) => (typeof node === 'string' ? node : lineOf(node))).join('');

const lineOf: Written = (node) =>
  Object.hasOwn(LINES, node.name) ? (LINES[node.name]?.(node) ?? '') : lineOfAll(node.children);

/** An element's nth child, in brackets if longer than one character. */
function part({ children }: MathNode, at: number): string {
  const child = children.filter((one) => typeof one !== 'string')[at];
  const line = child ? lineOf(child).trim() : '';
  return [...line].length > 1 && !/^\d+$/.test(line) ? `(${line})` : line;
}

/** The base of a subscript or superscript, which needs no brackets. */
function base({ children }: MathNode): string {
  const child = children.find((one) => typeof one !== 'string');
  return child ? lineOf(child) : '';
}

const script = (sign: string, written: string) => written && `${sign}${written}`;
const LARGE = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀]$/;
/** A space separates the limits of a sum or an integral from the operand. */
const limited: Written = (node) =>
  `${base(node)}${script('_', part(node, 1))}${script('^', part(node, 2))}${LARGE.test(base(node)) ? ' ' : ''}`;

const signs: Written = ({ children }) =>
  lineOfAll(children)
    // Letters of the mathematical alphabets become plain letters, which search can find.
    .replace(/[\u{1D400}-\u{1D7FF}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/[\u2061-\u2064\u200b]/g, '');

/** Marks above a letter, as combining characters. */
const ABOVE: Record<string, string> = {
  ˆ: '\u0302',
  '^': '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '‾': '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
};

const over: Written = (node) => {
  const [letter, above] = [base(node), part(node, 1)];
  if (Object.hasOwn(ABOVE, above) && [...letter].length === 1) return `${letter}${ABOVE[above]}`.normalize('NFC');
  return above === '⏞' || above === '‾' ? letter : `${letter}${script('^', above)}`;
};

const LINES: Record<string, Written> = {
  annotation: () => '',
  'annotation-xml': () => '',
  mphantom: () => '',
  mi: signs,
  mn: signs,
  mo: signs,
  ms: signs,
  mtext: signs,
  mspace: ({ attributes }) => (Number.parseFloat(attributes.get('width') ?? '0') > 0 ? ' ' : ''),
  mfrac: (node) =>
    `${part(node, 0)}${/^0/.test(node.attributes.get('linethickness') ?? '') ? ' over ' : '/'}${part(node, 1)}`,
  msqrt: (node) => {
    const line = lineOfAll(node.children).trim();
    return `√${[...line].length > 1 ? `(${line})` : line}`;
  },
  mroot: (node) => `${part(node, 1)}√${part(node, 0)}`,
  msup: (node) =>
    /^[′″‴*]+$/.test(part(node, 1)) ? `${base(node)}${part(node, 1)}` : `${base(node)}${script('^', part(node, 1))}`,
  msub: (node) => `${base(node)}${script('_', part(node, 1))}`,
  msubsup: limited,
  munder: (node) => (/^[⏟_]$/.test(part(node, 1)) ? base(node) : `${base(node)}${script('_', part(node, 1))}`),
  mover: over,
  munderover: limited,
  mtr: ({ children }) =>
    `${children
      .map((cell) => (typeof cell === 'string' ? '' : lineOf(cell).trim()))
      .join(' ')
      .trim()}; `,
  mtable: ({ children }) => lineOfAll(children).replace(/; $/, ''),
};
