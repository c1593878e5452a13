import type { SourceFacts } from './name-differences.ts';
import { readOmml } from './omml.ts';
import { type SourceReader, sourceReader } from './source-places.ts';
import { resolved } from './word-xml.ts';

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([\w:.-]+)((?:[^"'<>]|"[^"]*"|'[^']*')*)>|([^<]+)/g;
/** What a document repeats for other programs, what was deleted, and what only describes. */
const NOT_TOLD = new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:delText', 'w:object', 'w:pPrChange']);
const APART = new Set(['w:p', 'w:tab', 'w:br', 'w:cr', 'w:tc', 'w:ptab', 'w:noBreakHyphen']);
const EQUATION = 'm:oMath';
const NOTE_MARK = /^w:(foot|end)noteReference$/;
/** What programs that keep references call the fields, links and controls of citations. */
const CITATION_FIELD = /^\s*(?:ADDIN\s+(?:ZOTERO_ITEM|EN\.CITE(?!\.DATA)|CSL_CITATION|Mendeley Citation)|CITATION\s)/;
const CITATION_ANCHOR = /\sw:anchor="(?:_ENREF_|ref-)/;
const CITATION_TAG = /w:val="MENDELEY_CITATION/;

/** The parts of a Word document that its facts are read from, as XML. */
export interface WordParts {
  document: string;
  footnotes: string;
  endnotes: string;
  numbering: string;
  styles: string;
}

/** What the parts of a Word document that hold text contain together, read without the library that converts it. */
export function factsOfWord({ document, footnotes, endnotes, numbering, styles }: WordParts): SourceFacts {
  const lists = listsOf(numbering, styles);
  const notes = new Map([...notesOf(footnotes, 'foot'), ...notesOf(endnotes, 'end')]);
  const all = [document, footnotes, endnotes].map((xml) => partFacts(xml, { lists, notes }));
  const sum = (key: 'figures' | 'tables' | 'equations') => all.reduce((count, facts) => count + facts[key], 0);
  return {
    words: all.map(({ words }) => words).join(' '),
    places: all.flatMap(({ places }) => places),
    figures: sum('figures'),
    tables: sum('tables'),
    equations: sum('equations'),
  };
}

interface Known {
  lists: { numbers: ReadonlySet<string>; styles: ReadonlySet<string> };
  /** The words of each note by its kind and id. */
  notes: ReadonlyMap<string, string>;
}

const attributeIn = (attributes: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

/** The numberings that a document defines, and the styles that have one of them. */
function listsOf(numbering: string, styles: string): Known['lists'] {
  const numbers = new Set([...numbering.matchAll(/<w:num\s[^>]*?w:numId="([^"]*)"/g)].map(([, id = '']) => id));
  const listed = styles.split('<w:style ').flatMap((style) => {
    const number = /<w:numId\s+w:val="([^"]*)"/.exec(style)?.[1];
    const id = /^[^>]*?w:styleId="([^"]*)"/.exec(style)?.[1];
    return id && number && numbers.has(number) ? [id] : [];
  });
  return { numbers, styles: new Set(listed) };
}

function notesOf(xml: string, kind: 'foot' | 'end'): [string, string][] {
  return xml.split(`<w:${kind}note `).flatMap((note): [string, string][] => {
    const id = /^[^>]*?w:id="([^"]*)"/.exec(note)?.[1];
    return id === undefined ? [] : [[`${kind} ${id}`, partFacts(`<w:p>${note.slice(note.indexOf('>') + 1)}`).words]];
  });
}

/** A field or a control of the document; whether it holds a citation is known once it says what it is. */
interface Holder {
  instruction: string;
  cites: boolean;
}

/** The words of a part of a Word document (WordprocessingML) and what stands in it. */
function partFacts(xml: string, known?: Known) {
  const reader = sourceReader();
  const facts = { figures: 0, tables: 0, equations: 0 };
  const fields: Holder[] = [];
  const paragraphs: { isItem: boolean }[] = [];
  let citing = 0;
  let isControl = false;
  let skipped: { name: string; depth: number; start: number } | undefined;
  let inside = '';
  const cite = (by: 1 | -1) => {
    if (by === 1 && citing === 0) reader.begin('citation');
    if (by === -1 && citing === 1) reader.end('citation');
    citing = Math.max(citing + by, 0);
  };
  for (const match of xml.matchAll(TOKEN)) {
    const [token, slash, name, rest = '', text] = match;
    const isEmpty = rest.endsWith('/');
    if (skipped) {
      if (name !== skipped.name || isEmpty) continue;
      skipped.depth += slash ? -1 : 1;
      if (skipped.depth > 0) continue;
      if (name === EQUATION)
        facts.equations += readEquation(xml.slice(skipped.start, match.index + token.length), reader);
      skipped = undefined;
      continue;
    }
    if (text !== undefined) {
      if (inside === 'w:t') reader.say(resolved(text));
      else if (inside === 'w:instrText' && fields.length > 0) (fields.at(-1) as Holder).instruction += resolved(text);
      continue;
    }
    if (name === undefined) continue;
    if (APART.has(name) || NOTE_MARK.test(name)) reader.say(' ');
    if (name === 'w:t' || name === 'w:instrText') inside = slash || isEmpty ? '' : name;
    if (slash) {
      if (name === 'w:p' && paragraphs.pop()?.isItem) reader.end('item');
      if (name === 'w:hyperlink' || name === 'w:fldSimple' || name === 'w:sdtContent') {
        if (fields.pop()?.cites) cite(-1);
      }
      continue;
    }
    if ((NOT_TOLD.has(name) || name === EQUATION) && !isEmpty) skipped = { name, depth: 1, start: match.index };
    else if (name === 'a:blip' || name === 'v:imagedata') facts.figures += /r:(?:embed|id)=/.test(rest) ? 1 : 0;
    else if (name === 'w:tbl') facts.tables += 1;
    else if (NOTE_MARK.test(name)) {
      const words = known?.notes.get(`${NOTE_MARK.exec(name)?.[1]} ${attributeIn(rest, 'w:id')}`);
      if (words) reader.mark('note', words);
    } else if (name === 'w:p' && !isEmpty) paragraphs.push({ isItem: false });
    else if ((name === 'w:numId' || name === 'w:pStyle') && known) {
      const { numbers, styles } = known.lists;
      const paragraph = paragraphs.at(-1);
      const isItem = (name === 'w:numId' ? numbers : styles).has(attributeIn(rest, 'w:val'));
      if (paragraph && isItem && !paragraph.isItem) {
        paragraph.isItem = true;
        reader.begin('item');
      }
    } else if (name === 'w:fldChar') step(attributeIn(rest, 'w:fldCharType'), fields, cite);
    else if (name === 'w:sdtPr') isControl = false;
    else if (name === 'w:citation' || (name === 'w:tag' && CITATION_TAG.test(rest))) isControl = true;
    else if ((name === 'w:hyperlink' || name === 'w:fldSimple' || name === 'w:sdtContent') && !isEmpty) {
      const cites =
        name === 'w:sdtContent'
          ? isControl
          : CITATION_ANCHOR.test(rest) || CITATION_FIELD.test(resolved(attributeIn(rest, 'w:instr')));
      isControl = false;
      fields.push({ instruction: '', cites });
      if (cites) cite(1);
    }
  }
  return { ...reader.read(), ...facts };
}

/** A field begins, says what it is, shows its words and ends. */
function step(type: string, fields: Holder[], cite: (by: 1 | -1) => void): void {
  const field = fields.at(-1);
  if (type === 'begin') fields.push({ instruction: '', cites: false });
  else if (type === 'separate' && field && CITATION_FIELD.test(field.instruction)) {
    field.cites = true;
    cite(1);
  } else if (type === 'end' && fields.pop()?.cites) cite(-1);
}

/** How many equations it is: a sign that Word set as one is a word. */
function readEquation(xml: string, reader: SourceReader): number {
  const equation = readOmml(xml);
  const isSign = 'sign' in equation;
  reader.say(isSign ? equation.sign : ' ');
  return isSign || equation.tex === '' ? 0 : 1;
}
