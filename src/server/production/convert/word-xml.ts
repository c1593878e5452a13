/** An element of WordprocessingML or of its mathematics, or text. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlNode[];
}
export type XmlNode = XmlElement | string;

const TOKEN = /<!--[\s\S]*?-->|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:[^"'<>]|"[^"]*"|'[^']*')*)>|([^<]+)/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DEPTH_MAX = 100;

/** Reads a piece of XML into a tree. Forgiving: what is left open is closed, what closes nothing is dropped. */
export function parseXml(xml: string): XmlNode[] {
  const top: XmlElement = { name: '', attributes: new Map(), children: [] };
  const open = [top];
  for (const [, closing, opening, attributes = '', text] of xml.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? top;
    if (text !== undefined) parent.children.push(resolved(text));
    else if (opening !== undefined) {
      const element = { name: opening, attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (!attributes.endsWith('/') && open.length < DEPTH_MAX) open.push(element);
    } else if (closing !== undefined && open.length > 1 && open.at(-1)?.name === closing) open.pop();
  }
  return top.children;
}

const readAttributes = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [name, resolved(double ?? single ?? '')]),
  );

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolved(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
