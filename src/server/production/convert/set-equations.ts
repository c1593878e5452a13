import { type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import { texIn } from '#server/document/equation/math-form';
import { renderEquation } from '#server/document/equation/render-equation';
import {
  ALPHABETS,
  accented,
  delimiterOf,
  enclosed,
  FUNCTIONS,
  inBrackets,
  isOpenBrace,
  rooted,
  texOf,
  texText,
} from '#server/document/equation/tex-symbols';
import { type Marks, withoutMarks } from './marks.ts';
import { placeName } from './sanitise.ts';
import { element } from './tidy-words.ts';

/** TeX delimiters of MathJax and Pandoc. A single "$" may be money. */
const DELIMITERS: [open: string, close: string, isDisplay: boolean][] = [
  ['\\(', '\\)', false],
  ['\\[', '\\]', true],
  ['$$', '$$', true],
];
const TAG = /\\tag\*?\s*\{\(?([\w.-]{1,10})\)?\}/;
const LABEL = /\\label\s*\{([^{}]{1,80})\}/;
const NO_NUMBER = /\\(?:nonumber|notag)(?![a-zA-Z])/g;
/** TeX environments that number each line; here the whole equation gets one number. */
const NUMBERED = /^\s*\\begin\{(equation|align|gather|multline|eqnarray)(\*?)\}([\s\S]*)\\end\{\1\2\}\s*$/;

/** State while a text's equations are set. */
interface EquationState {
  marks: Marks;
  /** Ids of equations, by TeX label. */
  labels: Map<string, string>;
  numbers: number;
  /** Equations converted so far, by source: texts repeat many. */
  written: Map<string, MarkupElement | undefined>;
  /** The TeX that stood in the text, between delimiters. */
  inText: Set<string>;
}

/** Maximum distinct equations, to limit the time. */
const EQUATIONS_MAX = 2_000;

function rendered(tex: string, isDisplay: boolean, { written }: EquationState): MarkupElement | undefined {
  const key = `${isDisplay} ${tex}`;
  if (!written.has(key) && written.size < EQUATIONS_MAX) written.set(key, renderEquation(tex, isDisplay));
  return written.get(key);
}

/**
 * Sets a text's equations, given as TeX in elements or delimiters, or as MathML. All are rendered from TeX, so page and
 * TeX agree. Unreadable ones stay and are reported.
 */
export function typesetEquations(
  nodes: readonly MarkupNode[],
  marks: Marks,
): { nodes: MarkupNode[]; labels: ReadonlyMap<string, string>; inText: ReadonlySet<string> } {
  const state: EquationState = { marks, labels: new Map(), numbers: 0, written: new Map(), inText: new Set() };
  return { nodes: typesetAll(nodes, state), labels: state.labels, inText: state.inText };
}

function typesetAll(nodes: readonly MarkupNode[], state: EquationState): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return equationsInText(node, state);
    const { name, attributes, children } = node;
    if (name === 'math') {
      if (textContent([node]).trim() === '') return [];
      const isDisplay = attributes.get('display') === 'block';
      return setOne(texIn(node) || texOfMathMl(node), { isDisplay, label: '' }, state);
    }
    if (name !== 'tex') return [{ ...node, children: typesetAll(children, state) }];
    // Without maths support, Pandoc writes equations as text and scripts.
    if (children.some((child) => typeof child !== 'string')) return typesetAll(children, state);
    const { tex, isDisplay } = withoutSigns(textContent(children).trim());
    const display = isDisplay || attributes.get('display') === 'block';
    return setOne(tex, { isDisplay: display, label: attributes.get('id') ?? '' }, state);
  });
}

/** Removes the delimiters around TeX in its own element, where "$" cannot mean money. */
function withoutSigns(text: string): { tex: string; isDisplay: boolean } {
  const [, inline] = /^\$([^$]+)\$$/.exec(text) ?? [];
  if (inline !== undefined) return { tex: inline, isDisplay: false };
  const around = DELIMITERS.find(([open, close]) => text.length > 3 && text.startsWith(open) && text.endsWith(close));
  return { tex: around ? text.slice(2, -2) : text, isDisplay: around?.[2] ?? false };
}

function equationsInText(text: string, state: EquationState): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  let end = 0;
  for (const { from, to, tex, isDisplay } of texInText(text)) {
    const set = setOne(tex, { isDisplay, label: '' }, state);
    if (typeof set[0] !== 'string') state.inText.add(tex);
    nodes.push(text.slice(end, from), ...set);
    end = to;
  }
  return [...nodes, text.slice(end)].filter((node) => node !== '');
}

/** The TeX between delimiters in a text. */
function texInText(text: string): { from: number; to: number; tex: string; isDisplay: boolean }[] {
  const found: ReturnType<typeof texInText> = [];
  const unclosed = new Set<string>();
  for (const match of text.matchAll(/\\[([]|\$\$/g)) {
    const [open, close, isDisplay] = DELIMITERS.find(([sign]) => sign === match[0]) ?? ['', '', false];
    if (match.index < (found.at(-1)?.to ?? 0) || unclosed.has(open)) continue;
    const last = text.indexOf(close, match.index + 2);
    if (last === -1) unclosed.add(open);
    else found.push({ from: match.index, to: last + 2, tex: text.slice(match.index + 2, last), isDisplay });
  }
  return found;
}

/** The words of a source, without the TeX that became equations. */
export function withoutTex(words: string, inText: ReadonlySet<string>): string {
  let kept = '';
  let end = 0;
  for (const { from, to } of texInText(words).filter(({ tex }) => inText.has(tex))) {
    kept += `${words.slice(end, from)} `;
    end = to;
  }
  return kept + words.slice(end);
}

function setOne(
  raw: string,
  { isDisplay, label }: { isDisplay: boolean; label: string },
  state: EquationState,
): MarkupNode[] {
  const environment = NUMBERED.exec(raw);
  const names = [label, ...[...raw.matchAll(new RegExp(LABEL, 'g'))].map(([, name = '']) => name)].filter(Boolean);
  const tag = TAG.exec(raw)?.[1];
  const isNumbered = environment ? environment[2] === '' && !/\\(?:nonumber|notag)/.test(raw) : names.length > 0;
  const tex = inEnvironment(raw.replace(new RegExp(LABEL, 'g'), '').replace(TAG, '').replace(NO_NUMBER, ''))
    .trim()
    // Restores a trailing "\\ ", whose space was trimmed.
    .replace(/(?<!\\)((?:\\\\)*)\\$/, '$1');
  if (tex === '') {
    state.marks.settled.equations += 1;
    return [];
  }
  const math = rendered(tex, isDisplay || Boolean(environment) || tag !== undefined, state);
  if (!math) state.marks.settled.equations += 1;
  if (!math) return [`${state.marks.put(unread(tex))}${tex}`];
  if (tag === undefined && !(isNumbered && math.attributes.has('display'))) return [math];
  state.numbers += 1;
  const number = tag ?? String(state.numbers);
  for (const name of names) state.labels.set(placeName(name), equationId(number));
  return [element('p', [math, ` (${number})`])];
}

/** The unnumbered equivalents of numbered environments. */
function inEnvironment(tex: string): string {
  const [, name, , content = ''] = NUMBERED.exec(tex) ?? [];
  if (!name) return tex;
  if (name === 'equation') return content;
  return name === 'align' || name === 'eqnarray'
    ? `\\begin{aligned}${name === 'align' ? content : content.replace(/&\s*([=<>]|\\[a-z]+)\s*&/g, '&$1')}\\end{aligned}`
    : `\\begin{gathered}${content}\\end{gathered}`;
}

const unread = (tex: string) => ({
  code: 'equation',
  what: 'An equation',
  end: `could not be read and is shown as TeX. Correct it: ${tex.slice(0, 200)}`,
});

/** A numbered equation's id: "(2.1)" is `equation-2-1`. */
const equationId = (number: string): string => `equation-${number.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** The number after an equation: "(2.1)". */
export const TRAILING_NUMBER = /^\s*\(\s*([A-Z]?\d{1,3}(?:[.-]\d{1,3})?[a-z]?)\s*\)\s*[.,;]?\s*$/;

/** A paragraph that is only an equation, numbered or not, becomes a display equation. */
export function paragraphOf(inlines: MarkupNode[]): MarkupElement {
  const isSaid = (node: MarkupNode) =>
    typeof node === 'string' ? withoutMarks(node).trim() !== '' : node.name !== 'br';
  const said = inlines.filter(isSaid);
  const [math, following] = said;
  const plain = element('p', inlines);
  if (typeof math !== 'object' || math.name !== 'math' || said.length > 2) return plain;
  const alone = { ...math, attributes: new Map([['display', 'block'], ...math.attributes]) };
  const marks = inlines.filter((node) => typeof node === 'string' && node.trim() !== '' && !isSaid(node));
  if (said.length === 1) return { ...plain, children: [...marks, alone] };
  const words = said.length === 2 ? textContent([following ?? '']) : '';
  const number = TRAILING_NUMBER.exec(words)?.[1];
  return number ? element('p', [...marks, alone, ` (${number})`], { id: equationId(number) }) : plain;
}

/** Presentation MathML as TeX, for pages without TeX annotations. */
const texOfMathMl = (math: MarkupElement): string => row(math.children).replace(/ {2,}/g, ' ').trim();

const elements = (nodes: readonly MarkupNode[]) =>
  nodes.filter((node): node is MarkupElement => typeof node !== 'string');

function row(nodes: readonly MarkupNode[]): string {
  const all = elements(nodes);
  const [first] = all;
  const last = all.at(-1);
  // Brackets around a whole row are stretchy.
  if (all.length > 2 && first && last && isFence(first) && isFence(last)) {
    const inner = all.slice(1, -1);
    if (isTall(inner)) return inBrackets(signIn(first), signIn(last), inner.map(texOfNode).join(''));
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
  const tex = write ? write(node) : row(node.children);
  const alphabet = ALPHABETS[node.attributes.get('mathvariant') ?? ''];
  return alphabet && tex.trim() ? `\\${alphabet}{${tex.trim()}}` : tex;
}

const LARGE = /^\\(?:sum|prod|coprod|big\w+|lim\w*|max|min|sup|inf|det|gcd|Pr)\s*$/;

/** A base with something below or above: limits, an accent, a brace or anything else. */
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
  mfenced: ({ attributes, children }) => {
    const signs = [...(attributes.get('separators') ?? ',').replace(/\s/g, '')].map(texOf);
    const inner = elements(children).map(
      (one, at) => (at > 0 ? (signs[at - 1] ?? signs.at(-1) ?? '') : '') + texOfNode(one),
    );
    return inBrackets(attributes.get('open') ?? '(', attributes.get('close') ?? ')', inner.join(''));
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
