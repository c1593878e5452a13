import { textRunsOf } from '../word/text-runs.ts';
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

const FIELD = 'a hidden field code';
const ATTRIBUTE_PLACES: Record<string, string> = {
  descr: WHERE.description,
  title: WHERE.description,
  alt: WHERE.description,
  Target: WHERE.link,
  href: WHERE.link,
  tooltip: WHERE.link,
  instr: FIELD,
  author: 'the author of a change or comment',
  initials: 'the author of a change or comment',
};

/** Elements that name a font or a language; some fonts are named after people. */
export const FONTS = /^(rFonts|font|latin|ea|cs|sym|buFont|altName|panose1|sig|lang|themeFontLang|Override|Default)$/;
const KINDS = { deleted: 'deleted text that is still in the file', field: FIELD };

/** All text in a part of an Office document: paragraphs joined from their runs, and attributes. */
export function xmlPassages(part: Uint8Array): Passage[] {
  const passages: Passage[] = [];
  let place = '';
  const tokens = function* () {
    for (const token of xmlTokens(decodeXml(part))) {
      if (token.kind === 'tag') {
        place ||= PLACES[token.local] ?? WHERE.hidden;
        passages.push(...attributePassages(token));
      }
      yield token;
    }
  };
  const isReference = referenceWalk();
  for (const { kind, text, isInBox, isHeading } of textRunsOf(tokens())) {
    const where = { ...KINDS, shown: isInBox ? 'a text box' : place, loose: place }[kind] ?? WHERE.hidden;
    const isCited = kind === 'shown' && where === WHERE.text && isReference(text, isHeading);
    if (text.trim() !== '') passages.push({ where, text, isReference: isCited });
  }
  return passages;
}

function attributePassages(tag: Tag): Passage[] {
  if (FONTS.test(tag.local)) return [];
  return tag.attributes
    .filter(({ name, local, value }) => value.length > 1 && !name.startsWith('xmlns') && local !== 'style')
    .filter(({ value }) => /[\p{L}]{2}|\d{4}/u.test(value) && !/^(rId)?[\dA-F]+$/.test(value))
    .map(({ local, value }) => ({ where: ATTRIBUTE_PLACES[local] ?? WHERE.hidden, text: withPlainLinks(value) }));
}

/** A link as written, and percent-decoded. */
export function withPlainLinks(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return `${text}\n${decodeURIComponent(text)}`;
  } catch {
    return text;
  }
}
