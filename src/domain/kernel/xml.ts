/** Every character outside the production Char of XML 1.0; half of a surrogate pair is one of them. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Most texts have nothing that is dropped or escaped, and no sign that takes two units of UTF-16. */
const PLAIN = /^[\t\n\r -!#-%(-;=?-\uD7FF\uE000-\uFFFD]*$/;

/** A text escaped for XML, between tags or in a quoted attribute; characters that XML 1.0 forbids are dropped. */
export function xml(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** XML that has been written: nothing in it needs escaping any more. */
export interface WrittenXml {
  readonly written: string;
}

/** What an element may contain: words, which are escaped, and what was written before; what is missing is left out. */
export type XmlContent = string | WrittenXml | null | undefined | false | readonly XmlContent[];

/** An element; attributes without a value are left out. Its name and those of its attributes are the code's own. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | null | undefined | false>>,
  ...content: XmlContent[]
): WrittenXml {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    typeof value === 'string' ? ` ${key}="${xml(value)}"` : [],
  );
  const inside = writtenXml(content);
  const start = `<${name}${given.join('')}`;
  return { written: inside === '' ? `${start}/>` : `${start}>${inside}</${name}>` };
}

/** Content as text, such as between two tags. */
export function writtenXml(content: XmlContent): string {
  if (typeof content === 'string') return xml(content);
  if (!content) return '';
  if ('written' in content) return content.written;
  // Added up, not joined: that would copy what is inside once for each element around it.
  let text = '';
  for (const part of content) text += writtenXml(part);
  return text;
}
