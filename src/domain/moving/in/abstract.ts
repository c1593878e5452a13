import { type MarkupElement, type MarkupNode, parseMarkup, textContent } from '#domain/kernel/markup';
import { toSubscript, toSuperscript } from '#domain/kernel/superscript';
import { cleanText } from './tree.ts';

interface Section {
  heading: string | null;
  text: string;
}

const BLOCKS = new Set(['p', 'div', 'li', 'ul', 'ol', 'br', 'section', 'blockquote', 'tr', 'table', 'dd', 'dt']);
const HEADING = /^h[1-6]$/;
const IGNORED = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'head', 'title']);
/** A short line that ends like a heading counts as one. */
const HEADING_LINE = /^\p{Lu}[\p{L}\p{N} ,/&()-]{1,48}[:.]$/u;
/** Matches a heading at the start of a paragraph, even without a colon. */
const HEADING_AT_START = /^\p{Lu}[\p{L}\p{N} ,/&()-]{1,48}[:.]?$/u;

/** Splits an HTML abstract from another system into sections, without formatting. */
export function parseAbstract(html: string): Section[] {
  const sections: Section[] = [];
  let heading: string | null = null;
  let line = '';
  const endParagraph = () => {
    const text = cleanText(line).replace(/^[:–—-]\s*/, '');
    line = '';
    if (text === '') return;
    const last = sections.at(-1);
    if (heading === null && last) last.text += ` ${text}`;
    else sections.push({ heading, text });
    heading = null;
  };
  const startSection = (text: string) => {
    endParagraph();
    // Of two headings in a row, the first is text.
    if (heading !== null) line = `${heading} `;
    endParagraph();
    heading = text.replace(/[:.\s]+$/, '');
  };
  const read = (nodes: readonly MarkupNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') line += node;
      else if (!IGNORED.has(node.name)) readElement(node);
    }
  };
  const readElement = (element: MarkupElement) => {
    const { name, children } = element;
    const text = cleanText(textContent(children));
    if (name === 'sup' || name === 'sub') {
      line += name === 'sup' ? toSuperscript(textContent(children), line) : toSubscript(textContent(children));
      return;
    }
    const isAtStart = cleanText(line) === '' && heading === null;
    if (HEADING.test(name) && text !== '') startSection(text);
    else if (isStrong(name) && (HEADING_LINE.test(text) || (isAtStart && HEADING_AT_START.test(text))))
      startSection(text);
    else if (BLOCKS.has(name)) {
      endParagraph();
      read(children);
      endParagraph();
    } else read(children);
  };
  read(parseMarkup(html));
  endParagraph();
  if (heading !== null) {
    line = heading;
    heading = null;
    endParagraph();
  }
  return sections;
}

const isStrong = (name: string) => name === 'strong' || name === 'b';

/** Content an abstract cannot keep: images and tables. */
export const hasNonText = (html: string): boolean => /<(?:img|table|svg|video|iframe|object|math)\b/i.test(html);

/** HTML as one line of text. */
export const htmlToText = (html: string): string =>
  cleanText(nodeText(parseMarkup(html.replace(/<(\/?)(?:p|div|br|li)\b[^<>]*>/gi, ' '))));

/** Superscripts and subscripts are kept: 10⁶ is not 106. */
const nodeText = (nodes: readonly MarkupNode[]): string =>
  nodes.reduce<string>((line, node) => {
    if (typeof node === 'string') return line + node;
    if (IGNORED.has(node.name)) return line;
    const inner = nodeText(node.children);
    return line + (node.name === 'sup' ? toSuperscript(inner, line) : node.name === 'sub' ? toSubscript(inner) : inner);
  }, '');

/** HTML as text, with empty lines between paragraphs. */
export const htmlToParagraphs = (html: string): string =>
  html
    .split(/<\/(?:p|div|li)>|<br\s*\/?>/i)
    .map(htmlToText)
    .filter(Boolean)
    .join('\n\n');
