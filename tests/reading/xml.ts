import { ParseOption, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm';

/** Parses XML with libxml2, which the product does not use, and passes its root to `read`. */
export function withXml<Result>(xml: string | Uint8Array, read: (root: XmlElement) => Result): Result {
  const option = ParseOption.XML_PARSE_HUGE | ParseOption.XML_PARSE_NONET;
  const document =
    typeof xml === 'string' ? XmlDocument.fromString(xml, { option }) : XmlDocument.fromBuffer(xml, { option });
  try {
    return read(document.root);
  } finally {
    document.dispose();
  }
}

/** An element's child elements and texts, in order. */
export function* childrenOf(element: XmlElement): Generator<XmlElement | string> {
  for (let node = element.firstChild; node; node = node.next) {
    if (node instanceof XmlElement) yield node;
    else if (node instanceof XmlText) yield node.content;
  }
}

/** An element's name with the usual prefix of its namespace. */
export const nameOf = (element: XmlElement): string =>
  element.prefix ? `${element.prefix}:${element.name}` : element.name;

/** An element's first child with this name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (!element) return undefined;
  for (const one of childrenOf(element)) if (typeof one !== 'string' && nameOf(one) === name) return one;
  return undefined;
}

/** All descendants of an element with this name. */
export const all = (element: XmlElement, name: string): XmlElement[] => {
  const found: XmlElement[] = [];
  for (const one of childrenOf(element)) {
    if (typeof one === 'string') continue;
    if (nameOf(one) === name) found.push(one);
    found.push(...all(one, name));
  }
  return found;
};

export const value = (element: XmlElement | undefined, name = 'w:val'): string | undefined => {
  const [prefix = '', local = ''] = name.includes(':') ? name.split(':') : ['', name];
  return element?.attrs.find((one) => one.name === local && one.prefix === prefix)?.value;
};

export type { XmlElement };
