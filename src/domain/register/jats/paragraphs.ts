import { element, serializeXml, type XmlContent, type XmlFragment } from '#domain/kernel/xml';
import { linkedText } from '#domain/publication/linked-text';

/** Each line is a paragraph. */
export const paragraphs = (text: string): XmlFragment[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => element('p', {}, line));

/** Each line is a paragraph, with its web addresses as links. */
export const linkedParagraphs = (text: string): XmlFragment[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => element('p', {}, linkedText(line).map(linkElement)));

const linkElement = ({ text, href }: { text: string; href?: string }): XmlContent =>
  href === text ? element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': href }, text) : text;

/** Wraps blocks for content that allows only paragraphs and lists. */
export function wrapInParagraphs(content: XmlContent): XmlContent {
  if (isContentList(content)) return content.map(wrapInParagraphs);
  const written = serializeXml(content);
  return written === '' || /^<(?:p|list)[ />]/.test(written) ? content : element('p', {}, content);
}

const isContentList = (content: XmlContent): content is readonly XmlContent[] => Array.isArray(content);
