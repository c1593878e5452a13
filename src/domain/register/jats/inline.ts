import { equationLine } from '#domain/kernel/equation-line';
import { type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';
import { element, type XmlContent } from '#domain/kernel/xml';
import { alternatives } from './equation.ts';
import type { JatsIds } from './ids.ts';

/** Where text is: a paragraph, marked text, a title or table cell, or a link. */
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
