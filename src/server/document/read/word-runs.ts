import { childOf, childrenOf, descendantsNamed } from '#domain/kernel/markup';
import { isSymbolFont, shownCharacter } from '../symbol-fonts.ts';
import { shownSymbol, shownWords, textAs, typographyOf } from './shown-letters.ts';
import {
  controlBox,
  type Field,
  lossOf,
  meaningOf,
  newField,
  shownWithoutResult,
  TABLE_OF_CONTENTS,
} from './word-fields.ts';
import { capture, isShown, put, type ReadingState, report, withField } from './word-reading.ts';
import { lookIn, type RunLook } from './word-styles.ts';
import { type Inline, type Loss, lostComment, type Picture, wordsOf } from './word-tree.ts';
import { alternativesIn, isOn, settingOf, textIn, type XmlElement, type XmlNode } from './xml-tree.ts';

/** Pure wrappers of text. */
const WRAPPERS = /^w:(?:ins|moveTo|smartTag|customXml|dir|bdo|rubyBase)$/;
/** Elements without text. */
const WITHOUT_TEXT =
  /^w:(?:pPr|rPr|proofErr|perm\w+|bookmarkEnd|comment(?:RangeStart|RangeEnd)|(?:moveFrom|moveTo|customXml\w+)Range\w+|lastRenderedPageBreak|(?:foot|end)noteRef|annotationRef|separator|continuationSeparator|sectPr|sdtPr|sdtEndPr|customXmlPr|smartTagPr|delText|delInstrText|pgNum|fldData|ffData)$/;

export function readInlines(elements: readonly XmlElement[], reading: ReadingState): void {
  for (const element of elements) readInline(element, reading);
}

function readInline(element: XmlElement, reading: ReadingState): void {
  const { name, attributes } = element;
  if (name === 'w:r') readRun(element, reading);
  else if (name === 'w:bookmarkStart') put(reading, { kind: 'bookmark', name: attributes.get('w:name') ?? '' });
  else if (name === 'w:hyperlink') readLink(element, reading);
  else if (name === 'w:fldSimple') readSimpleField(element, reading);
  else if (name === 'w:sdt') readControl(element, reading);
  else if (name === 'm:oMath')
    put(reading, scriptWithoutBase(element) ?? { kind: 'equation', omml: shownEquation(element), isDisplay: false });
  else if (name === 'm:oMathPara') readDisplay(element, reading);
  else if (name === 'w:del' || name === 'w:moveFrom') reading.document.changes += 1;
  else if (name === 'mc:AlternateContent') readChoices(element, reading);
  else if (WRAPPERS.test(name)) {
    if (name === 'w:ins' || name === 'w:moveTo') reading.document.changes += 1;
    readInlines(childrenOf(element), reading);
  } else if (name === 'w:subDoc') addPart(reading);
  else if (!WITHOUT_TEXT.test(name)) readUnknown(element, reading);
}

/** Superscripts and subscripts without a base: numbers, and note marks. */
const SCRIPT = /^(?:[\d+−,–-]{1,8}|[\p{L}*∗†‡§¶])$/u;
const SCRIPTS: Record<string, [part: string, script: 'sup' | 'sub']> = {
  'm:sSup': ['m:sup', 'sup'],
  'm:sSub': ['m:sub', 'sub'],
};

/** Turns Pandoc's equations without a base into text: the number of "CO$_2$", the degree sign of "37$^\\circ$C". */
function scriptWithoutBase(equation: XmlElement): Inline | undefined {
  const [only = EMPTY, ...others] = childrenOf(equation);
  const [part = '', script] = SCRIPTS[only.name] ?? [];
  const hasBase = /[^\s\u200b]/.test(textIn(childOf(only, 'm:e') ?? EMPTY));
  const text = textIn(childOf(only, part) ?? EMPTY).trim();
  if (others.length > 0 || hasBase || !script) return undefined;
  if (text === '∘') return { kind: 'text', text: '°', look: {} };
  return SCRIPT.test(text) ? { kind: 'text', text: text.replace('∗', '*'), look: { script } } : undefined;
}

/** Keeps the text of an unsupported element. */
function readUnknown(element: XmlElement, reading: ReadingState): void {
  if (descendantsNamed(element, 'w:t').length === 0) return;
  report(reading, 'element', `The Word element ${element.name} is not supported; only its text was kept.`);
  readInlines(childrenOf(element), reading);
}

/** Reads the first alternative that is not lost, or else a picture of it. */
function readChoices(element: XmlElement, reading: ReadingState): void {
  if (!isShown(reading)) return;
  let best: Inline[] = [];
  for (const one of alternativesIn(element)) {
    const found = capture(reading, () => readPieces(one, {}, reading));
    if (best.length === 0 || found.some(({ kind }) => kind === 'picture')) best = found;
    if (best.some(({ kind }) => kind !== 'lost')) break;
  }
  reading.out.push(...best);
}

function readDisplay(element: XmlElement, reading: ReadingState): void {
  for (const [at, omml] of childrenOf(element)
    .filter(({ name }) => name === 'm:oMath')
    .entries()) {
    if (at > 0) put(reading, { kind: 'break', look: {} });
    put(reading, { kind: 'equation', omml: shownEquation(omml), isDisplay: true });
  }
}

const CITATION_ANCHOR = /^(?:_ENREF_|ref-)/;

function readLink(element: XmlElement, reading: ReadingState): void {
  const anchor = element.attributes.get('w:anchor');
  const relation = reading.relations.get(element.attributes.get('r:id') ?? '');
  const address = relation && (anchor ? `${relation.target.replace(/#.*$/, '')}#${anchor}` : relation.target);
  const to = address ?? (anchor === undefined || element.attributes.has('r:id') ? undefined : `#${anchor}`);
  const cites = CITATION_ANCHOR.test(anchor ?? '');
  if (cites) put(reading, { kind: 'citation', edge: 'start', instruction: anchor ?? '' });
  const read = () => readInlines(childrenOf(element), reading);
  if (to === undefined || !isShown(reading)) read();
  else withField(reading, { meaning: { kind: 'link', to, isReference: false } }, read);
  if (cites) put(reading, { kind: 'citation', edge: 'end', instruction: '' });
}

function readSimpleField(element: XmlElement, reading: ReadingState): void {
  const instruction = element.attributes.get('w:instr') ?? '';
  const meaning = meaningOf(instruction);
  begin(reading, meaning.kind, instruction);
  const field = { ...newField(), isCode: false, instruction, meaning, from: reading.out.length };
  withField(reading, field, () => readInlines(childrenOf(element), reading));
  finish(reading, field);
}

function begin(reading: ReadingState, kind: string, instruction: string, what = TABLE_OF_CONTENTS): void {
  if (kind === 'citation') put(reading, { kind: 'citation', edge: 'start', instruction });
  if (kind === 'contents' && isShown(reading)) addContents(reading, what);
}

function finish(reading: ReadingState, field: Field): void {
  if (field.meaning.kind === 'citation') put(reading, { kind: 'citation', edge: 'end', instruction: '' });
  const loss = lossOf(field, wordsOf(reading.out.slice(field.from ?? reading.out.length)));
  if (loss) lose(loss, reading);
}

/** Reports that a part which the journal generates itself was left out. */
export const addContents = (reading: ReadingState, what: string): void =>
  report(reading, 'contents', `${what} of the file was left out: the journal creates its own.`);

/** Reports an embedded file, such as a pasted web page. */
export const addPart = (reading: ReadingState): void =>
  report(reading, 'part', 'A document embedded in the file was left out. Paste its text into the file in Word.');

const CITATION_TAG = /^MENDELEY_CITATION/;

/** A content control: a check box, a citation, or text. */
function readControl(element: XmlElement, reading: ReadingState): void {
  const properties = childOf(element, 'w:sdtPr');
  const content = childrenOf(childOf(element, 'w:sdtContent') ?? EMPTY);
  const box = childOf(properties, 'w14:checkbox');
  if (box) {
    const shown = content.map(textIn).join('');
    const state = childOf(box, 'w14:checked')?.attributes.get('w14:val');
    put(reading, controlBox(isOn(state), shown));
    return;
  }
  if (childOf(properties, 'w:showingPlcHdr')) {
    const words = content.map(textIn).join('').trim();
    if (words) put(reading, { kind: 'lost', loss: emptyControl(words) });
    return;
  }
  const tag = settingOf(properties, 'w:tag') ?? '';
  const cites = childOf(properties, 'w:citation') !== undefined || CITATION_TAG.test(tag);
  if (cites) put(reading, { kind: 'citation', edge: 'start', instruction: tag });
  readInlines(content, reading);
  if (cites) put(reading, { kind: 'citation', edge: 'end', instruction: '' });
}

/** "Click or tap here to enter text." is Word's prompt, not the author's text. */
const emptyControl = (words: string): Loss => ({
  code: 'element',
  what: `The prompt of an empty form field (“${words.slice(0, 80).toWellFormed()}”)`,
  end: 'was left out.',
});

const EMPTY: XmlElement = { name: '', attributes: new Map(), children: [] };

/** In points. */
const SEEN_FROM = 3;

function readRun(run: XmlElement, reading: ReadingState): void {
  const properties = childOf(run, 'w:rPr');
  // Only these properties of a paragraph style affect the text; the rest is typography.
  const { font, otherFont, isHidden, isStruck, isStruckTwice, isWhite, isOnColour, size } = reading.style.look;
  const look = {
    ...{ font, otherFont, isHidden, isStruck, isStruckTwice, isWhite, isOnColour },
    ...reading.document.styles.run(settingOf(properties, 'w:rStyle') ?? ''),
    ...lookIn(properties),
  };
  const isUnseen =
    (look.isWhite && !look.isOnColour && !reading.isOnColour) || (look.size ?? size ?? SEEN_FROM) < SEEN_FROM;
  if (look.isHidden && isShown(reading)) readHidden(run, reading);
  else readPieces(run, { ...look, isUnseen }, reading);
}

function readHidden(run: XmlElement, reading: ReadingState): void {
  const pieces = childrenOf(run);
  for (const piece of pieces.filter(({ name }) => /^w:(?:fldChar|instrText)$/.test(name)))
    readPiece(piece, {}, reading);
  const words = pieces.map((piece) => (piece.name === 'w:t' ? textIn(piece) : '')).join('');
  if (words.trim() !== '') put(reading, { kind: 'hidden', words });
}

function readPieces(run: XmlElement, look: RunLook, reading: ReadingState): void {
  const pieces = childrenOf(run);
  const marked = pieces.findIndex(({ attributes }) => isOn(attributes.get('w:customMarkFollows')));
  // The text after a reference with a custom mark is that mark.
  const mark =
    marked === -1
      ? ''
      : pieces
          .slice(marked + 1)
          .map(markIn)
          .join('')
          .trim();
  for (const [at, piece] of pieces.entries()) {
    if (at === marked) readNote(piece, mark, reading);
    else if (marked === -1 || at < marked || !isText(piece)) readPiece(piece, look, reading);
  }
}

const isText = ({ name }: XmlElement) => name === 'w:t' || name === 'w:sym';

function markIn(piece: XmlElement): string {
  if (piece.name === 'w:t') return textIn(piece);
  if (piece.name !== 'w:sym') return '';
  const sign = signOf(piece, { look: {}, before: '' });
  return sign.kind === 'text' ? sign.text : '';
}

const signOf = ({ attributes }: XmlElement, around: { look: RunLook; before: string }): Inline =>
  shownSymbol(attributes.get('w:font') ?? '', attributes.get('w:char') ?? '', around);

const CHARACTERS: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00ad',
};

function readPiece(piece: XmlElement, look: RunLook, reading: ReadingState): void {
  const { name } = piece;
  if (name === 'w:t') put(reading, ...shownWords(textIn(piece), look, reading.shown));
  else if (name === 'w:br' || name === 'w:cr') put(reading, { kind: 'break', look: typographyOf(look) });
  else if (CHARACTERS[name]) put(reading, textAs(CHARACTERS[name], look));
  else if (name === 'w:sym') put(reading, signOf(piece, { look, before: reading.shown }));
  else if (name === 'w:fldChar') readFieldCharacter(piece, reading);
  else if (name === 'w:instrText') {
    const field = reading.fields.findLast(({ isCode }) => isCode);
    if (field) field.instruction += textIn(piece);
  } else if (name === 'w:footnoteReference' || name === 'w:endnoteReference') readNote(piece, '', reading);
  else if (name === 'w:commentReference')
    lose(lostComment(reading.document.comment(piece.attributes.get('w:id') ?? '')), reading);
  else if (name === 'w:drawing') readDrawing(piece, reading);
  else if (name === 'w:pict') readVml(piece, reading);
  else if (name === 'w:object') readObject(piece, reading);
  else if (name === 'w:ruby') readRuby(piece, reading);
  else if (name === 'w:contentPart') put(reading, { kind: 'lost', loss: DRAWING });
  else readInline(piece, reading);
}

/** Adds ruby text in brackets after its base. */
function readRuby(piece: XmlElement, reading: ReadingState): void {
  readInlines(childrenOf(childOf(piece, 'w:rubyBase') ?? EMPTY), reading);
  const above = descendantsNamed(childOf(piece, 'w:rt') ?? EMPTY, 'w:t')
    .map(textIn)
    .join('');
  if (above.trim()) put(reading, { kind: 'text', text: `(${above})`, look: {} });
}

function readFieldCharacter(piece: XmlElement, reading: ReadingState): void {
  const type = piece.attributes.get('w:fldCharType');
  if (type === 'begin') {
    reading.fields.push(newField(childOf(piece, 'w:ffData')));
    return;
  }
  const field = reading.fields.at(-1);
  if (!field) return;
  if (type === 'separate' && field.isCode) {
    reading.fields.pop();
    const meaning = meaningOf(field.instruction);
    begin(reading, meaning.kind, field.instruction, meaning.kind === 'contents' ? meaning.what : undefined);
    reading.fields.push({ ...field, isCode: false, meaning, from: reading.out.length });
  } else if (type === 'end') {
    reading.fields.pop();
    // Word stores no result for some fields, or an empty one.
    if (field.isCode || hasNoResult(field, reading)) put(reading, ...shownWithoutResult(field));
    finish(reading, field);
  }
}

/** Bookmarks do not count: LibreOffice puts them in place of a check box. */
const hasNoResult = ({ from = Number.POSITIVE_INFINITY }: Field, { out }: ReadingState) =>
  out.length >= from && out.slice(from).every(({ kind }) => kind === 'bookmark');

function readNote({ name, attributes }: XmlElement, mark: string, reading: ReadingState): void {
  if (!isShown(reading)) return;
  const kind = name === 'w:footnoteReference' ? 'footnotes' : 'endnotes';
  const note = reading.document.noteOf(kind, attributes.get('w:id') ?? '');
  if (!note) return;
  note.mark = mark;
  if (!reading.document.notes.includes(note)) reading.document.notes.push(note);
  put(reading, { kind: 'note', note });
}

/** A visible equation: symbol fonts mapped to characters, and shifted runs as superscripts and subscripts. */
function shownEquation(element: XmlElement): XmlElement {
  if (element.name === 'm:r') return { ...element, children: shownRun(element) };
  const children: XmlNode[] = [];
  for (const child of element.children) {
    const shown = typeof child === 'string' ? child : shownEquation(child);
    const script = typeof shown === 'object' && shown.name === 'm:r' ? lookOf(shown).script : undefined;
    if (typeof shown === 'object' && script) children.push(scripted(children.pop(), shown, script));
    else children.push(shown);
  }
  return { ...element, children };
}

const lookOf = (run: XmlElement) => lookIn(childOf(run, 'w:rPr'));

function shownRun(run: XmlElement): XmlNode[] {
  const { font = '' } = lookOf(run);
  return run.children.map((child) => {
    if (typeof child === 'string') return child;
    if (child.name === 'w:sym') {
      const code = Number.parseInt(child.attributes.get('w:char') ?? '', 16);
      return textOf(shownCharacter(child.attributes.get('w:font') ?? '', code) ?? String.fromCodePoint(code || 0xfffd));
    }
    if (!/^[mw]:t$/.test(child.name) || !isSymbolFont(font)) return child;
    const signs = [...textIn(child)].map((letter) => shownCharacter(font, letter.codePointAt(0) ?? 0) ?? letter);
    return { ...child, children: [signs.join('')] };
  });
}

const made = (name: string, children: XmlNode[]): XmlElement => ({ name, attributes: new Map(), children });
const textOf = (sign: string) => made('m:t', [sign]);

/** Attaches a superscript or subscript run to the preceding element. */
function scripted(base: XmlNode | undefined, run: XmlElement, script: 'sup' | 'sub'): XmlElement {
  // Elements ending in "Pr" hold properties.
  const isBase = typeof base === 'object' && !/Pr$/.test(base.name);
  return made(script === 'sup' ? 'm:sSup' : 'm:sSub', [
    made('m:e', isBase ? [base] : []),
    made(`m:${script}`, [{ ...run, children: childrenOf(run).filter(({ name }) => name !== 'w:rPr') }]),
  ]);
}

const LEFT_OUT = 'was left out. Add it as a figure.';
const TEXT_BOX: Loss = {
  code: 'text_box',
  what: 'A text box',
  end: 'was beside the text; its text now follows this paragraph. Check that it is in the right place.',
};
const DRAWING: Loss = { code: 'drawing', what: 'A drawing', end: LEFT_OUT };
const CHART: Loss = { code: 'chart', what: 'A chart', end: LEFT_OUT };
const DIAGRAM: Loss = { code: 'diagram', what: 'A SmartArt diagram', end: LEFT_OUT };
const OUTSIDE = 'An image stored outside the document was left out. Add it as a figure.';

const has = (element: XmlElement, test: (name: string) => boolean): boolean =>
  childrenOf(element).some((child) => test(child.name) || has(child, test));

/** A Word drawing: its pictures, text boxes, and losses. */
function readDrawing(element: XmlElement, reading: ReadingState): void {
  const boxes = outermost(element, 'w:txbxContent');
  const pictures = outermost(element, 'a:blip', 'w:txbxContent');
  if (has(element, (name) => /^(?:c|cx|c14):chart$/.test(name))) lose(CHART, reading);
  else if (has(element, (name) => name === 'dgm:relIds')) lose(DIAGRAM, reading);
  else if (boxes.length > 0) putBoxes(boxes, reading);
  else if (has(element, (name) => /^wps:|^wpc:|^wpg:wgp$/.test(name)) && pictures.length === 0) lose(DRAWING, reading);
  const attributes = descendantsNamed(element, 'wp:docPr')[0]?.attributes;
  const alt = [attributes?.get('descr'), attributes?.get('title')].find((one) => one?.trim()) ?? '';
  for (const blip of pictures)
    putPicture(blip.attributes.get('r:embed') ?? blip.attributes.get('r:link'), alt, reading);
}

/** The older form of a drawing. */
function readVml(element: XmlElement, reading: ReadingState): void {
  const boxes = outermost(element, 'w:txbxContent');
  const pictures = outermost(element, 'v:imagedata', 'w:txbxContent');
  if (boxes.length > 0) putBoxes(boxes, reading);
  else if (pictures.length === 0 && isDrawn(element)) lose(DRAWING, reading);
  for (const data of pictures) putPicture(data.attributes.get('r:id'), data.attributes.get('o:title') ?? '', reading);
}

/** Whether something visible is lost: not horizontal rules, nor text art such as a "Draft" watermark. */
const isDrawn = (element: XmlElement) =>
  !has(element, (name) => name === 'v:textpath') &&
  childrenOf(element).some(
    ({ name, attributes }) =>
      /^v:(?:shape|group|line|rect|oval|roundrect|polyline)$/.test(name) && !attributes.has('o:hr'),
  );

/** An embedded object, such as a MathType equation. */
function readObject(element: XmlElement, reading: ReadingState): void {
  const embedded = descendantsNamed(element, 'o:OLEObject')[0]?.attributes;
  const shown = descendantsNamed(element, 'v:imagedata')[0]?.attributes.get('r:id');
  const file = reading.relations.get(embedded?.get('r:id') ?? '');
  put(reading, {
    kind: 'object',
    program: embedded?.get('ProgID') ?? '',
    file: file && reading.document.bytes(file.target),
    preview: pictureAt(shown, '', reading),
  });
}

/** Outermost elements of that name, and not inside any of `except`. */
function outermost(element: XmlElement, name: string, except = name): XmlElement[] {
  return childrenOf(element).flatMap((child) => {
    if (child.name === name) return [child];
    return child.name === except ? [] : outermost(child, name, except);
  });
}

const lose = (loss: Loss, reading: ReadingState) => put(reading, { kind: 'lost', loss });

function putBoxes(boxes: readonly XmlElement[], reading: ReadingState): void {
  lose(TEXT_BOX, reading);
  for (const box of boxes) {
    const inside = { ...reading, out: [], fields: [], left: [], shown: '', isOnColour: true };
    put(reading, { kind: 'box', blocks: reading.blocksOf(childrenOf(box), inside) });
  }
}

function putPicture(relation: string | undefined, alt: string, reading: ReadingState): void {
  const picture = pictureAt(relation, alt, reading);
  if (picture?.name === '') report(reading, 'image', OUTSIDE);
  else if (picture) put(reading, picture);
}

function pictureAt(relation: string | undefined, alt: string, reading: ReadingState): Picture | undefined {
  if (relation === undefined) return undefined;
  const found = reading.relations.get(relation);
  const name = found?.isExternal ? '' : (found?.target ?? relation);
  return { kind: 'picture', name, bytes: reading.document.bytes(name), alt };
}
