import { equationLine } from '#domain/kernel/equation-line';
import { findElement, type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';
import { element, type WrittenXml, type XmlContent } from '#domain/kernel/xml';
import type { JatsIds } from './ids.ts';

/** The context of text: a paragraph, marked text, a title or table cell, or a link. */
type Place = 'paragraph' | 'marked' | 'line' | 'link';

const MARKS: Readonly<Record<string, string>> = {
  em: 'italic',
  i: 'italic',
  strong: 'bold',
  b: 'bold',
  sup: 'sup',
  sub: 'sub',
  code: 'monospace',
};
const WITHOUT_WORDS = new Set(['script', 'style', 'template', 'noscript', 'img']);

/** Marked text for paragraphs, or for titles and cells (`line`). */
export const inlines = (nodes: readonly MarkupNode[], ids: JatsIds, place: Place = 'paragraph'): XmlContent[] =>
  nodes.map((node) => inline(node, ids, place));

function inline(node: MarkupNode, ids: JatsIds, place: Place): XmlContent {
  if (typeof node === 'string') return node;
  const { name, children } = node;
  const inner = (where = place) => inlines(children, ids, where);
  if (WITHOUT_WORDS.has(name)) return '';
  if (name === 'br') return lineBreak(place);
  if (name === 'math') return formula(node, place);
  if (name === 'a') return link(node, ids, place);
  const note = name === 'sup' ? noteMark(node, ids, place) : undefined;
  if (note) return note;
  const mark = MARKS[name];
  if (mark) return element(mark, {}, inner(placeIn(mark, place)));
  return /^(?:p|li|td|th|tr|h\d|div|blockquote|figcaption)$/.test(name) ? [' ', inner(), ' '] : inner();
}

/** The context inside a mark: superscripts cannot contain breaks even in titles. */
function placeIn(mark: string, place: Place): Place {
  switch (place) {
    case 'paragraph':
      return 'marked';
    case 'line':
      return /^su[bp]$/.test(mark) ? 'marked' : place;
    case 'link':
    case 'marked':
      return place;
    default:
      return place satisfies never;
  }
}

/** In paragraphs JATS has no line breaks. */
const lineBreak = (place: Place): XmlContent =>
  place === 'line' ? element('break', {}) : element('named-content', { 'content-type': 'line-break' }, ' ');

function formula(math: MarkupElement, place: Place): XmlContent {
  switch (place) {
    case 'link':
      return equationLine(math);
    case 'paragraph': {
      const isDisplayed = math.attributes.get('display') === 'block';
      return element(isDisplayed ? 'disp-formula' : 'inline-formula', {}, alternatives(math));
    }
    case 'line':
    case 'marked':
      return element('inline-formula', {}, alternatives(math));
    default:
      return place satisfies never;
  }
}

/** Note marks are superscript in the text; in JATS the link encloses the superscript. */
function noteMark({ children }: MarkupElement, ids: JatsIds, place: Place): XmlContent {
  const [only, ...others] = children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  if (typeof only !== 'object' || only.name !== 'a' || others.length > 0 || place === 'link') return undefined;
  const target = ids.target((only.attributes.get('href') ?? '').replace(/^#/, ''));
  if (target?.type !== 'fn') return undefined;
  const number = target.id.replace('note-', '');
  return element('xref', { 'ref-type': 'fn', rid: target.id }, element('sup', {}, number));
}

function link({ attributes, children }: MarkupElement, ids: JatsIds, place: Place): XmlContent {
  const href = attributes.get('href') ?? '';
  const words = inlines(children, ids, 'link');
  if (place === 'link' || textOf(children).trim() === '') return words;
  if (href.startsWith('#')) {
    const target = ids.target(href.slice(1));
    return target ? element('xref', { 'ref-type': target.type, rid: target.id }, words) : words;
  }
  if (/^https?:\/\//i.test(href)) return element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': href }, words);
  if (/^mailto:/i.test(href)) return element('ext-link', { 'ext-link-type': 'email', 'xlink:href': href }, words);
  return words;
}

/** MathML 2 attributes; those unknown to JATS 1.3 are dropped. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  math: ['display', 'alttext'],
  mi: ['mathvariant'],
  mo: ['form', 'fence', 'separator', 'lspace', 'rspace', 'stretchy', 'maxsize', 'minsize', 'largeop', 'movablelimits'],
  mspace: ['width', 'height', 'depth'],
  mfrac: ['linethickness'],
  mpadded: ['width', 'height', 'depth', 'lspace'],
  munder: ['accentunder'],
  mover: ['accent'],
  munderover: ['accent', 'accentunder'],
  mtd: ['columnspan', 'rowspan', 'columnalign'],
  mstyle: ['displaystyle', 'scriptlevel'],
};
/** Allowed elements of an equation; others are replaced by their content. */
const ELEMENTS = new Set([
  ...['mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mrow', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'mpadded', 'mphantom'],
  ...['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts'],
  ...['mtable', 'mtr', 'mtd'],
]);

/** An equation in both forms: MathML for display, and TeX for typesetting. */
export function alternatives(math: MarkupElement): WrittenXml {
  const annotation = findElement(math.children, 'annotation');
  const tex = annotation ? textOf(annotation.children).trim() : '';
  const shown = element('mml:math', attributesOf(math), math.children.map(mathOf));
  return tex === '' ? shown : element('alternatives', {}, shown, element('tex-math', {}, tex));
}

function mathOf(node: MarkupNode): XmlContent {
  if (typeof node === 'string') return node.trim() === '' ? '' : element('mml:mtext', {}, node);
  const { name, children } = node;
  if (/^annotation/.test(name)) return '';
  if (!ELEMENTS.has(name)) return children.map(mathOf);
  const isToken = /^(?:mi|mn|mo|ms|mtext)$/.test(name);
  const written = element(`mml:${name}`, attributesOf(node), isToken ? textOf(children) : children.map(mathOf));
  const style = Object.fromEntries(['displaystyle', 'scriptlevel'].map((key) => [key, node.attributes.get(key)]));
  // A table cell cannot be wrapped; elsewhere MathML 2 allows styles only on a separate element.
  const isStyled = name !== 'mstyle' && !/^mt[rd]$/.test(name) && (style.displaystyle || style.scriptlevel);
  return isStyled ? element('mml:mstyle', style, written) : written;
}

const attributesOf = ({ name, attributes }: MarkupElement) =>
  Object.fromEntries((ATTRIBUTES[name] ?? []).map((key) => [key, attributes.get(key)]));
