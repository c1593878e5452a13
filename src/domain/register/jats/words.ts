import { element, serializeXml, type XmlContent, type XmlFragment } from '#domain/kernel/xml';
import { linkedText } from '#domain/publication/linked-text';

/** A text's paragraphs, one per line. */
export const paragraphs = (text: string): XmlFragment[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => element('p', {}, line));

/** The same, with written addresses as links. */
export const linkedParagraphs = (text: string): XmlFragment[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => element('p', {}, linkedText(line).map(linkElement)));

const linkElement = ({ text, href }: { text: string; href?: string }): XmlContent =>
  href === text ? element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': href }, text) : text;

/** Blocks for content that allows only paragraphs and lists: others are wrapped. */
export function wrapInParagraphs(content: XmlContent): XmlContent {
  if (isContentList(content)) return content.map(wrapInParagraphs);
  const written = serializeXml(content);
  return written === '' || /^<(?:p|list)[ />]/.test(written) ? content : element('p', {}, content);
}

const isContentList = (content: XmlContent): content is readonly XmlContent[] => Array.isArray(content);
