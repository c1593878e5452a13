import { type MarkupElement, type MarkupNode, parseMarkup, textContent } from '#domain/kernel/markup';
import { toSubscript, toSuperscript } from '#domain/kernel/raised-letters';
import { tidy } from './tree.ts';

interface Section {
  heading: string | null;
  text: string;
}

const BLOCKS = new Set(['p', 'div', 'li', 'ul', 'ol', 'br', 'section', 'blockquote', 'tr', 'table', 'dd', 'dt']);
const HEADING = /^h[1-6]$/;
const LEFT_OUT = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'head', 'title']);
/** A separate short line that ends like a heading is one. */
const SET_APART = /^\p{Lu}[\p{L}\p{N} ,/&()-]{1,48}[:.]$/u;
/** At the start of a paragraph, even without a colon. */
const AT_START = /^\p{Lu}[\p{L}\p{N} ,/&()-]{1,48}[:.]?$/u;

/** Splits an HTML abstract from another system into sections, without formatting. */
export function readAbstract(html: string): Section[] {
  const sections: Section[] = [];
  let heading: string | null = null;
  let line = '';
  const end = () => {
    const text = tidy(line).replace(/^[:–—-]\s*/, '');
    line = '';
    if (text === '') return;
    const last = sections.at(-1);
    if (heading === null && last) last.text += ` ${text}`;
    else sections.push({ heading, text });
    heading = null;
  };
  const entitle = (words: string) => {
    end();
    // Of two headings in a row the first is text.
    if (heading !== null) line = `${heading} `;
    end();
    heading = words.replace(/[:.\s]+$/, '');
  };
  const read = (nodes: readonly MarkupNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') line += node;
      else if (!LEFT_OUT.has(node.name)) readElement(node);
    }
  };
  const readElement = (element: MarkupElement) => {
    const { name, children } = element;
    const words = tidy(textContent(children));
    if (name === 'sup' || name === 'sub') {
      line += name === 'sup' ? toSuperscript(textContent(children), line) : toSubscript(textContent(children));
      return;
    }
    const isAtStart = tidy(line) === '' && heading === null;
    if (HEADING.test(name) && words !== '') entitle(words);
    else if (isStrong(name) && (SET_APART.test(words) || (isAtStart && AT_START.test(words)))) entitle(words);
    else if (BLOCKS.has(name)) {
      end();
      read(children);
      end();
    } else read(children);
  };
  read(parseMarkup(html));
  end();
  if (heading !== null) {
    line = heading;
    heading = null;
    end();
  }
  return sections;
}

const isStrong = (name: string) => name === 'strong' || name === 'b';

/** Content an abstract cannot keep: images and tables. */
export const isMoreThanWords = (html: string): boolean => /<(?:img|table|svg|video|iframe|object|math)\b/i.test(html);

/** HTML as one line of text. */
export const wordsOfHtml = (html: string): string =>
  tidy(wordsOf(parseMarkup(html.replace(/<(\/?)(?:p|div|br|li)\b[^<>]*>/gi, ' '))));

/** Superscripts and subscripts are kept: 10⁶ is not 106. */
const wordsOf = (nodes: readonly MarkupNode[]): string =>
  nodes.reduce<string>((line, node) => {
    if (typeof node === 'string') return line + node;
    if (LEFT_OUT.has(node.name)) return line;
    const inner = wordsOf(node.children);
    return line + (node.name === 'sup' ? toSuperscript(inner, line) : node.name === 'sub' ? toSubscript(inner) : inner);
  }, '');

/** The same with empty lines between paragraphs. */
export const paragraphsOfHtml = (html: string): string =>
  html
    .split(/<\/(?:p|div|li)>|<br\s*\/?>/i)
    .map(wordsOfHtml)
    .filter(Boolean)
    .join('\n\n');
