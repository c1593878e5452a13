/** The parts of a MathML element used to make its text. */
interface MathNode {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: readonly (MathNode | string)[];
}

/** Writes an equation as one line of text, such as "x=(a+b)/(2n)", for its label, search and word counts. */
export const equationToText = (math: MathNode): string => textOfAll(math.children).replace(/\s+/g, ' ').trim();

type NodeWriter = (node: MathNode) => string;

const textOfAll = (nodes: MathNode['children']): string =>
  nodes.map((node) => (typeof node === 'string' ? node : nodeText(node))).join('');

const nodeText: NodeWriter = (node) =>
  Object.hasOwn(WRITERS, node.name) ? (WRITERS[node.name]?.(node) ?? '') : textOfAll(node.children);

/** An element's nth child, in brackets if longer than one character, unless a whole number. */
function bracketedChild({ children }: MathNode, at: number): string {
  const child = children.filter((one) => typeof one !== 'string')[at];
  const line = child ? nodeText(child).trim() : '';
  return [...line].length > 1 && !/^\d+$/.test(line) ? `(${line})` : line;
}

/** The base of a subscript or superscript, which needs no brackets. */
function baseChild({ children }: MathNode): string {
  const child = children.find((one) => typeof one !== 'string');
  return child ? nodeText(child) : '';
}

const scriptText = (sign: string, written: string) => written && `${sign}${written}`;
const LARGE = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀]$/;
/** A space separates the limits of a sum or an integral from the operand. */
const withLimits: NodeWriter = (node) =>
  `${baseChild(node)}${scriptText('_', bracketedChild(node, 1))}${scriptText('^', bracketedChild(node, 2))}${LARGE.test(baseChild(node)) ? ' ' : ''}`;

const plainSymbols: NodeWriter = ({ children }) =>
  textOfAll(children)
    // Letters of the mathematical alphabets become plain letters, which search can find.
    .replace(/[\u{1D400}-\u{1D7FF}]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/[\u2061-\u2064\u200b]/g, '');

/** Marks above a letter, as combining characters. */
const COMBINING_MARKS: Record<string, string> = {
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

const overscript: NodeWriter = (node) => {
  const [letter, above] = [baseChild(node), bracketedChild(node, 1)];
  if (Object.hasOwn(COMBINING_MARKS, above) && [...letter].length === 1)
    return `${letter}${COMBINING_MARKS[above]}`.normalize('NFC');
  return above === '⏞' || above === '‾' ? letter : `${letter}${scriptText('^', above)}`;
};

const WRITERS: Record<string, NodeWriter> = {
  annotation: () => '',
  'annotation-xml': () => '',
  mphantom: () => '',
  mi: plainSymbols,
  mn: plainSymbols,
  mo: plainSymbols,
  ms: plainSymbols,
  mtext: plainSymbols,
  mspace: ({ attributes }) => (Number.parseFloat(attributes.get('width') ?? '0') > 0 ? ' ' : ''),
  mfrac: (node) =>
    `${bracketedChild(node, 0)}${/^0/.test(node.attributes.get('linethickness') ?? '') ? ' over ' : '/'}${bracketedChild(node, 1)}`,
  msqrt: (node) => {
    const line = textOfAll(node.children).trim();
    return `√${[...line].length > 1 ? `(${line})` : line}`;
  },
  mroot: (node) => `${bracketedChild(node, 1)}√${bracketedChild(node, 0)}`,
  msup: (node) =>
    /^[′″‴*]+$/.test(bracketedChild(node, 1))
      ? `${baseChild(node)}${bracketedChild(node, 1)}`
      : `${baseChild(node)}${scriptText('^', bracketedChild(node, 1))}`,
  msub: (node) => `${baseChild(node)}${scriptText('_', bracketedChild(node, 1))}`,
  msubsup: withLimits,
  munder: (node) =>
    /^[⏟_]$/.test(bracketedChild(node, 1))
      ? baseChild(node)
      : `${baseChild(node)}${scriptText('_', bracketedChild(node, 1))}`,
  mover: overscript,
  munderover: withLimits,
  mtr: ({ children }) =>
    `${children
      .map((cell) => (typeof cell === 'string' ? '' : nodeText(cell).trim()))
      .join(' ')
      .trim()}; `,
  mtable: ({ children }) => textOfAll(children).replace(/; $/, ''),
};
