import { strFromU8, unzipSync } from 'fflate';
import { beginningOf, type Counts, citationsIn, isReferencesLine, LOWERED, RAISED } from './counts.ts';
import { symbolFor } from './symbols.ts';
import { type Label, listCounter } from './word-lists.ts';
import { styleOf, type WordStyles, wordStyles } from './word-styles.ts';
import { all, child, childrenOf, nameOf, value, withXml, type XmlElement } from './xml.ts';

/** Elements that are not shown, or only by programs without support for the alternative. */
const SKIPPED = new Set([
  ...['w:del', 'w:moveFrom', 'mc:Fallback', 'w:rPrChange', 'w:pPrChange', 'w:instrText', 'w:delText', 'w:delInstrText'],
  ...['w:sectPr', 'w:pPr', 'w:rPr', 'w:tblPr', 'w:tcPr', 'w:trPr', 'w:tblGrid', 'w:sdtPr', 'w:sdtEndPr', 'w:fldData'],
  ...['a:t', 'wp:docPr', 'pic:nvPicPr'],
]);
const SIGN = /^[^\p{L}\p{N}]$/u;
/** Pandoc sets some scripts as separate equations, though they belong to the text before: "CO$_2$". */
const LONE_SCRIPT = /^(?:[\d+−,–-]{1,8}|[\p{L}*∗†‡§¶∘])$/u;
const CITES = /ADDIN\s+(?:ZOTERO_ITEM|EN\.CITE|CSL_CITATION|Mendeley Citation|CitaviPlaceholder)|^\s*CITATION\s/;

interface Line {
  text: string;
  /** The number or bullet of a list item. */
  label: string | undefined;
  isHeading: boolean;
}

interface Walk {
  styles: WordStyles;
  /** The lines so far; the last one is incomplete. */
  lines: Line[];
  countItem: (number: string, level: number) => Label;
  /** Cells of tables with content, as opposed to layout tables, each with its column. */
  cells: string[];
  counts: Pick<Counts, 'equations' | 'tables' | 'layoutTables' | 'figures' | 'notes'>;
  fields: { instruction: string; isShown: boolean }[];
  citingFields: number;
  /** The ids of the notes referred to, in order. */
  notes: string[];
}

/** Counts the contents of a Word document from its raw XML, by a few rules that are independent of the product. */
export function countWord(bytes: Uint8Array): Counts {
  const parts = unzipSync(bytes);
  const xml = (name: string) => (parts[name] ? strFromU8(parts[name]) : '');
  const styles = wordStyles(xml('word/styles.xml'), xml('word/numbering.xml'));
  const main = Object.keys(parts).find((name) => /^word\/document\d*\.xml$/.test(name)) ?? '';
  const walk: Walk = {
    styles,
    lines: [newLine()],
    countItem: listCounter(xml('word/numbering.xml')),
    cells: [],
    counts: { equations: 0, tables: 0, layoutTables: 0, figures: 0, notes: 0 },
    fields: [],
    citingFields: 0,
    notes: [],
  };
  withXml(xml(main), (root) => visit(root, walk));
  const body = walk.lines.filter(({ text }) => text.trim() !== '');
  const noted: Walk = { ...walk, lines: [newLine()], notes: [] };
  for (const kind of ['footnote', 'endnote'] as const) {
    const part = xml(`word/${kind}s.xml`);
    if (!part) continue;
    withXml(part, (root) => {
      for (const note of all(root, `w:${kind}`)) {
        if (!walk.notes.includes(`${kind} ${value(note, 'w:id')}`)) continue;
        for (const one of childrenOf(note)) if (typeof one !== 'string') visit(one, noted);
      }
    });
  }
  const inNotes = noted.lines.map(({ text }) => text);
  const start = body.findLastIndex(({ text }) => isReferencesLine(text));
  const after = start === -1 ? [] : body.slice(start + 1);
  const end = after.findIndex(({ isHeading }) => isHeading);
  const list = end === -1 ? after : after.slice(0, end);
  const rest = start === -1 ? body : [...body.slice(0, start), ...after.slice(list.length)];
  const told = rest.map(({ text }) => text).join('\n');
  return {
    ...walk.counts,
    notes: walk.notes.length,
    references: list.length,
    citations: Math.max(walk.citingFields, citationsIn(told, list.length)),
    items: rest.filter(({ label }) => label !== undefined).length,
    labels: rest.flatMap(({ label, text }) => (label === undefined ? [] : [`${label} ${beginningOf(text)}`])),
    cells: walk.cells,
    text: [...body.map(({ text }) => text), ...inNotes].join('\n'),
  };
}

/** Elements that have their own handler. */
const HANDLERS: Record<string, (element: XmlElement, walk: Walk) => void> = {
  'w:p': paragraph,
  'w:r': run,
  'w:tbl': table,
  'm:oMath': equation,
};

const newLine = (): Line => ({ text: '', label: undefined, isHeading: false });

function visit(element: XmlElement, walk: Walk): void {
  const name = nameOf(element);
  if (SKIPPED.has(name)) return;
  const own = HANDLERS[name];
  if (own) {
    own(element, walk);
    return;
  }
  if (name === 'w:object') {
    if (isEquation(element)) walk.counts.equations += 1;
    return;
  }
  if (name === 'w:tr' && child(child(element, 'w:trPr'), 'w:del')) return;
  if (name === 'a:blip' || name === 'v:imagedata')
    walk.counts.figures += value(element, 'r:embed') || value(element, 'r:id') ? 1 : 0;
  if (name === 'w:fldSimple' && CITES.test(value(element, 'w:instr') ?? '')) walk.citingFields += 1;
  if (name === 'w:sdt' && child(child(element, 'w:sdtPr'), 'w:citation')) walk.citingFields += 1;
  if (
    name === 'w:sdt' &&
    /Table of Contents/.test(value(child(child(child(element, 'w:sdtPr'), 'w:docPartObj'), 'w:docPartGallery')) ?? '')
  )
    return;
  for (const one of childrenOf(element)) if (typeof one !== 'string') visit(one, walk);
}

/** LibreOffice does not record which program an equation is from. */
const isEquation = (element: XmlElement) =>
  all(element, 'o:OLEObject').some((one) => /^(?:Equation|MathType|$)/.test(value(one, 'ProgID') ?? ''));

function table(element: XmlElement, walk: Walk): void {
  const { counts, cells } = walk;
  counts.tables += 1;
  const isLayout =
    all(element, 'w:tc').length <= 1 || all(element, 'w:tbl').length > 0 || all(element, 'a:blip').length > 0;
  if (isLayout) counts.layoutTables += 1;
  for (const row of childrenOf(element)) {
    if (typeof row === 'string') continue;
    const properties = child(row, 'w:trPr');
    if (child(properties, 'w:del')) continue;
    let column = Number(value(child(properties, 'w:gridBefore')) ?? 0);
    for (const cell of cellsOf(row)) {
      const from = walk.lines.length;
      visit(cell, walk);
      const text = walk.lines
        .slice(from)
        .map((line) => line.text)
        .join(' ');
      if (!isLayout && text.trim() !== '') cells.push(`${column} ${beginningOf(text)}`);
      column += Number(value(child(child(cell, 'w:tcPr'), 'w:gridSpan')) ?? 1);
    }
  }
}

/** The cells of a row, including those in content controls. */
function* cellsOf(row: XmlElement): Generator<XmlElement> {
  for (const one of childrenOf(row)) {
    if (typeof one === 'string') continue;
    if (nameOf(one) === 'w:tc') yield one;
    else if (!SKIPPED.has(nameOf(one))) yield* cellsOf(one);
  }
}

function paragraph(element: XmlElement, walk: Walk): void {
  const properties = child(element, 'w:pPr');
  const style = styleOf(walk.styles, value(child(properties, 'w:pStyle')));
  const own = child(properties, 'w:numPr');
  const number = own ? value(child(own, 'w:numId')) : style.numbering;
  // The paragraph that contains a text box continues after it.
  const before = walk.lines.at(-1);
  if (isContents(style.name)) return;
  const line = { ...newLine(), isHeading: style.isHeading };
  walk.lines.push(line);
  for (const one of childrenOf(element)) if (typeof one !== 'string') visit(one, walk);
  const isItem = !style.isHeading && number !== undefined && walk.styles.numberings.has(number);
  if (isItem) {
    const { label, words } = walk.countItem(number, Number(value(child(own, 'w:ilvl')) ?? 0));
    if (line.text.trim() !== '') Object.assign(line, { label, text: words ? `${words} ${line.text}` : line.text });
  }
  if (before && child(child(properties, 'w:rPr'), 'w:del')) return;
  walk.lines.push(newLine());
}

const isContents = (name: string) => /^toc \d|^table of figures|^index \d/i.test(name);

function append(walk: Walk, text: string): void {
  const line = walk.lines.at(-1);
  const isInstruction = walk.fields.some(({ isShown }) => !isShown);
  const isList = walk.fields.some(({ instruction }) => /^\s*(?:TOC|INDEX)\b/.test(instruction));
  if (line && !isInstruction && !isList) line.text += text;
}

function run(element: XmlElement, walk: Walk): void {
  const inParagraph = child(element.parent ?? undefined, 'w:pPr');
  const looks = walk.styles.looksOf(child(element, 'w:rPr'), value(child(inParagraph, 'w:pStyle')));
  if (looks.isHidden) return;
  const scripts = looks.script === 'raised' ? RAISED : looks.script === 'lowered' ? LOWERED : undefined;
  const shown = (text: string) => {
    const signs = [...text].map((sign) => symbolFor(looks.font, sign)).join('');
    const cased = looks.isCaps ? signs.toUpperCase() : signs;
    append(walk, scripts ? `${scripts[0]}${cased}${scripts[1]}` : cased);
  };
  for (const one of childrenOf(element)) {
    if (typeof one === 'string') continue;
    const name = nameOf(one);
    if (name === 'w:t') shown(one.content);
    else if (name === 'w:tab' || name === 'w:br' || name === 'w:cr' || name === 'w:ptab') append(walk, ' ');
    else if (name === 'w:noBreakHyphen') append(walk, '-');
    else if (name === 'w:sym')
      append(
        walk,
        symbolFor(value(one, 'w:font') ?? '', String.fromCharCode(Number.parseInt(value(one, 'w:char') ?? '20', 16))),
      );
    else if (name === 'w:footnoteReference' || name === 'w:endnoteReference')
      walk.notes.push(`${name.slice(2, -9)} ${value(one, 'w:id')}`);
    else if (name === 'w:fldChar') field(one, walk);
    else if (name === 'w:instrText') {
      const last = walk.fields.at(-1);
      if (last) last.instruction += one.content;
    } else visit(one, walk);
  }
}

function field(element: XmlElement, walk: Walk): void {
  const type = value(element, 'w:fldCharType') ?? '';
  const box = child(child(element, 'w:ffData'), 'w:checkBox');
  const state = child(box, 'w:checked') ?? child(box, 'w:default');
  if (box) append(walk, state && !/^(?:0|false)$/.test(value(state) ?? '1') ? '☑' : '☐');
  if (type === 'begin') walk.fields.push({ instruction: '', isShown: false });
  const last = walk.fields.at(-1);
  if (type === 'separate' && last) {
    last.isShown = true;
    if (CITES.test(last.instruction)) walk.citingFields += 1;
  }
  if (type === 'end') walk.fields.pop();
}

function equation(element: XmlElement, walk: Walk): void {
  const text = mathIn(element);
  const script = loneScript(element);
  if (script === '∘') append(walk, '°');
  else if (script) {
    const [open, close] = child(element, 'm:sSup') ? RAISED : LOWERED;
    append(walk, `${open}${script.replace('∗', '*')}${close}`);
  } else if (SIGN.test(text)) append(walk, text);
  else if (text !== '') {
    walk.counts.equations += 1;
    append(walk, ' ');
  }
}

const mathIn = (element: XmlElement | undefined) =>
  (element ? all(element, 'm:t') : [])
    .map((one) => one.content)
    .join('')
    .replace(/\u200b/g, '')
    .trim();

/** The script of an equation that is nothing else. */
function loneScript(equation: XmlElement): string | undefined {
  const [only, ...others] = [...childrenOf(equation)].filter((one) => typeof one !== 'string');
  const text = mathIn(child(only, 'm:sup') ?? child(only, 'm:sub'));
  const isAlone = others.length === 0 && mathIn(child(only, 'm:e')) === '';
  return isAlone && LONE_SCRIPT.test(text) ? text : undefined;
}
