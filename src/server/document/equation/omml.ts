import { childrenOf } from '#domain/kernel/markup';
import type { XmlElement, XmlNode } from '../read/xml-tree.ts';
import {
  ALPHABETS,
  accented,
  delimiterOf,
  enclosed,
  FUNCTIONS,
  isOpenBrace,
  rooted,
  texOf,
  texText,
} from './tex-symbols.ts';

/** A Word equation: in TeX, or as the single character it is. */
export type WordEquation = { tex: string } | { sign: string };

/**
 * Reads an `m:oMath` element (ECMA-376, part 1, chapter 22) as TeX. Programs also set single characters, such as "≥",
 * as equations; these become text.
 */
export function readOmml({ children }: XmlElement): WordEquation {
  const plain = plainOf(children).trim();
  const isSign = [...plain].length < 2 && !hasStructure(children);
  if (isSign || (plain === '' && !drawsCharacters(children))) return { sign: plain.normalize('NFKC') };
  return { tex: numbered(texOfAll(children).trim()) };
}

/** Whether something shows a character without text, such as brackets. */
const drawsCharacters = (nodes: readonly XmlNode[]): boolean =>
  nodes.some(
    (node) =>
      typeof node !== 'string' && (/^m:(?:d|nary|acc|groupChr)$/.test(node.name) || drawsCharacters(node.children)),
  );

/** Properties, markers and deleted text: no visible content. */
const NO_CONTENT =
  /^(?:\w+:\w+Pr|w:(?:bookmark(?:Start|End)|proofErr|del|moveFrom|commentRange\w+|commentReference|instrText))$/;

const hasContent = (node: XmlNode): node is XmlElement => typeof node !== 'string' && !NO_CONTENT.test(node.name);

function plainOf(nodes: readonly XmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string' || !hasContent(node)) return '';
      return /^[mw]:t$/.test(node.name) ? wordsOf(node) : plainOf(node.children);
    })
    .join('');
}

const hasStructure = (nodes: readonly XmlNode[]): boolean =>
  nodes.some(
    (node) =>
      hasContent(node) && (!/^(?:m:oMath|m:r|w:r|w:ins|[mw]:t)$/.test(node.name) || hasStructure(node.children)),
  );

/** An equation's number: after "#" in Word, after a wide space in Quarto. */
const NUMBER =
  /(?:\\#|\\q?quad |\s{2,})\s*(?:\\qquad |\\quad )*(?:\\left)?\(\s*([A-Z]?\d{1,3}(?:[.-]\d{1,3})?[a-z]?)\s*(?:\\right)?\)\s*$/;

const numbered = (tex: string): string => tex.replace(NUMBER, (_, number) => `\\tag{${number}}`);

const texOfAll = (nodes: readonly XmlNode[]): string => nodes.filter(hasContent).map(texOfElement).join('');

/** The content of an element's child `name`. */
const part = (node: XmlElement, name: string): string =>
  childrenOf(node, name)
    .map(({ children }) => texOfAll(children))
    .join('')
    .trim();

/** A property such as `m:chr`; undefined if unset, empty if set to nothing. */
function property(node: XmlElement, name: string): string | undefined {
  const found = childrenOf(node, `${node.name}Pr`).flatMap((properties) => childrenOf(properties, name))[0];
  return found && (found.attributes.get('m:val') ?? '');
}

const isOn = (node: XmlElement, name: string) => /^(?:|1|on|true)$/.test(property(node, name) ?? 'off');

function texOfElement(node: XmlElement): string {
  const write = Object.hasOwn(ELEMENTS, node.name) ? ELEMENTS[node.name] : undefined;
  return write ? write(node) : texOfAll(node.children);
}

const ELEMENTS: Record<string, (node: XmlElement) => string> = {
  'm:t': (node) => texOf(wordsOf(node)),
  'w:t': (node) => texText(wordsOf(node)),
  'w:br': () => '\\\\ ',
  'm:r': runOf,
  'm:f': fractionOf,
  'm:rad': (node) => rooted(part(node, 'm:e'), isOn(node, 'm:degHide') ? '' : part(node, 'm:deg')),
  'm:sSup': (node) => `{${part(node, 'm:e')}}^{${part(node, 'm:sup')}}`,
  'm:sSub': (node) => `{${part(node, 'm:e')}}_{${part(node, 'm:sub')}}`,
  'm:sSubSup': (node) => `{${part(node, 'm:e')}}_{${part(node, 'm:sub')}}^{${part(node, 'm:sup')}}`,
  'm:sPre': (node) => `{}_{${part(node, 'm:sub')}}^{${part(node, 'm:sup')}}{${part(node, 'm:e')}}`,
  'm:nary': naryOf,
  'm:d': delimitedOf,
  'm:func': (node) => `${nameOf(node)} ${part(node, 'm:e')}`,
  'm:limLow': (node) => limitOf(node, '_', 'underset'),
  'm:limUpp': (node) => limitOf(node, '^', 'overset'),
  'm:acc': (node) => accented(property(node, 'm:chr') ?? '\u0302', part(node, 'm:e')),
  'm:bar': (node) => `\\${property(node, 'm:pos') === 'top' ? 'over' : 'under'}line{${part(node, 'm:e')}}`,
  'm:groupChr': groupOf,
  'm:m': (node) =>
    `\\begin{matrix}${rowsOf(childrenOf(node, 'm:mr').map((row) => childrenOf(row, 'm:e').map(cellOf)))}\\end{matrix}`,
  'm:eqArr': arrayOf,
  'm:box': (node) => `{${part(node, 'm:e')}}`,
  'm:borderBox': (node) => enclosed(linesOf(node), part(node, 'm:e')),
  'm:phant': (node) =>
    property(node, 'm:show') !== undefined && !isOn(node, 'm:show')
      ? `\\phantom{${part(node, 'm:e')}}`
      : `{${part(node, 'm:e')}}`,
};

const cellOf = ({ children }: XmlElement) => texOfAll(children).trim();
const rowsOf = (rows: readonly (readonly string[])[]) => rows.map((cells) => cells.join(' & ')).join(' \\\\ ');

const wordsOf = ({ children }: XmlElement) => children.filter((child) => typeof child === 'string').join('');

/** A run of characters with its style: italic unless stated otherwise. */
function runOf(node: XmlElement): string {
  const [properties] = childrenOf(node, 'm:rPr');
  const value = (name: string) => properties && childrenOf(properties, name)[0]?.attributes.get('m:val');
  const isText = properties !== undefined && childrenOf(properties, 'm:nor').length > 0;
  return node.children
    .filter(hasContent)
    .map((child) => {
      if (child.name !== 'm:t') return texOfElement(child);
      const words = wordsOf(child);
      if (isText) return texText(words);
      const script = ALPHABETS[value('m:scr') ?? ''];
      if (script && /^\s*[\p{L}\p{N}]+\s*$/u.test(words)) return `\\${script}{${texOf(words.trim())}}`;
      return styled(words, value('m:sty') ?? 'i');
    })
    .join('');
}

const LETTERS = /(\p{Script=Latin}{2,})/u;

/** Adjacent letters are a name, not a product; upright ones stay upright. */
function styled(words: string, style: string): string {
  if (style === 'b' || style === 'bi') {
    return words.replace(/\s/g, '') ? `\\boldsymbol{${texOf(words)}}` : ' ';
  }
  return words
    .split(LETTERS)
    .map((piece) => {
      if (/[\u{1D400}-\u{1D7FF}]/u.test(piece)) return texOf(piece);
      if (style === 'p' && FUNCTIONS.has(piece)) return `\\${piece} `;
      if (LETTERS.test(piece))
        return style === 'p' ? `\\mathrm{${piece}}` : piece.length > 2 ? `\\mathit{${piece}}` : piece;
      return style === 'p' && /^[A-Za-z]$/.test(piece.trim()) ? `\\mathrm{${piece.trim()}}` : texOf(piece);
    })
    .join('');
}

function fractionOf(node: XmlElement): string {
  const [above, below] = [part(node, 'm:num'), part(node, 'm:den')];
  const kind = property(node, 'm:type');
  if (kind === 'lin') return `{${above}}/{${below}}`;
  if (kind === 'skw') return `{}^{${above}}/_{${below}}`;
  return kind === 'noBar' ? `{${above} \\atop ${below}}` : `\\frac{${above}}{${below}}`;
}

const SIDES = { top: 'hideTop', bottom: 'hideBot', left: 'hideLeft', right: 'hideRight' };
const STRIKES = {
  horizontalstrike: 'strikeH',
  verticalstrike: 'strikeV',
  updiagonalstrike: 'strikeBLTR',
  downdiagonalstrike: 'strikeTLBR',
};

/** The lines around or through a box, by MathML notation. */
function linesOf(node: XmlElement): string[] {
  const sides = Object.entries(SIDES).flatMap(([side, hides]) => (isOn(node, `m:${hides}`) ? [] : [side]));
  const strikes = Object.entries(STRIKES).flatMap(([strike, name]) => (isOn(node, `m:${name}`) ? [strike] : []));
  return [...(sides.length === 4 ? ['box'] : sides), ...strikes];
}

/** A sum, an integral or another large operator with its limits and its operand. */
function naryOf(node: XmlElement): string {
  const sign = texOf(property(node, 'm:chr') || '∫').trim();
  const isCommand = /^\\(?:sum|i*o?int|prod|coprod|big\w+)$/.test(sign);
  const place = property(node, 'm:limLoc') === 'undOvr' ? '\\limits' : '\\nolimits';
  const sub = isOn(node, 'm:subHide') ? '' : part(node, 'm:sub');
  const sup = isOn(node, 'm:supHide') ? '' : part(node, 'm:sup');
  const limits = `${sub && `_{${sub}}`}${sup && `^{${sup}}`}`;
  return `${isCommand ? sign : `\\mathop{${sign}}`}${limits && place}${limits} ${part(node, 'm:e')}`;
}

function delimitedOf(node: XmlElement): string {
  const [open, close] = [property(node, 'm:begChr') ?? '(', property(node, 'm:endChr') ?? ')'];
  const character = property(node, 'm:sepChr') ?? '|';
  const inner = childrenOf(node, 'm:e').map(cellOf);
  const choice = /^\{(.+) \\atop (.+)\}$/.exec(inner.length === 1 ? (inner[0] ?? '') : '');
  if (choice && open === '(' && close === ')') return `\\binom{${choice[1]}}{${choice[2]}}`;
  const [left, right] = [delimiterOf(open), delimiterOf(close)];
  if (left === undefined || right === undefined) return `${texOf(open)}${inner.join(texOf(character))}${texOf(close)}`;
  const middle = delimiterOf(character);
  const separator = middle && middle !== '.' ? `\\middle${middle}` : texOf(character);
  return `\\left${left}${inner.join(` ${separator} `)}\\right${right}`;
}

/** A function name, which may carry a limit. */
function nameOf(node: XmlElement): string {
  const name = part(node, 'm:fName');
  const names = childrenOf(node, 'm:fName');
  if (names.some(({ children }) => hasStructure(children))) return name;
  const plain = plainOf(names).trim();
  if (FUNCTIONS.has(plain)) return `\\${plain}`;
  return /^[A-Za-z]+$/.test(plain) ? `\\operatorname{${plain}}` : name;
}

function limitOf(node: XmlElement, script: '_' | '^', command: string): string {
  const limit = part(node, 'm:lim');
  const base = part(node, 'm:e');
  const bases = childrenOf(node, 'm:e');
  const plain = plainOf(bases).trim();
  if (FUNCTIONS.has(plain) && !bases.some(({ children }) => hasStructure(children)))
    return `\\${plain}\\limits${script}{${limit}}`;
  if (isOpenBrace(base)) return `${base}${script}{${limit}}`;
  return `\\${command}{${limit}}{${base}}`;
}

function groupOf(node: XmlElement): string {
  const sign = property(node, 'm:chr') ?? '\u23df';
  const base = part(node, 'm:e');
  if (sign === '\u23df') return `\\underbrace{${base}}`;
  if (sign === '\u23de') return `\\overbrace{${base}}`;
  return `\\${property(node, 'm:pos') === 'top' ? 'over' : 'under'}set{${texOf(sign)}}{${base}}`;
}

/** An alignment mark, or text containing one. */
const ALIGNED = /\\text\{(?:[^{}\\]|\\[\s\S](?:\{\})?)*\}|\\&/g;

/** Stacked lines. "&" alternates between alignment and space; "#" precedes a number. */
function arrayOf(node: XmlElement): string {
  let number = '';
  const lines = childrenOf(node, 'm:e').map((line) => {
    const tex = numbered(cellOf(line));
    number ||= /\\tag\{[^}]*\}/.exec(tex)?.[0] ?? '';
    return tex
      .replace(/\\tag\{[^}]*\}/, '')
      .replace(ALIGNED, (sign) => (sign === '\\&' ? '&' : sign))
      .trim();
  });
  const [only = ''] = lines;
  if (lines.length === 1) return `${only.replaceAll('&', '')}${number}`;
  return `\\begin{aligned}${lines.join(' \\\\ ')}\\end{aligned}${number}`;
}
