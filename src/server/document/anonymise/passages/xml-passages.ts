import { attributeOf } from '../word/relationships.ts';
import { decodeXml, type Tag, xmlTokens } from '../word/xml-tokens.ts';
import { type Passage, WHERE } from './passage.ts';
import { referenceWalk } from './reference-list.ts';

/** The label of a part, by its root element. */
const PLACES: Record<string, string> = {
  document: WHERE.text,
  hdr: 'the header',
  ftr: 'the footer',
  footnotes: 'a footnote',
  endnotes: 'an endnote',
  comments: WHERE.comment,
  chartSpace: 'a chart',
  dataModel: 'a diagram',
  drawing: 'a diagram',
  coreProperties: WHERE.properties,
  Properties: WHERE.properties,
  Relationships: WHERE.link,
  people: 'the list of people who worked on the file',
  svg: 'a picture',
};

const ATTRIBUTE_PLACES: Record<string, string> = {
  descr: WHERE.description,
  title: WHERE.description,
  alt: WHERE.description,
  Target: WHERE.link,
  href: WHERE.link,
  tooltip: WHERE.link,
  instr: 'a hidden field code',
  author: 'the author of a change or comment',
  initials: 'the author of a change or comment',
};

/** Elements that name fonts, some of them named after people, and languages. */
export const FONTS = /^(rFonts|font|latin|ea|cs|sym|buFont|altName|panose1|sig|lang|themeFontLang|Override|Default)$/;
/** Separators between letters: a raised letter after a name belongs to neither word. */
export const RAISED = '\u200a';

interface Paragraph {
  text: string;
  deleted: string;
  field: string;
  isHeading: boolean;
  where: string;
}

/** All text in a part of an Office document: paragraphs joined from their runs, and attributes. */
export function xmlPassages(part: Uint8Array): Passage[] {
  const passages: Passage[] = [];
  const paragraphs: Paragraph[] = [];
  const within: string[] = [];
  const isReference = referenceWalk();
  let place: string | undefined;
  let boxes = 0;
  let isRaised = false;
  for (const token of xmlTokens(decodeXml(part))) {
    const paragraph = paragraphs.at(-1);
    if (token.kind === 'tag') {
      place ??= PLACES[token.local] ?? WHERE.hidden;
      passages.push(...attributePassages(token));
      if (paragraph) noteInParagraph(token, paragraph);
      if (token.local === 'r') isRaised = false;
      isRaised ||= isRaising(token);
      if (token.isEmpty) continue;
      within.push(token.local);
      if (token.local === 'txbxContent') boxes += 1;
      if (token.local === 'p') {
        const where = boxes > 0 ? 'a text box' : place;
        paragraphs.push({ text: '', deleted: '', field: '', isHeading: false, where });
      }
    } else if (token.kind === 'end') {
      within.pop();
      if (token.local === 'txbxContent') boxes -= 1;
      if (token.local === 'p' && paragraph) {
        paragraphs.pop();
        passages.push(...paragraphPassages(paragraph, isReference));
      }
    } else if (token.text.trim() !== '' || within.at(-1) === 't') {
      const text = isRaised ? RAISED + token.text : token.text;
      const holder = within.at(-1);
      if (paragraph && holder === 't') paragraph.text += text;
      else if (paragraph && holder === 'delText') paragraph.deleted += text;
      else if (paragraph && /^(instrText|delInstrText)$/.test(holder ?? '')) paragraph.field += text;
      else passages.push({ where: place ?? WHERE.hidden, text: token.text });
    }
  }
  return passages;
}

/** Whether a run is superscript or subscript, in either notation. */
export function isRaising(tag: Tag): boolean {
  if (tag.local === 'vertAlign') return /script$/.test(attributeOf(tag, 'val'));
  return tag.local === 'position' && /^-?[1-9]/.test(attributeOf(tag, 'val'));
}

function noteInParagraph(tag: Tag, paragraph: Paragraph): void {
  const value = attributeOf(tag, 'val');
  if (tag.local === 'pStyle' && /heading|title|überschrift|titre|título/i.test(value)) paragraph.isHeading = true;
  if (tag.local === 'outlineLvl' && value !== '9') paragraph.isHeading = true;
  if (/^(tab|ptab)$/.test(tag.local)) paragraph.text += ' ';
  if (/^(br|cr)$/.test(tag.local)) paragraph.text += '\n';
  if (tag.local === 'noBreakHyphen') paragraph.text += '-';
}

function paragraphPassages(paragraph: Paragraph, isReference: ReturnType<typeof referenceWalk>): Passage[] {
  const { text, deleted, field, where, isHeading } = paragraph;
  const isCited = where === WHERE.text && isReference(text, isHeading);
  return [
    { where, text, isReference: isCited },
    { where: 'deleted text that is still in the file', text: deleted },
    { where: 'a hidden field code', text: field },
  ].filter((passage) => passage.text.trim() !== '');
}

function attributePassages(tag: Tag): Passage[] {
  if (FONTS.test(tag.local)) return [];
  return tag.attributes
    .filter(({ name, local, value }) => value.length > 1 && !name.startsWith('xmlns') && local !== 'style')
    .filter(({ value }) => /[\p{L}]{2}|\d{4}/u.test(value) && !/^(rId)?[\dA-F]+$/.test(value))
    .map(({ local, value }) => ({ where: ATTRIBUTE_PLACES[local] ?? WHERE.hidden, text: withPlainLinks(value) }));
}

/** A link as written, and decoded as a person reads it. */
export function withPlainLinks(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return `${text}\n${decodeURIComponent(text)}`;
  } catch {
    return text;
  }
}
