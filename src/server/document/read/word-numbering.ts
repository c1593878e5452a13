import { childOf, childrenOf } from '#domain/kernel/markup';
import { isSymbolFont, shownCharacter } from '../symbol-fonts.ts';
import { lookIn, type WordStyles } from './word-styles.ts';
import type { ListItem } from './word-tree.ts';
import { elementsIn, isOn, settingOf, type XmlElement } from './xml-tree.ts';

/** A list paragraph; `words` is its label if the journal's lists cannot express it, such as "Step 1:" or "2.1". */
export interface Numbered {
  item: ListItem | undefined;
  words: string;
  /** Word's label, unless it is only a bullet. */
  number: string;
  /** Word's name for a number format shown here in digits. */
  otherForm?: string;
}

/** A paragraph's reference to its numbering. */
export interface NumberingReference {
  /** The numbering and level; empty if neither paragraph nor style names one. */
  numbering: string;
  level: string | undefined;
  /** The paragraph's style id, which a level may be linked to. */
  style: string;
}

interface Level {
  format: string;
  /** The label pattern, with "%1" for the first level's number. */
  text: string;
  /** Whether the numbers of all levels are shown as Arabic numerals. */
  isLegal: boolean;
  start: number;
  /** The level whose items restart it, from 1; 0 if none. */
  restart: number | undefined;
}

interface List {
  levels: Map<number, Level>;
  styles: Map<string, number>;
  /** The list style it refers to. */
  link: string;
  /** The last number of each level. */
  counts: Map<number, number>;
}

interface Numbering {
  list: string;
  /** Start overrides per level. */
  starts: Map<number, number>;
  own: Map<number, Level>;
  begun: Set<number>;
}

const LEVELS = 9;

/**
 * Counts list paragraphs as Word does: numberings of one list continue each other unless one restarts. Results depend
 * on earlier paragraphs.
 */
export function readNumbering(xml: string, styles: WordStyles): (named: NumberingReference) => Numbered | undefined {
  const lists = new Map<string, List>();
  const numberings = new Map<string, Numbering>();
  for (const element of elementsIn(xml)) {
    if (element.name === 'w:abstractNum') lists.set(element.attributes.get('w:abstractNumId') ?? '', listOf(element));
    if (element.name === 'w:num') numberings.set(element.attributes.get('w:numId') ?? '', numberingOf(element));
  }
  const listFor = (numbering: string, depth = 0): List | undefined => {
    const list = lists.get(numberings.get(numbering)?.list ?? '');
    if (!list?.link || depth > LEVELS) return list;
    return listFor(styles.list(list.link) ?? '', depth + 1) ?? list;
  };
  const byStyle = (style: string) => {
    for (const [id, { list }] of numberings) {
      const level = lists.get(list)?.styles.get(style);
      if (level !== undefined) return { numbering: id, level };
    }
    return undefined;
  };
  return (named) => {
    const styleNumbering = named.numbering === '' ? byStyle(named.style) : undefined;
    const id = styleNumbering?.numbering ?? named.numbering;
    const numbering = numberings.get(id);
    const list = listFor(id);
    const at = styleNumbering?.level ?? (Number(named.level) || list?.styles.get(named.style) || 0);
    const level = numbering?.own.get(at) ?? list?.levels.get(at);
    if (!numbering || !list || !level) return undefined;
    const value = count(list, numbering, { at, level });
    const levels = (index: number) => numbering.own.get(index) ?? list.levels.get(index);
    const item = { level: at, format: level.format, value };
    const found = numbered(item, labelOf(level, list.counts, levels));
    return isKnownForm(level.format) ? found : { ...found, otherForm: level.format };
  };
}

/** The separator that `<ol>` adds after a number, on pages, in PDFs and in JATS; it never adds brackets. */
const LIST_SUFFIX = /\.?$/;
/** Meaningful bullets: a tick box, a symbol, or text such as "Q:", but not "o", Word's circle. */
const MEANINGFUL_BULLET = /^[☐☑☒✓✔✗✘×+]$|^(?!o$).*[\p{L}\p{N}]/u;
const LISTED = new Set(['decimal', 'lowerLetter', 'upperLetter', 'lowerRoman', 'upperRoman']);

function numbered(item: ListItem, label: string): Numbered {
  const { format, value } = item;
  if (format === 'bullet') return { item, words: MEANINGFUL_BULLET.test(label) ? label : '', number: '' };
  if (label === '') return { item: undefined, words: '', number: '' };
  if (LISTED.has(format) && label.replace(LIST_SUFFIX, '') === formatNumber(value, format))
    return { item, words: '', number: label };
  return { item: format === 'none' ? undefined : { ...item, format: 'bullet' }, words: label, number: label };
}

/** Word's label of an item. */
function labelOf(
  { text, format, isLegal }: Level,
  counts: ReadonlyMap<number, number>,
  levels: (at: number) => Level | undefined,
): string {
  if (format === 'bullet') return text;
  return text
    .replace(/%([1-9])/g, (_, number: string) => {
      const at = Number(number) - 1;
      const one = levels(at);
      if (!one || one.format === 'none' || one.format === 'bullet') return '';
      return formatNumber(counts.get(at) ?? one.start, isLegal ? 'decimal' : one.format);
    })
    .trim();
}

const ROMAN: [worth: number, letters: string][] = Object.entries({
  ...{ m: 1000, cm: 900, d: 500, cd: 400, c: 100, xc: 90, l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 },
}).map(([letters, worth]) => [worth, letters]);

function roman(number: number): string {
  const [worth, letters] = ROMAN.find(([one]) => one <= number) ?? [];
  return worth && letters ? letters + roman(number - worth) : '';
}

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const NUMBER_MAX = 3_999;
const CARDINALS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';
const WORDS: Record<string, string[]> = { cardinalText: CARDINALS.split(' '), ordinalText: ORDINALS.split(' ') };
const SIGNS = ['*', '†', '‡', '§'];
const isKnownForm = (format: string) =>
  /^(?:decimal\w*|(?:lower|upper)(?:Letter|Roman)|ordinal(?:Text)?|cardinalText|chicago|numberInDash|bullet|none)$/.test(
    format,
  );

/** A number in Word's format; in digits if unsupported. */
function formatNumber(number: number, format: string): string {
  if (number < 1 || number > NUMBER_MAX) return String(number);
  if (/Letter$/.test(format)) {
    const letters = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
    return format === 'upperLetter' ? letters.toUpperCase() : letters;
  }
  if (format === 'lowerRoman') return roman(number);
  if (format === 'upperRoman') return roman(number).toUpperCase();
  const word = WORDS[format]?.[number - 1];
  if (word) return word.charAt(0).toUpperCase() + word.slice(1);
  if (format === 'chicago') return (SIGNS[(number - 1) % SIGNS.length] ?? '').repeat(Math.ceil(number / SIGNS.length));
  if (format === 'numberInDash') return `- ${number} -`;
  if (format === 'decimalZero') return String(number).padStart(2, '0');
  if (format === 'ordinal') return `${number}${ENDINGS[ordinals.select(number)] ?? ''}`;
  if (/^decimalEnclosedCircle/.test(format) && number <= 20) return String.fromCodePoint(0x245f + number);
  return String(number);
}

function count(list: List, { starts, begun }: Numbering, { at, level }: { at: number; level: Level }): number {
  const last = list.counts.get(at);
  const start = begun.has(at) ? undefined : starts.get(at);
  const value = start ?? (last === undefined ? level.start : last + 1);
  begun.add(at);
  list.counts.set(at, value);
  for (let deeper = at + 1; deeper < LEVELS; deeper += 1) {
    const restart = list.levels.get(deeper)?.restart ?? deeper;
    if (restart > at) list.counts.delete(deeper);
  }
  return value;
}

function listOf(element: XmlElement): List {
  const levels = childrenOf(element).filter(({ name }) => name === 'w:lvl');
  const at = (level: XmlElement) => Number(level.attributes.get('w:ilvl') ?? 0);
  return {
    levels: new Map(levels.map((level) => [at(level), levelOf(level)])),
    styles: new Map(
      levels.flatMap((level) => {
        const style = settingOf(level, 'w:pStyle');
        return style ? [[style, at(level)] as const] : [];
      }),
    ),
    link: settingOf(element, 'w:numStyleLink') ?? '',
    counts: new Map(),
  };
}

function levelOf(level: XmlElement): Level {
  const restart = settingOf(level, 'w:lvlRestart');
  const format = settingOf(level, 'w:numFmt') ?? 'decimal';
  return {
    ...{ format, text: format === 'bullet' ? signOf(level) : (settingOf(level, 'w:lvlText') ?? '') },
    isLegal: isOn(settingOf(level, 'w:isLgl')),
    // LibreOffice leaves it out.
    start: Number(settingOf(level, 'w:start') ?? 0),
    restart: restart === undefined ? undefined : Number(restart),
  };
}

/** A level's bullet as a Unicode character. */
function signOf(level: XmlElement): string {
  const sign = settingOf(level, 'w:lvlText') ?? '';
  const { font = '' } = lookIn(childOf(level, 'w:rPr'));
  return shownCharacter(font, sign.codePointAt(0) ?? 0) ?? (isSymbolFont(font) ? '•' : sign);
}

function numberingOf(element: XmlElement): Numbering {
  const overrides = childrenOf(element).filter(({ name }) => name === 'w:lvlOverride');
  const at = (override: XmlElement) => Number(override.attributes.get('w:ilvl') ?? 0);
  return {
    list: settingOf(element, 'w:abstractNumId') ?? '',
    starts: new Map(
      overrides.flatMap((override) => {
        const start = settingOf(override, 'w:startOverride');
        return start === undefined ? [] : [[at(override), Number(start)] as const];
      }),
    ),
    own: new Map(
      overrides.flatMap((override) => {
        const level = childOf(override, 'w:lvl');
        return level ? [[at(override), levelOf(level)] as const] : [];
      }),
    ),
    begun: new Set(),
  };
}
