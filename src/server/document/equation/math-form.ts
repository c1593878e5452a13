import { equationToText } from '#domain/kernel/equation-text';
import { type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';

const LENGTH = /^-?\d{0,3}(?:\.\d{1,6})?(?:em|ex|pt|px|%)?$/;
const SWITCH = /^(?:true|false)$/;
const TEX = 'application/x-tex';

/** Visible elements of MathML Core, plus `menclose`, with their own attributes. */
const CORE: Record<string, Record<string, RegExp>> = {
  mi: { mathvariant: /^normal$/ },
  mn: {},
  ms: {},
  mtext: {},
  mo: {
    ...Object.fromEntries(
      ['stretchy', 'fence', 'separator', 'largeop', 'movablelimits', 'symmetric'].map((one) => [one, SWITCH]),
    ),
    ...Object.fromEntries(['lspace', 'rspace', 'minsize', 'maxsize'].map((one) => [one, LENGTH])),
    form: /^(?:prefix|infix|postfix)$/,
  },
  mspace: { width: LENGTH, height: LENGTH, depth: LENGTH },
  mrow: {},
  mfrac: { linethickness: LENGTH },
  msqrt: {},
  mroot: {},
  mstyle: {},
  mpadded: { width: LENGTH, height: LENGTH, depth: LENGTH, lspace: LENGTH, voffset: LENGTH },
  mphantom: {},
  msub: {},
  msup: {},
  msubsup: {},
  munder: { accentunder: SWITCH },
  mover: { accent: SWITCH },
  munderover: { accent: SWITCH, accentunder: SWITCH },
  mmultiscripts: {},
  mprescripts: {},
  mtable: {},
  mtr: {},
  // From MathML 3: a box carries meaning. JATS has it, and our style sheets draw it.
  menclose: { notation: /^box$/ },
  mtd: { columnspan: /^[1-9]\d?$/, rowspan: /^[1-9]\d?$/, columnalign: /^(?:left|right)$/ },
};
const GLOBAL_ATTRIBUTES: Record<string, RegExp> = { displaystyle: SWITCH, scriptlevel: /^[+-]?[0-3]$/ };
const TOKENS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);

/** MathML attributes by element, as passed to `safeMath` by the article parser. */
export const MATH_ATTRIBUTES: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(Object.entries(CORE).map(([name, own]) => [name, { ...GLOBAL_ATTRIBUTES, ...own }])),
  // Other alphabets and older brackets are converted to TeX later.
  ...Object.fromEntries(
    ['mi', 'mn', 'mo', 'mstyle'].map((name) => [name, { ...CORE[name], mathvariant: /^[a-z-]{1,30}$/ }]),
  ),
  mfenced: { open: /^.{0,3}$/, close: /^.{0,3}$/, separators: /^.{0,20}$/ },
  // Any notation: unsupported ones are reported when the equation is read.
  menclose: { notation: /^[a-z ]{1,100}$/ },
  math: { display: /^block$/ },
  semantics: {},
  annotation: { encoding: /^application\/x-tex$/i },
};

/** Maximum nesting of an equation. Article parsers flatten anything deeper. */
export const MATH_DEPTH_MAX = 24;

/**
 * An equation in the journal's dialect: MathML Core with its TeX and a text alternative. MathML elements contain only
 * each other and text, never HTML, so that all parsers agree; an empty element is not an equation.
 */
export function safeMath(math: MarkupElement): MarkupElement | undefined {
  const tex = texIn(math);
  const shown = coreOf(shownIn(math), 0);
  const [only] = shown;
  const isRow = shown.length === 1 && only?.name === 'mrow';
  const row = isRow && only ? only : { name: 'mrow', attributes: new Map(), children: shown };
  const annotation = { name: 'annotation', attributes: new Map([['encoding', TEX]]), children: [tex] };
  const line = equationToText(row);
  if (shown.length === 0 || tex === '') return undefined;
  const attributes = new Map(math.attributes.get('display') === 'block' ? [['display', 'block']] : []);
  if (line) attributes.set('alttext', line);
  return {
    name: 'math',
    attributes,
    children: [{ name: 'semantics', attributes: new Map(), children: [row, annotation] }],
  };
}

/** An equation's TeX annotation; empty if it has none. */
export function texIn(math: MarkupElement): string {
  for (const child of math.children) {
    if (typeof child === 'string') continue;
    if (child.name === 'annotation' && child.attributes.get('encoding')?.toLowerCase() === TEX) {
      return rawText(child.children).trim();
    }
    const found = child.name === 'semantics' || child.name === 'mrow' ? texIn(child) : '';
    if (found) return found;
  }
  return '';
}

const rawText = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : rawText(node.children))).join('');

/** The visible part of an equation: the first child of `semantics`. */
const shownIn = ({ children }: MarkupElement): MarkupNode[] =>
  children.flatMap((child) => {
    if (typeof child === 'string' || child.name !== 'semantics') return [child];
    return child.children.filter((one) => typeof one !== 'string').slice(0, 1);
  });

function coreOf(nodes: readonly MarkupNode[], depth: number): MarkupElement[] {
  return nodes.flatMap((node): MarkupElement[] => {
    if (typeof node === 'string') {
      const words = node.trim();
      return words ? [{ name: 'mtext', attributes: new Map(), children: [words] }] : [];
    }
    if (/^annotation/.test(node.name)) return [];
    const isOtherLine = node.name === 'menclose' && node.attributes.get('notation') !== 'box';
    const form = Object.hasOwn(CORE, node.name) && !isOtherLine ? CORE[node.name] : undefined;
    if (!form || depth > MATH_DEPTH_MAX) return coreOf(node.children, depth);
    const attributes = allowedAttributes(node.attributes, { ...GLOBAL_ATTRIBUTES, ...form });
    if (!TOKENS.has(node.name)) return [{ name: node.name, attributes, children: coreOf(node.children, depth + 1) }];
    const words = textContent(node.children);
    return [{ name: node.name, attributes, children: words ? [words] : [] }];
  });
}

/** The permitted attributes in a fixed order, so equal equations are written identically. */
function allowedAttributes(given: ReadonlyMap<string, string>, form: Record<string, RegExp>): Map<string, string> {
  return new Map(
    Object.entries(form).flatMap(([name, pattern]) => {
      const value = given.get(name)?.trim();
      return value !== undefined && pattern.test(value) ? [[name, value] as const] : [];
    }),
  );
}
