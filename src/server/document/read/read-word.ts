import { childOf, childrenOf, descendantsNamed } from '#domain/kernel/markup';
import { type Relationship, relationshipsOf } from '../anonymise/word/relationships.ts';
import { decodeXml } from '../anonymise/word/xml-tokens.ts';
import type { Package } from '../anonymise/word/zip-package.ts';
import { LIST_OF_FLOATS, TABLE_OF_CONTENTS } from './word-fields.ts';
import { readNumbering } from './word-numbering.ts';
import { type Document, type ReadingState, report } from './word-reading.ts';
import { addContents, addPart, readInlines } from './word-runs.ts';
import { isColour, readStyles, TABLE_NOTE } from './word-styles.ts';
import {
  type Block,
  type BodyPart,
  type Cell,
  type Inline,
  type Note,
  type ReadingReport,
  type Table,
  wordsOf,
} from './word-tree.ts';
import { alternativesIn, elementsIn, isOn, settingOf, textIn, type XmlElement } from './xml-tree.ts';

/** No table has more columns; a file may claim any number. */
const COLUMNS_MAX = 100;

/**
 * A table with each cell in its column: rows may start and end off the grid, and cells may span columns and rows.
 * Undefined if every row was deleted or is hidden.
 */
function readTable(element: XmlElement, reading: ReadingState): Table | undefined {
  const rows = inside(element, 'w:tr').filter((row) => {
    const properties = childOf(row, 'w:trPr');
    const isDeleted = childOf(properties, 'w:del') !== undefined;
    if (isDeleted || childOf(properties, 'w:ins')) reading.document.changes += 1;
    return !isDeleted;
  });
  /** Cells that may continue in the next row, by column. */
  const above = new Map<number, Cell>();
  /** The column each cell starts in; the last of these is the table's last column, whatever spans a file claims. */
  const starts = new Map<Cell, number>();
  const { isOnColour } = reading;
  const properties = childOf(element, 'w:tblPr');
  const isColoured =
    isOnColour ||
    isShaded(properties) ||
    reading.document.styles.run(settingOf(properties, 'w:tblStyle') ?? '').isOnColour === true;
  const read = rows.flatMap((row) => {
    if (!isHiddenRow(row)) return [readRow(row, { above, starts, isColoured }, reading)];
    const words = descendantsNamed(row, 'w:t').map(textIn).join(' ');
    if (words.trim() !== '') reading.left.push({ kind: 'hidden', words });
    return [];
  });
  reading.isOnColour = isOnColour;
  if (read.length === 0) return undefined;
  const columns = [...starts.values()].reduce((most, at) => Math.max(most, at + 1), 0);
  for (const [cell, start] of starts) cell.columns = Math.min(cell.columns, columns - start);
  return { kind: 'table', rows: read };
}

const isShaded = (properties: XmlElement | undefined) =>
  properties !== undefined && childrenOf(properties).some(isColour);

/** Whether a row or all its text is hidden. */
function isHiddenRow(row: XmlElement): boolean {
  if (isOn(settingOf(childOf(row, 'w:trPr'), 'w:hidden'))) return true;
  const runs = descendantsNamed(row, 'w:r').filter((run) => childOf(run, 'w:t'));
  return runs.length > 0 && runs.every((run) => isOn(settingOf(childOf(run, 'w:rPr'), 'w:vanish')));
}

interface Grid {
  above: Map<number, Cell>;
  starts: Map<Cell, number>;
  /** Whether the table may colour its cells. */
  isColoured: boolean;
}

/** A table's rows or a row's cells, even inside tracked changes or controls. Moves a cell's control into the cell. */
function inside(element: XmlElement, name: string): XmlElement[] {
  return childrenOf(element).flatMap((child) => {
    if (child.name === name) return [child];
    if (!/^w:(?:sdt|sdtContent|ins|moveTo|customXml|smartTag)$/.test(child.name)) return [];
    const found = inside(child, name);
    if (child.name !== 'w:sdt' || name !== 'w:tc') return found;
    return found.map((cell) => ({
      ...cell,
      children: [childOf(cell, 'w:tcPr') ?? '', withControlInside(child, cell)],
    }));
  });
}

const withControlInside = (control: XmlElement, cell: XmlElement): XmlElement => ({
  ...control,
  children: [childOf(control, 'w:sdtPr') ?? '', { ...cell, name: 'w:sdtContent' }],
});

function readRow(row: XmlElement, { above, starts, isColoured }: Grid, reading: ReadingState): Table['rows'][number] {
  const properties = childOf(row, 'w:trPr');
  const cells: Cell[] = [];
  let column = 0;
  const add = (cell: Cell) => {
    starts.set(cell, column);
    cells.push(cell);
  };
  const skip = (name: string) => {
    const columns = number(settingOf(properties, name), 0);
    if (columns > 0) add({ columns, rows: 1, blocks: [] });
    for (let at = column; at < column + columns; at += 1) above.delete(at);
    column += columns;
  };
  skip('w:gridBefore');
  for (const cell of inside(row, 'w:tc')) {
    const cellProperties = childOf(cell, 'w:tcPr');
    if (childOf(cellProperties, 'w:cellDel')) continue;
    const columns = number(settingOf(cellProperties, 'w:gridSpan'), 1);
    reading.isOnColour = isColoured || isShaded(cellProperties);
    const blocks = reading.blocksOf(childrenOf(cell), reading);
    const last = cells.at(-1);
    const merge = settingOf(cellProperties, 'w:vMerge');
    const upper = isContinued(merge) ? above.get(column) : undefined;
    // Cells of different widths are not merged vertically.
    const isPart = upper !== undefined && upper.columns === columns;
    if (isContinued(settingOf(cellProperties, 'w:hMerge')) && last) {
      last.columns += columns;
      last.blocks.push(...blocks);
    } else if (isPart) {
      upper.rows += 1;
      upper.blocks.push(...blocks);
    } else {
      const begun = { columns, rows: 1, blocks };
      for (let at = column; at < column + columns; at += 1) above.delete(at);
      if (merge === 'restart') above.set(column, begun);
      add(begun);
    }
    column += columns;
  }
  skip('w:gridAfter');
  return { isHead: isOn(settingOf(properties, 'w:tblHeader')), cells };
}

const isContinued = (merge: string | undefined) => merge !== undefined && merge !== 'restart';

const number = (value: string | undefined, otherwise: number) =>
  Math.min(Math.max(Math.trunc(Number(value ?? otherwise)) || otherwise, otherwise), COLUMNS_MAX);

/** A Word document during reading: `notes` fills up while `body` is iterated. */
export interface WordDocument {
  /** The body's children, parsed on demand. */
  body: Iterable<BodyPart>;
  /** The notes referenced so far, in order. */
  notes: readonly Note[];
  reports: () => ReadingReport[];
  changes: () => number;
}

/**
 * Parses an inspected Word document (decision 020) into a tree: its visible text, with tracked changes accepted, and
 * everything not understood reported in place.
 * @throws CannotRead if a part is no XML
 */
export function readWord(parts: Package): WordDocument {
  const files = wordPackage(parts);
  const styles = readStyles(files.text(files.beside('styles')));
  const comments = lazily(() => commentsIn(files.text(files.beside('comments'))));
  const notes = {
    footnotes: lazily(() => notesIn('footnotes')),
    endnotes: lazily(() => notesIn('endnotes')),
  };
  const document: Document = {
    styles,
    itemOf: readNumbering(files.text(files.beside('numbering')), styles),
    bytes: files.bytes,
    comment: (id) => comments().get(id) ?? '',
    noteOf: (kind, id) => notes[kind]().get(id)?.(),
    notes: [],
    reports: new Map(),
    changes: 0,
  };
  const readingOf = (part: string): ReadingState => ({
    document,
    relations: files.relations(part),
    fields: [],
    isBroken: hasOpenField(files.text(part)),
    out: [],
    shown: '',
    style: styles.paragraph(''),
    isOnColour: false,
    left: [],
    blocksOf: readWhole,
  });
  const notesIn = (kind: 'footnotes' | 'endnotes') => {
    const part = files.beside(kind);
    const reading = lazily(() => readingOf(part));
    return new Map(
      [...elementsIn(files.text(part))].map((element) => [
        element.attributes.get('w:id') ?? '',
        lazily(() => {
          const own = { ...reading(), fields: [], out: [], left: [] };
          return { isEndnote: kind === 'endnotes', mark: '', blocks: readWhole(childrenOf(element), own) };
        }),
      ]),
    );
  };
  return {
    body: bodyOf(files.text(files.main), readingOf(files.main)),
    notes: document.notes,
    reports: () => [...document.reports.values()],
    changes: () => document.changes,
  };
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const commentsIn = (xml: string) =>
  new Map(
    [...elementsIn(xml)].map((comment) => [
      comment.attributes.get('w:id') ?? '',
      descendantsNamed(comment, 'w:t').map(textIn).join(' '),
    ]),
  );

function* bodyOf(xml: string, reading: ReadingState): Generator<BodyPart> {
  for (const element of elementsIn(xml, 'w:body')) {
    if (element.name === 'w:background') continue;
    yield { blocks: readBlocks([element], reading), isInField: reading.fields.length > 0 };
  }
  yield { blocks: takeLeftover(reading), isInField: false };
}

/** The blocks of a cell, box or note, with anything left over for a next paragraph. */
const readWhole = (elements: readonly XmlElement[], reading: ReadingState): Block[] => [
  ...readBlocks(elements, reading),
  ...takeLeftover(reading),
];

/** Turns leftover content that no paragraph follows into a paragraph. */
function takeLeftover(reading: ReadingState): Block[] {
  const { left: content } = reading;
  reading.left = [];
  const { look, name: style } = reading.document.styles.paragraph('');
  if (content.length === 0) return [];
  return [
    { kind: 'paragraph', style, heading: undefined, number: '', isListing: false, item: undefined, look, content },
  ];
}

/** Pure wrappers of blocks. */
const WRAPPERS = /^w:(?:ins|moveTo|customXml|smartTag|sdtContent)$/;

function readBlocks(elements: readonly XmlElement[], reading: ReadingState): Block[] {
  return elements.flatMap((element): Block[] => {
    const { name, attributes } = element;
    if (name === 'w:p') return readParagraph(element, reading);
    if (name === 'w:tbl') {
      return [...takeLeftover(reading), readTable(element, reading)].filter((one) => one !== undefined);
    }
    if (name === 'w:sdt') return readControl(element, reading);
    if (name === 'w:bookmarkStart') return [{ kind: 'bookmark', name: attributes.get('w:name') ?? '' }];
    if (name === 'w:del' || name === 'w:moveFrom') reading.document.changes += 1;
    if (name === 'mc:AlternateContent') {
      for (const choice of alternativesIn(element)) {
        const blocks = readBlocks(childrenOf(choice), reading);
        if (blocks.length > 0) return blocks;
      }
      return [];
    }
    if (WRAPPERS.test(name)) return readBlocks(childrenOf(element), reading);
    if (name === 'w:altChunk' || name === 'w:subDoc') addPart(reading);
    // Some programs put equations and text outside paragraphs.
    return /^m:oMath|^w:(?:r|hyperlink|fldSimple)$/.test(name) || isUnknown(element)
      ? readParagraph({ name: 'w:p', attributes: new Map(), children: [element] }, reading)
      : [];
  });
}

const isUnknown = (element: XmlElement) =>
  !/^w:(?:del|moveFrom|sectPr|tcPr|background)$/.test(element.name) && descendantsNamed(element, 'w:t').length > 0;

/** Parts that the journal generates itself, by Word's gallery name. */
const GALLERIES: Record<string, string> = {
  'Table of Contents': TABLE_OF_CONTENTS,
  'Table of Figures': LIST_OF_FLOATS,
};
const CONTENTS_STYLE = /^(?:toc (?:heading|[1-9])|contents (?:heading|[1-9]))$/i;
const FLOATS_STYLE = /^(?:table of figures|(?:figure|illustration|table) index \d)$/i;

function readControl(element: XmlElement, reading: ReadingState): Block[] {
  const properties = childOf(element, 'w:sdtPr');
  const gallery = settingOf(childOf(properties, 'w:docPartObj'), 'w:docPartGallery') ?? '';
  const what = GALLERIES[gallery];
  if (what) {
    addContents(reading, what);
    return [];
  }
  const content = childOf(element, 'w:sdtContent');
  if (!content) return [];
  // A control may wrap paragraphs, or runs in place of a paragraph.
  const hasRuns = childrenOf(content).some(({ name }) => name === 'w:r');
  const isPrompt = childOf(properties, 'w:showingPlcHdr') !== undefined;
  return hasRuns || isPrompt
    ? readParagraph({ name: 'w:p', attributes: new Map(), children: [element] }, reading)
    : readBlocks(childrenOf(content), reading);
}

/** A figure's panel letter: a heading style only enlarges it. */
const PANEL = /^\s*\(?[A-Ha-h]\)?[.:)]?\s*$/;

function readParagraph(element: XmlElement, reading: ReadingState): Block[] {
  const properties = childOf(element, 'w:pPr');
  const id = settingOf(properties, 'w:pStyle') ?? '';
  const style = reading.document.styles.paragraph(id);
  const look = isShaded(properties) ? { ...style.look, isOnColour: true } : style.look;
  Object.assign(reading, { style: { ...style, look }, shown: '', out: reading.left, left: [] });
  readInlines(childrenOf(element), reading);
  if (reading.isBroken) endFields(reading);
  const content = reading.out;
  reading.out = [];
  const mark = childOf(properties, 'w:rPr');
  if (childOf(mark, 'w:ins') || childOf(mark, 'w:moveTo')) reading.document.changes += 1;
  if (childOf(mark, 'w:del') || childOf(mark, 'w:moveFrom')) {
    // A paragraph whose mark was deleted runs into the next one.
    reading.document.changes += 1;
    reading.left = content;
    return [];
  }
  if (isOn(childOf(properties, 'w:framePr')?.attributes.get('w:dropCap'))) {
    // A drop cap is a separate paragraph.
    reading.left = content;
    return [];
  }
  const contents = CONTENTS_STYLE.test(style.name)
    ? TABLE_OF_CONTENTS
    : FLOATS_STYLE.test(style.name)
      ? LIST_OF_FLOATS
      : '';
  if (contents) {
    if (wordsOf(content).trim() !== '') addContents(reading, contents);
    return [];
  }
  reportStyle(id, style, reading);
  reportScript(style, content, reading);
  const words = wordsOf(content).trim();
  const heading = words === '' || PANEL.test(words) ? undefined : style.heading;
  // Word also counts empty list paragraphs.
  const counted = numberedOf(properties, id, reading);
  const numbered = content.length > 0 ? counted : undefined;
  const label = numbered?.words ?? '';
  // Headings and captions are numbered, but not list items.
  const isItem = heading === undefined && !CAPTION.test(label);
  const isSaid = isItem || NAMED.test(label) || CAPTION.test(label);
  if (label && isSaid) content.unshift({ kind: 'text', text: `${label} `, look: {} });
  return [
    {
      kind: 'paragraph',
      style: style.name,
      heading,
      number: heading === undefined || isSaid ? '' : (numbered?.number ?? ''),
      isListing: style.isListing,
      item: isItem ? numbered?.item : undefined,
      look: style.look,
      content,
    },
  ];
}

/** An unclosed field, which some programs leave, would swallow all text after it. */
function hasOpenField(xml: string): boolean {
  let open = 0;
  for (const [, type] of xml.matchAll(/fldCharType="(begin|end)"/g)) open += type === 'begin' ? 1 : -1;
  return open > 0;
}

function endFields(reading: ReadingState): void {
  if (reading.fields.length > 0)
    report(reading, 'words', 'A field in the file has no end. Compare the paragraph in which it begins with the file.');
  reading.fields = [];
}

/** Labels of captions and headings that contain a word: "Figure 1.", "Appendix A". */
const CAPTION = /^(?:fig(?:ure|\.)?|table|scheme|box)\b/i;
const NAMED = /\p{L}{5,}/u;

/** The number of a paragraph in its list. */
function numberedOf(properties: XmlElement | undefined, id: string, reading: ReadingState) {
  const { document } = reading;
  const numberingElement = childOf(properties, 'w:numPr');
  const style = document.styles.paragraph(id);
  const numbering = settingOf(numberingElement, 'w:numId') ?? style.numbering ?? '';
  const numbered = document.itemOf({
    numbering,
    level: settingOf(numberingElement, 'w:ilvl') ?? style.level,
    style: id,
  });
  if (numbered?.otherForm)
    report(
      reading,
      'list',
      `A list uses a number format (${numbered.otherForm}) that is not supported; here it is numbered 1, 2, 3.`,
    );
  return numbered;
}

/** Styles of Word, LibreOffice and Pandoc that need no report, because ignoring them loses nothing. */
const KNOWN_STYLES =
  /^(?:normal|title|subtitle|author|date|abstract(?: title)?|(?:(?:table|image|figure) )?caption|captioned figure|table (?:heading|contents)|body|body text(?: first indent)?|text body|first paragraph|compact|definition(?: (?:term|definition))?|bibliography|heading|(?:foot|end)note(?: text)?|annotation text|list paragraph)$/i;

function reportStyle(
  id: string,
  { name, isDefined, heading, isListing, numbering }: ReturnType<Document['styles']['paragraph']>,
  reading: ReadingState,
): void {
  if (!isDefined) report(reading, 'style', `The style “${id}” is used but not defined in the document.`);
  else if (!heading && !isListing && !numbering && name && !KNOWN_STYLES.test(name) && !TABLE_NOTE.test(name))
    report(reading, 'style', `The paragraph style “${name}” is not recognised; its text was kept without a style.`);
}

/** Reports paragraph styles that raise or lower text, which is not converted to superscripts or subscripts. */
function reportScript(
  { name, look }: ReturnType<Document['styles']['paragraph']>,
  content: readonly Inline[],
  reading: ReadingState,
): void {
  const isStyleText = (one: Inline) => one.kind === 'text' && one.look.script === undefined && one.text.trim() !== '';
  if (!look.script || !content.some(isStyleText)) return;
  const has = look.script === 'sup' ? 'raises' : 'lowers';
  report(reading, 'style', `The paragraph style “${name}” ${has} its text; here it is on the baseline.`);
}

/** Access to a Word document's parts. */
interface WordPackage {
  /** The main part's name, which varies: some programs write `word/document2.xml`. */
  main: string;
  /** A part's XML; empty if missing. */
  text: (name: string) => string;
  bytes: (name: string) => Uint8Array | undefined;
  /** A part's relationships by id. */
  relations: (name: string) => ReadonlyMap<string, Relationship>;
  /** The name of a part related to the main part, such as its styles or notes. */
  beside: (kind: string) => string;
}

/** Finds the parts of a document. */
function wordPackage(parts: Package): WordPackage {
  const found = relationshipsOf(parts, '').find(({ kind, isExternal }) => kind === 'officeDocument' && !isExternal);
  const main = found?.target ?? 'word/document.xml';
  const links = relationshipsOf(parts, main);
  return {
    main,
    text: (name) => {
      const part = parts.get(name);
      return part ? decodeXml(part) : '';
    },
    bytes: (name) => parts.get(name),
    relations: (name) => new Map(relationshipsOf(parts, name).map((one) => [one.id, one])),
    beside: (kind) => links.find((one) => one.kind === kind && parts.has(one.target))?.target ?? `word/${kind}.xml`,
  };
}
