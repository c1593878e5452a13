import { element, type WrittenXml, writtenXml, type XmlContent } from '#domain/kernel/xml';
import { linkedText } from '#domain/publication/linked-text';

/** A text's paragraphs, one per line. */
export const paragraphs = (text: string): WrittenXml[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => element('p', {}, line));

/** The same, with written addresses as links. */
export const linkedParagraphs = (text: string): WrittenXml[] =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => element('p', {}, linkedText(line).map(inLink)));

const inLink = ({ text, href }: { text: string; href?: string }): XmlContent =>
  href === text ? element('ext-link', { 'ext-link-type': 'uri', 'xlink:href': href }, text) : text;

/** Blocks for content that allows only paragraphs and lists: others are wrapped. */
export function inParagraphs(content: XmlContent): XmlContent {
  if (isMany(content)) return content.map(inParagraphs);
  const written = writtenXml(content);
  return written === '' || /^<(?:p|list)[ />]/.test(written) ? content : element('p', {}, content);
}

const isMany = (content: XmlContent): content is readonly XmlContent[] => Array.isArray(content);
