/** Every character outside the production Char of XML 1.0, including lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Most texts contain nothing to drop or escape, and no surrogate pairs. */
const PLAIN = /^[\t\n\r -!#-%(-;=?-\uD7FF\uE000-\uFFFD]*$/;

/** Escapes text for XML content or quoted attributes; drops characters that XML 1.0 forbids. */
export function xml(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export interface WrittenXml {
  readonly written: string;
}

/** Content of an element: text, which is escaped, and serialised XML; undefined is omitted. */
export type XmlContent = string | WrittenXml | null | undefined | false | readonly XmlContent[];

/** An element; attributes without a value are omitted. Names are not escaped: they come from the code. */
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

export function writtenXml(content: XmlContent): string {
  if (typeof content === 'string') return xml(content);
  if (!content) return '';
  if ('written' in content) return content.written;
  // Concatenated, not joined: joining would copy the content once per enclosing element.
  let text = '';
  for (const part of content) text += writtenXml(part);
  return text;
}
