/** Every character outside the production Char of XML 1.0, including lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Most texts contain nothing to drop or escape, and no surrogate pairs. */
const PLAIN = /^[\t\n\r -!#-%(-;=?-\uD7FF\uE000-\uFFFD]*$/;

/** Escapes text for XML content or quoted attributes; drops characters that XML 1.0 forbids. */
export function escapeXml(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

export interface XmlFragment {
  readonly xml: string;
}

/** Content of an element: text, which is escaped, and serialised XML; undefined is omitted. */
export type XmlContent = string | XmlFragment | null | undefined | false | readonly XmlContent[];

/** An element; attributes without a value are omitted. Names are not escaped: they come from the code. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | null | undefined | false>>,
  ...content: XmlContent[]
): XmlFragment {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    typeof value === 'string' ? ` ${key}="${escapeXml(value)}"` : [],
  );
  const inside = serializeXml(content);
  const start = `<${name}${given.join('')}`;
  return { xml: inside === '' ? `${start}/>` : `${start}>${inside}</${name}>` };
}

export function serializeXml(content: XmlContent): string {
  if (typeof content === 'string') return escapeXml(content);
  if (!content) return '';
  if ('xml' in content) return content.xml;
  // Concatenated, not joined: joining would copy the content once per enclosing element.
  let text = '';
  for (const part of content) text += serializeXml(part);
  return text;
}
