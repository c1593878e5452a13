import { accented, delimiterOf, FUNCTIONS, rooted, texOf, texText } from '#server/document/equation/tex-symbols';
import { shownCharacter } from '#server/document/symbol-fonts';

/** Converts a MathType equation to TeX; undefined if any part is unknown, so nothing is lost silently. */
export function mtefToTex(bytes: Uint8Array): string | undefined {
  try {
    return writeMtef(readMtef(bytes)).trim() || undefined;
  } catch (thrown) {
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

const unknown = (what: string): never => {
  throw new RangeError(`${what} is not recognised.`);
};

type Template = Extract<MtefNode, { kind: 'template' }>;
type Character = Extract<MtefNode, { kind: 'char' }>;

/** Typefaces by style. */
const [TEXT, FUNCTION, LOWER_GREEK, UPPER_GREEK, SYMBOL, VECTOR] = [1, 2, 4, 5, 6, 7];

function writeMtef({ version, nodes }: MtefEquation): string {
  const templates = version === 3 ? TEMPLATES_3 : TEMPLATES_5;
  return texOfAll(nodes);

  /** Nodes in sequence. A script belongs to the preceding node. */
  function texOfAll(all: readonly MtefNode[]): string {
    const pieces: string[] = [];
    for (let at = 0; at < all.length; at += 1) {
      const node = all[at] as MtefNode;
      const style = node.kind === 'char' ? wordStyle(node) : 0;
      if (style) {
        const word = [node as Character];
        for (let next = all[at + 1]; next?.kind === 'char' && wordStyle(next) === style; next = all[at + 1]) {
          word.push(next);
          at += 1;
        }
        pieces.push(wordOf(word, style));
      } else if (node.kind === 'template' && templates[node.selector] === 'script') {
        const [sub, sup] = scriptsOf(node);
        const isBefore = version === 3 ? node.selector === LEFT_SCRIPTS_3 : (node.variation & 1) === 1;
        const base = isBefore ? '{}' : baseOf(pieces.pop());
        pieces.push(`${base}${sub && `_{${sub}}`}${sup && `^{${sup}}`}`);
      } else pieces.push(texOfNode(node));
    }
    return pieces.join('');
  }

  function texOfNode(node: MtefNode): string {
    if (node.kind === 'char') return texOfChar(node);
    if (node.kind === 'line') return texOfAll(node.nodes);
    if (node.kind === 'template') return texOfTemplate(node);
    if (node.kind === 'mark') return unknown('A mark without a character');
    const lines = node.nodes.map(texOfNode);
    if (node.kind === 'pile') {
      if (lines.length < 2) return lines.join('');
      // Alignment 1 is left, 4 at the relation sign.
      const rows = node.align === 1 || node.align === 4 ? lines.map((line) => `&${line}`) : lines;
      const name = rows === lines ? 'gathered' : 'aligned';
      return `\\begin{${name}}${rows.join(' \\\\ ')}\\end{${name}}`;
    }
    if (node.columns === 0) return unknown('A matrix without columns');
    const rows: string[] = [];
    for (let at = 0; at < lines.length; at += node.columns) rows.push(lines.slice(at, at + node.columns).join(' & '));
    return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
  }

  function slotsOf({ slots }: Template) {
    const lines = slots.filter((slot) => slot.kind !== 'char').map((slot) => texOfNode(slot).trim());
    const chars = slots.filter((slot) => slot.kind === 'char').map((slot) => (slot.code === 0 ? '' : signOf(slot)));
    return { main: lines[0] ?? '', second: lines[1] ?? '', third: lines[2] ?? '', fourth: lines[3] ?? '', chars };
  }

  function scriptsOf(node: Template): [sub: string, sup: string] {
    const { main, second } = slotsOf(node);
    const isAlone = node.slots.filter((slot) => slot.kind !== 'char').length === 1;
    // The subscript comes first, and may be omitted.
    const isSuper = version === 5 ? node.selector === 28 : node.variation === 0;
    return isAlone && isSuper ? ['', main] : [main, second];
  }

  function texOfTemplate(node: Template): string {
    const kind = templates[node.selector] ?? unknown(`The template ${node.selector}`);
    const { main, second, third, fourth, chars } = slotsOf(node);
    const { variation } = node;
    if (kind.startsWith('fence')) return fenced(main, fencesOf(kind, variation, chars));
    switch (kind) {
      case 'root':
        return rooted(main, second);
      case 'fraction':
        return version === 5 && variation & 2 ? `{${main}}/{${second}}` : `\\frac{${main}}{${second}}`;
      case 'slash':
        return `{${main}}/{${second}}`;
      case 'underline':
      case 'overline':
        return `\\${kind}{${variation & 1 ? `\\${kind}{${main}}` : main}}`;
      case 'operator': {
        // An operator name, such as "lim".
        if (chars.length === 0 && fourth) return `${limitOf(withoutEnd(fourth), second, third)} ${main}`;
        const sign = texOf(chars[0] ?? unknown('An operator without a symbol')).trim();
        const command = /^\\(?:sum|i*o?int|prod|coprod|big\w+)$/.test(sign) ? sign : `\\mathop{${sign}}`;
        const limits = `${second && `_{${second}}`}${third && `^{${third}}`}`;
        const isBelow = version === 5 ? (variation & 64) > 0 : BELOW_3.has(node.selector);
        return `${command}${limits && (isBelow ? '\\limits' : '\\nolimits')}${limits} ${main}`;
      }
      case 'limit':
        return limitOf(main, second, third);
      case 'brace': {
        const isAbove = version === 5 ? (variation & 1) === 1 : node.selector === 27;
        return isAbove
          ? `\\overbrace{${main}}${second && `^{${second}}`}`
          : `\\underbrace{${main}}${second && `_{${second}}`}`;
      }
      case 'vector': {
        if (version === 5 && variation & 12) return unknown('An arrow below');
        return accented(version === 3 || (variation & 3) === 2 ? '→' : (variation & 3) === 1 ? '←' : '↔', main);
      }
      case 'tilde':
        return `\\widetilde{${main}}`;
      case 'hat':
        return `\\widehat{${main}}`;
      case 'box':
        return version === 3 || variation >= 30 ? `\\boxed{${main}}` : unknown('A box with an open side');
      default:
        return unknown(`The template ${kind}`);
    }
  }
}

/** A word without its trailing thin space. */
const withoutEnd = (word: string) => word.replace(/\s*\\,\s*$/, '').trim();

function fenced(inner: string, [open, close]: [string, string]): string {
  const [left, right] = [delimiterOf(open), delimiterOf(close)];
  return left === undefined || right === undefined
    ? `${texOf(open)}${inner}${texOf(close)}`
    : `\\left${left} ${inner} \\right${right}`;
}

/** The enclosing fences; one side may be open. */
function fencesOf(kind: string, variation: number, chars: readonly string[]): [string, string] {
  const [left = '', right = ''] = kind.slice('fence '.length);
  const [first = left, last = right] = chars;
  if (!left)
    return [chars[0] ?? unknown('An interval without symbols'), chars[1] ?? unknown('An interval without symbols')];
  if (chars.length === 1) return variation & 1 ? [first, ''] : ['', first];
  return [first, last];
}

function limitOf(main: string, below: string, above: string): string {
  const name = /^\\operatorname\{([a-zA-Z]+)\}$|^\\([a-z]+)$/.exec(main);
  const known = name?.[1] ?? name?.[2] ?? '';
  if (FUNCTIONS.has(known)) return `\\${known}\\limits${below && `_{${below}}`}${above && `^{${above}}`}`;
  const under = below ? `\\underset{${below}}{${main}}` : main;
  return above ? `\\overset{${above}}{${under}}` : under;
}

/** A script's base. Grouping a lone character or operator would move its limits. */
const baseOf = (piece = '') => (/^(?:[^\\{}]|\\[a-z]+ ?)$/.test(piece) ? piece : `{${piece}}`);

/** The typeface of a character that is part of a word; 0 for symbols. */
function wordStyle({ typeface, code, marks }: Character): number {
  return marks.length === 0 &&
    (typeface === TEXT || (typeface === FUNCTION && /\p{L}/u.test(String.fromCharCode(code))))
    ? typeface
    : 0;
}

function wordOf(characters: readonly Character[], style: number): string {
  const word = characters.map(signOf).join('');
  // LibreOffice sets numbers in the text style.
  if (style === TEXT) return /^\d[\d.,]*$/.test(word) ? texOf(word) : texText(word);
  return FUNCTIONS.has(word)
    ? `\\${word} `
    : /^[a-zA-Z]+$/.test(word)
      ? `\\operatorname{${word}}`
      : `\\mathrm{${texOf(word)}}`;
}

/** MathType's spaces, by code point. */
const SPACES: Record<number, string> = {
  60164: '\u2009',
  61185: '\u200a',
  61186: '\u2009',
  61188: '\u2005',
  61189: '\u2003',
  61192: '\u200a',
};

function signOf(node: MtefNode): string {
  if (node.kind !== 'char') return '';
  const { code, typeface } = node;
  const isGreek = typeface === LOWER_GREEK || typeface === UPPER_GREEK || typeface === SYMBOL;
  if (isGreek && /[A-Za-z]/.test(String.fromCharCode(code))) return shownCharacter('Symbol', code) ?? '';
  const blank = SPACES[code];
  if (blank !== undefined) return blank;
  // Private-use code points are MathType's own symbols.
  if (code < 32 || (code >= 0xd800 && code <= 0xf8ff)) return unknown(`The character ${code}`);
  return String.fromCharCode(code);
}

function texOfChar(node: Character): string {
  const sign = signOf(node);
  const plain = node.typeface === VECTOR ? `\\boldsymbol{${texOf(sign).trim()}}` : texOf(sign);
  return node.marks.reduce((base, mark) => (mark.kind === 'mark' ? marked(mark.mark, base) : base), plain);
}

const MARKS: Record<number, (base: string) => string> = {
  2: (base) => `\\dot{${base}}`,
  3: (base) => `\\ddot{${base}}`,
  4: (base) => `\\dddot{${base}}`,
  5: (base) => `${base}'`,
  6: (base) => `${base}''`,
  8: (base) => `\\tilde{${base}}`,
  9: (base) => `\\hat{${base}}`,
  10: (base) => `\\not{${base}}`,
  11: (base) => `\\vec{${base}}`,
  12: (base) => `\\overleftarrow{${base}}`,
  13: (base) => `\\overleftrightarrow{${base}}`,
  17: (base) => `\\bar{${base}}`,
  18: (base) => `${base}'''`,
  29: (base) => `\\underline{${base}}`,
};

const marked = (mark: number, base: string): string => (MARKS[mark] ?? unknown(`The mark ${mark}`))(base.trim());

/** Templates by number, in version 5; fences are given as their characters. */
const TEMPLATES_5: readonly string[] = [
  ...[
    'fence ⟨⟩',
    'fence ()',
    'fence {}',
    'fence []',
    'fence ||',
    'fence ‖‖',
    'fence ⌊⌋',
    'fence ⌈⌉',
    'fence ⟦⟧',
    'fence',
  ],
  ...['root', 'fraction', 'underline', 'overline', 'arrow', ...Array<string>(8).fill('operator'), 'limit'],
  ...['brace', 'bracket', 'division', 'script', 'script', 'script', 'bra', 'vector', 'tilde', 'hat', 'arc', 'status'],
  ...['strike', 'box'],
];

/** Templates by number, in version 3. */
const TEMPLATES_3: readonly string[] = [
  ...['fence ⟨⟩', 'fence ()', 'fence {}', 'fence []', 'fence ||', 'fence ‖‖', 'fence ⌊⌋', 'fence ⌈⌉'],
  ...[
    'fence [[',
    'fence ]]',
    'fence ][',
    'fence [)',
    'fence (]',
    'root',
    'fraction',
    'script',
    'underline',
    'overline',
  ],
  ...['arrow', 'arrow', 'arrow', ...Array<string>(6).fill('operator'), 'brace', 'brace'],
  ...Array<string>(10).fill('operator'),
  ...['limit', 'division', 'slash', 'operator', 'operator', 'script', 'bra', 'vector', 'vector', 'arc'],
];
const LEFT_SCRIPTS_3 = 44;
/** Version 3 operators with limits below and above. */
const BELOW_3 = new Set([24, 25, 26, 29, 31, 33, 35, 37, 43]);

/**
 * The elements of a MathType or Equation Editor equation: characters, embellishments, templates such as fractions,
 * lines, piles and matrices. The binary format is MTEF, versions 3 (Equation Editor 3, MathType 3) and 5 (MathType 4
 * and later).
 */
type MtefNode =
  | { kind: 'char'; code: number; typeface: number; marks: MtefNode[] }
  | { kind: 'mark'; mark: number }
  | { kind: 'template'; selector: number; variation: number; slots: MtefNode[] }
  | { kind: 'line'; nodes: MtefNode[] }
  | { kind: 'pile'; align: number; nodes: MtefNode[] }
  | { kind: 'matrix'; columns: number; nodes: MtefNode[] };

/** An equation and its version, which determines the meaning of templates. */
interface MtefEquation {
  version: 3 | 5;
  nodes: MtefNode[];
}

const DEPTH_MAX = 24;
const RECORDS_MAX = 20_000;

/** Option bits of a record. */
const NUDGED = 8;
const EMPTY_LINE = 1;
const RULED = 2;
const SPACED = 4;
const EMBELLISHED = { 3: 2, 5: 1 };
const CODE_OF_FONT_8 = 4;
const CODE_OF_FONT_16 = 16;
const NO_CODE = 32;

/**
 * Parses an equation's bytes.
 * @throws RangeError if they end too early, or are no equation of a known version
 */
function readMtef(bytes: Uint8Array): MtefEquation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let records = 0;
  const byte = () => view.getUint8(at++);
  const word = () => byte() | (byte() << 8);
  const number = () => {
    const first = byte();
    return first === 255 ? word() : first;
  };
  const skip = (count: number) => {
    at += count;
  };
  const skipText = () => {
    while (byte() !== 0);
  };

  const version = versionOf(byte());
  skip(4);
  if (version === 5) {
    skipText();
    skip(1);
  }
  return { version, nodes: listed(0) };

  function versionOf(first: number): 3 | 5 {
    if (first !== 3 && first !== 5) throw new RangeError(`MTEF ${first} is not supported.`);
    return first;
  }

  /** A list's objects, ended by a record; the outermost list may end with the bytes. */
  function listed(depth: number): MtefNode[] {
    if (depth > DEPTH_MAX) throw new RangeError('The equation is nested too deeply.');
    const nodes: MtefNode[] = [];
    while (depth > 0 || at < bytes.length) {
      records += 1;
      if (records > RECORDS_MAX) throw new RangeError('The equation is too long.');
      const tag = byte();
      const type = version === 3 ? tag & 15 : tag;
      if (type === 0) return nodes;
      if (type < 7) nodes.push(objectOf(type, version === 3 ? tag >> 4 : byte(), depth + 1));
      else skipRecord(type);
    }
    return nodes;
  }

  function objectOf(type: number, options: number, depth: number): MtefNode {
    if (options & NUDGED && word() === 0x8080) skip(4);
    switch (type) {
      case 1:
        if (options & SPACED) skip(version === 3 ? 1 : 2);
        skipRuler(options);
        return { kind: 'line', nodes: options & EMPTY_LINE ? [] : listed(depth) };
      case 2:
        return character(options, depth);
      case 3: {
        const [selector, first] = [byte(), byte()];
        const variation = version === 5 && first > 127 ? (first & 127) | (byte() << 8) : first;
        skip(1);
        return { kind: 'template', selector, variation, slots: listed(depth) };
      }
      case 4: {
        const align = byte();
        skip(1);
        skipRuler(options);
        return { kind: 'pile', align, nodes: listed(depth) };
      }
      case 5: {
        skip(3);
        const [rows, columns] = [byte(), byte()];
        skip(Math.ceil((rows + 1) / 4) + Math.ceil((columns + 1) / 4));
        return { kind: 'matrix', columns, nodes: listed(depth) };
      }
      default:
        return { kind: 'mark', mark: byte() };
    }
  }

  function character(options: number, depth: number): MtefNode {
    const typeface = byte() - 128;
    const code = version === 5 && options & NO_CODE ? 0 : word();
    if (version === 5 && options & CODE_OF_FONT_8) skip(1);
    if (version === 5 && options & CODE_OF_FONT_16) skip(2);
    return { kind: 'char', code, typeface, marks: options & EMBELLISHED[version] ? listed(depth) : [] };
  }

  function skipRuler(options: number): void {
    if (!(options & RULED)) return;
    skip(1);
    skip(3 * byte());
  }

  /** Presentation only: rulers, fonts, sizes, colours and preferences. */
  function skipRecord(type: number): void {
    if (type === 7) skip(3 * byte());
    else if (type === 8) skipFont();
    else if (type === 9) skipSize(byte());
    else if (type >= 10 && type <= 14) return;
    else if (version === 3) throw new RangeError(`A record of type ${type} is not recognised.`);
    else if (type === 15) number();
    else if (type === 16) skipColour(byte());
    else if (type === 17) {
      number();
      skipText();
    } else if (type === 18) skipPreferences();
    else if (type === 19) skipText();
    else if (type >= 100) skip(number());
    else throw new RangeError(`A record of type ${type} is not recognised.`);
  }

  function skipFont(): void {
    number();
    skip(1);
    if (version === 3) skipText();
  }

  function skipSize(size: number): void {
    skip(size === 101 ? 2 : size === 100 ? 3 : 1);
  }

  function skipColour(options: number): void {
    skip(options & 1 ? 8 : 6);
    if (options & 4) skipText();
  }

  function skipPreferences(): void {
    skip(1);
    skipDimensions();
    skipDimensions();
    for (let styles = byte(); styles > 0; styles -= 1) if (byte() !== 0) skip(1);
  }

  /** Skips dimensions, coded in nibbles: a unit, digits, and a final 0xF. */
  function skipDimensions(): void {
    for (let left = byte(); left > 0; ) {
      const pair = byte();
      if (pair >> 4 === 15) left -= 1;
      if (left > 0 && (pair & 15) === 15) left -= 1;
    }
  }
}
