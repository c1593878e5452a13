import { texOfObject } from './equation-object.ts';
import { type Marks, withoutLoneMarks } from './marks.ts';
import { DRAWING, drawn, LEFT_OUT, TEXT_BOX } from './word-drawings.ts';
import { equationMark, PREVIEW, previewEnd, type SetEquation, SHOWN, writeEquation } from './word-equations.ts';
import { inPlace, type Place } from './word-place.ts';
import { lostSign } from './word-signs.ts';
import { resolved } from './word-xml.ts';

const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:[^"'<>]|"[^"]*"|'[^']*')*)>|[^<]+|</g;

/** Characters of a symbol font, such as those Word keeps for "≥" in the font Symbol. */
const SYMBOLS = /[\uF020-\uF0FF]/;

interface Part {
  marks: Marks;
  /** What each comment says, by its id. */
  comments: ReadonlyMap<string, string>;
  /** Its relations to other parts and to addresses, by their ids. */
  relations: ReadonlyMap<string, string>;
  /** The files that are kept in the document, by what relations call them. */
  objects: (target: string) => Uint8Array | undefined;
  /** The bookmarks of its headings. */
  sections: ReadonlySet<string>;
  /** The equations, which are set once the library has read the rest. */
  equations: SetEquation[];
}

/**
 * Puts marks into a part of a Word document (WordprocessingML) where its conversion would silently lose something:
 * comments, equations, charts, diagrams, drawings, embedded objects, text boxes and characters of symbol fonts. An
 * equation that is only text stays text.
 */
export function markWord(xml: string, part: Part): string {
  return rewrite(withoutLoneMarks(xml), part, { runs: 0, paragraphs: 0, font: '', isFallback: false });
}

function rewrite(xml: string, part: Part, place: Place): string {
  const out: string[] = [];
  const isWhole = (name: string) => Object.hasOwn(REPLACED, name);
  let held: { name: string; start: number; depth: number } | undefined;
  let inText = '';
  for (const match of xml.matchAll(TOKEN)) {
    const [token, slash, name, rest = ''] = match;
    const isEmpty = rest.endsWith('/');
    if (held) {
      if (name !== held.name || isEmpty) continue;
      held.depth += slash ? -1 : 1;
      if (held.depth > 0) continue;
      out.push(REPLACED[held.name]?.(xml.slice(held.start, match.index + token.length), part, place) ?? '');
      held = undefined;
      continue;
    }
    if (name && !slash && isWhole(name)) {
      if (isEmpty) out.push(REPLACED[name]?.(token, part, place) ?? '');
      else held = { name, start: match.index, depth: 1 };
      continue;
    }
    if (name === undefined) {
      out.push(textOf(token, inText, part, place));
      continue;
    }
    if (UNWRAPPED.has(name) || (name === 'w:hyperlink' && isBroken(token, part))) {
      if (name === 'w:hyperlink') out.push('<w:hyperlink>');
      continue;
    }
    step(place, { name, isOpening: !slash, isEmpty, rest });
    if (!isEmpty) inText = slash ? '' : name;
    out.push(token, ...behind(name, rest, Boolean(slash), part, place));
  }
  return out.join('');
}

/** A link to nothing would make the library give up the whole document. */
function isBroken(token: string, { relations }: Part): boolean {
  const id = /\sr:id="([^"]*)"/.exec(token)?.[1];
  return id !== undefined && !relations.has(id);
}

/** What only wraps words, and the library would leave out with them. */
const UNWRAPPED = new Set(['w:fldSimple', 'w:dir', 'w:bdo']);

function step(place: Place, tag: { name: string; isOpening: boolean; isEmpty: boolean; rest: string }): void {
  const by = tag.isEmpty ? 0 : tag.isOpening ? 1 : -1;
  if (tag.name === 'w:p') place.paragraphs += by;
  if (tag.name === 'w:r') {
    place.runs += by;
    place.font = '';
  }
  if (tag.name === 'w:rFonts') place.font = /w:ascii="([^"]*)"/.exec(tag.rest)?.[1] ?? '';
}

/** What follows a tag that stays. */
function behind(name: string, rest: string, isClosing: boolean, { marks }: Part, place: Place): string[] {
  if (isClosing || name !== 'w:sym') return [];
  const font = /w:font="([^"]*)"/.exec(rest)?.[1] ?? '';
  const char = /w:char="([^"]*)"/.exec(rest)?.[1] ?? '';
  return [inPlace(marks.put(lostSign(font, char)), place)];
}

/** A reference of Word to a bookmark, which the library would make words of. */
const REFERENCE = /^\s*(?:REF|PAGEREF)\s+(\S{1,80})\s[^"]*\\h\b/;

function textOf(token: string, inside: string, { marks, sections }: Part, place: Place): string {
  const section = inside === 'w:instrText' ? REFERENCE.exec(token)?.[1] : undefined;
  // Figures and tables are linked by what the words call them.
  if (section && sections.has(section)) return ` HYPERLINK \\l "${section}" `;
  if (inside === 'w:instrText' && /^\s*EQ\s/i.test(token)) {
    return `${token}</w:instrText><w:t>${marks.put(equation(resolved(token).trim().slice(2)))}</w:t><w:instrText>`;
  }
  if (inside !== 'w:t' || !SYMBOLS.test(token)) return token;
  const font = place.font || 'Symbol';
  const pieces = [...token].map((letter) => {
    if (!SYMBOLS.test(letter)) return letter;
    const char = letter.charCodeAt(0).toString(16).toUpperCase();
    const mark = marks.put(lostSign(font, char));
    return `</w:t><w:sym w:font="${font}" w:char="${char}"/><w:t xml:space="preserve">${mark}`;
  });
  return pieces.join('');
}

const equation = (line: string) => ({
  code: 'equation',
  what: 'An equation',
  end: `was left out. Write it as text, or add it as a figure${line ? `: ${line.slice(0, 200)}` : '.'}`,
});

/** Elements that are looked at as a whole, and what is written in their place. */
const REPLACED: Record<string, (xml: string, part: Part, place: Place) => string> = {
  'm:oMath': (xml, part, place) => writeEquation(xml, false, part, place),
  'm:oMathPara': (xml, part, place) => {
    const all = xml.match(/<m:oMath(?:\s[^>]*)?>[\s\S]*?<\/m:oMath>|<m:oMath\s*\/>/g) ?? [];
    const written = all
      .map((one) => writeEquation(one, true, part, { ...place, paragraphs: 1 }))
      .join('<w:r><w:br/></w:r>');
    return place.paragraphs > 0 ? written : `<w:p>${written}</w:p>`;
  },
  'w:commentReference': (xml, { marks, comments }, place) => {
    const words = comments.get(/w:id="([^"]*)"/.exec(xml)?.[1] ?? '') ?? '';
    const end = `was left out${words ? `: “${words.length > 120 ? `${words.slice(0, 120).toWellFormed()}…` : words}”` : '.'}`;
    return inPlace(marks.put({ code: 'comment', what: 'A comment', end }), place);
  },
  'w:object': (xml, { marks, relations, objects, equations }, place) => {
    const program = /ProgID="([^"]*)"/.exec(xml)?.[1] ?? '';
    const file = relations.get(/<o:OLEObject\s[^>]*?r:id="([^"]*)"/.exec(xml)?.[1] ?? '');
    // LibreOffice does not say whose object it is.
    const tex = file && /^(?:Equation|$)/i.test(program) ? texOfObject(objects(file)) : undefined;
    if (tex) return inPlace(equationMark({ tex, isDisplay: false }, equations), place);
    if (/^Equation/i.test(program)) {
      const preview = relations.get(/<v:imagedata\s[^>]*?r:id="([^"]*)"/.exec(xml)?.[1] ?? '') ?? '';
      const lost = { code: 'equation', what: 'An equation of MathType', end: previewEnd(preview) };
      const mark = marks.put(lost);
      return SHOWN.test(preview) && place.runs > 0 ? `${inPlace(mark + PREVIEW, place)}${xml}` : inPlace(mark, place);
    }
    const what = program ? `An embedded object (${resolved(program)})` : 'An embedded object';
    return inPlace(marks.put({ code: 'object', what, end: LEFT_OUT }), place);
  },
  'w:drawing': (xml, part, place) => {
    const lost = drawn(xml);
    if (!lost) return xml;
    return `${inPlace(part.marks.put(lost), place)}${lost.code === 'text_box' ? textBoxes(xml, part) : ''}`;
  },
  'w:pict': (xml, part, place) => {
    const inner = rewriteInside(xml, 'w:pict', part, place);
    if (place.isFallback) return inner;
    const hasImage = xml.includes('<v:imagedata');
    if (xml.includes('<w:txbxContent')) return `${inPlace(part.marks.put(TEXT_BOX), place)}${inner}`;
    const isDrawn =
      /<v:(?:shape|group|line|rect|oval|roundrect|polyline)[\s>]/.test(xml) && !xml.includes('v:textpath');
    return isDrawn && !hasImage ? `${inPlace(part.marks.put(DRAWING), place)}${inner}` : inner;
  },
  'mc:AlternateContent': (xml, part, place) => {
    const fallback = /<mc:Fallback(?:\s[^>]*)?>([\s\S]*)<\/mc:Fallback>/.exec(xml)?.[1] ?? '';
    const choice = xml.slice(0, fallback ? xml.indexOf('<mc:Fallback') : undefined);
    const hasImage = fallback.includes('<v:imagedata') || fallback.includes('<a:blip');
    const lost = drawn(choice);
    const mark = lost && !(hasImage && lost.code !== 'text_box') ? inPlace(part.marks.put(lost), place) : '';
    // LibreOffice leaves the older form empty where it has none.
    const boxes = lost?.code === 'text_box' && !fallback.includes('<w:txbxContent') ? textBoxes(choice, part) : '';
    return `${mark}${boxes}${rewrite(fallback, part, { ...place, isFallback: true })}`;
  },
};

function rewriteInside(xml: string, name: string, part: Part, place: Place): string {
  const start = xml.indexOf('>') + 1;
  const end = xml.lastIndexOf(`</${name}`);
  if (end < start) return xml;
  return xml.slice(0, start) + rewrite(xml.slice(start, end), part, { ...place }) + xml.slice(end);
}

/** The words of text boxes in the older form, which the library reads. */
function textBoxes(xml: string, part: Part): string {
  const contents = xml.match(/<w:txbxContent(?:\s[^>]*)?>[\s\S]*?<\/w:txbxContent>/g) ?? [];
  const start = { runs: 0, paragraphs: 0, font: '', isFallback: true };
  const shapes = contents.map(
    (content) => `<v:shape><v:textbox>${rewrite(content, part, { ...start })}</v:textbox></v:shape>`,
  );
  return `<w:pict xmlns:v="urn:schemas-microsoft-com:vml">${shapes.join('')}</w:pict>`;
}
