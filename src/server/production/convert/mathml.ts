import type { MarkupElement, MarkupNode } from '#domain/kernel/markup';
import {
  accented,
  delimiterOf,
  enclosed,
  FUNCTIONS,
  isOpenBrace,
  rooted,
  texOf,
  texText,
} from '#server/document/equation/tex-symbols';

/** Presentation MathML as TeX, for pages without TeX annotations. */
export const texOfMathMl = (math: MarkupElement): string => row(math.children).replace(/ {2,}/g, ' ').trim();

const elements = (nodes: readonly MarkupNode[]) =>
  nodes.filter((node): node is MarkupElement => typeof node !== 'string');

function row(nodes: readonly MarkupNode[]): string {
  const all = elements(nodes);
  const [first] = all;
  const last = all.at(-1);
  // Brackets around a row grow with it.
  if (all.length > 2 && first && last && isFence(first) && isFence(last)) {
    const [open, close] = [delimiterOf(signIn(first)), delimiterOf(signIn(last))];
    if (open && close && isTall(all.slice(1, -1)))
      return `\\left${open}${all.slice(1, -1).map(texOfNode).join('')}\\right${close}`;
  }
  return all.map(texOfNode).join('');
}

const isFence = (node: MarkupElement) => node.name === 'mo' && delimiterOf(signIn(node)) !== undefined;
const TALL = /^(?:mfrac|mtable|msqrt|mroot|munderover|munder|mover)$/;
const isTall = (nodes: readonly MarkupElement[]): boolean =>
  nodes.some(({ name, children }) => TALL.test(name) || isTall(elements(children)));

const signIn = ({ children }: MarkupElement): string =>
  children
    .map((child) => (typeof child === 'string' ? child : ''))
    .join('')
    .trim();

const at = (node: MarkupElement, index: number): string => {
  const child = elements(node.children)[index];
  return child ? texOfNode(child).trim() : '';
};

const scripts = (node: MarkupElement, sub: number, sup: number): string => {
  const [below, above] = [sub ? at(node, sub) : '', sup ? at(node, sup) : ''];
  return `${below && `_{${below}}`}${above && `^{${above}}`}`;
};

function texOfNode(node: MarkupElement): string {
  const write = Object.hasOwn(ELEMENTS, node.name) ? ELEMENTS[node.name] : undefined;
  return write ? write(node) : row(node.children);
}

const LARGE = /^\\(?:sum|prod|coprod|big\w+|lim\w*|max|min|sup|inf|det|gcd|Pr)\s*$/;

/** Material above or below: limits, an accent, a brace, or anything else. */
function stacked(node: MarkupElement, below: number, above: number): string {
  const base = at(node, 0);
  if (LARGE.test(base)) return `${base.trim()}\\limits${scripts(node, below, above)} `;
  if (/^\\(?:i*o?int)\s*$/.test(base) || isOpenBrace(base)) return `${base}${scripts(node, below, above)}`;
  const under = below ? signIn(elements(node.children)[below] ?? EMPTY) : '';
  const over = above ? signIn(elements(node.children)[above] ?? EMPTY) : '';
  let tex = base;
  if (above) tex = over ? accented(over, tex) : `\\overset{${at(node, above)}}{${tex}}`;
  if (!below) return tex;
  if (under === '⏟') return `\\underbrace{${tex}}`;
  if (/^(?:_|\u0332|¯|‾)$/.test(under)) return `\\underline{${tex}}`;
  return `\\underset{${at(node, below)}}{${tex}}`;
}
const EMPTY: MarkupElement = { name: '', attributes: new Map(), children: [] };

const ELEMENTS: Record<string, (node: MarkupElement) => string> = {
  annotation: () => '',
  'annotation-xml': () => '',
  semantics: ({ children }) => elements(children).slice(0, 1).map(texOfNode).join(''),
  mi: (node) => {
    const name = signIn(node);
    if (FUNCTIONS.has(name)) return `\\${name} `;
    if (/^[A-Za-z]{2,}$/.test(name)) return `\\mathrm{${name}}`;
    return node.attributes.get('mathvariant') === 'normal' && /^[A-Za-z]$/.test(name)
      ? `\\mathrm{${name}}`
      : texOf(name);
  },
  mn: (node) => texOf(signIn(node)),
  mo: (node) => texOf(signIn(node)),
  ms: (node) => texText(signIn(node)),
  mtext: ({ children }) => texText(children.map((child) => (typeof child === 'string' ? child : '')).join('')),
  mspace: ({ attributes }) => (Number.parseFloat(attributes.get('width') ?? '0') >= 0.5 ? '\\quad ' : '\\,'),
  mfrac: (node) =>
    /^0/.test(node.attributes.get('linethickness') ?? '')
      ? `{${at(node, 0)} \\atop ${at(node, 1)}}`
      : `\\frac{${at(node, 0)}}{${at(node, 1)}}`,
  msqrt: ({ children }) => rooted(row(children).trim()),
  mroot: (node) => rooted(at(node, 0), at(node, 1)),
  msub: (node) => `{${at(node, 0)}}${scripts(node, 1, 0)}`,
  msup: (node) =>
    /^(?:\\prime\s*)+$/.test(at(node, 1))
      ? `{${at(node, 0)}}^{${at(node, 1)}}`
      : `{${at(node, 0)}}${scripts(node, 0, 1)}`,
  msubsup: (node) => `{${at(node, 0)}}${scripts(node, 1, 2)}`,
  munder: (node) => stacked(node, 1, 0),
  mover: (node) => stacked(node, 0, 1),
  munderover: (node) => stacked(node, 1, 2),
  mmultiscripts: (node) => {
    const all = elements(node.children);
    const split = all.findIndex(({ name }) => name === 'mprescripts');
    const tex = (some: readonly MarkupElement[]) => {
      const written = some.map((one) => (one.name === 'none' ? '' : texOfNode(one).trim()));
      return `${written[0] ? `_{${written[0]}}` : ''}${written[1] ? `^{${written[1]}}` : ''}`;
    };
    const before = split === -1 ? [] : all.slice(split + 1);
    return `{}${tex(before)}{${at(node, 0)}}${tex(all.slice(1, split === -1 ? undefined : split))}`;
  },
  mphantom: ({ children }) => `\\phantom{${row(children)}}`,
  menclose: ({ attributes, children }) =>
    enclosed((attributes.get('notation') ?? 'longdiv').trim().split(/\s+/), row(children)),
  mtable: ({ children }) => {
    const rows = elements(children).map((line) =>
      elements(line.children)
        .map((cell) => row(cell.children).trim())
        .join(' & '),
    );
    return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
  },
};
