/** A start tag, an end tag, or the text between two tags, of XML. */
export type Piece =
  | { kind: 'start'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'end'; name: string }
  | { kind: 'text'; text: string };

/**
 * The tags and texts of XML in order. It needs neither a tree nor the end of the document, so that the beginning of a
 * huge one costs no more than that beginning. Entities that a document defines are not known.
 */
export function* piecesOf(xml: string): Generator<Piece> {
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    if (open < 0) return;
    if (open > at) yield { kind: 'text', text: decoded(xml.slice(at, open)) };
    const isComment = xml.startsWith('<!--', open);
    const close = isComment ? xml.indexOf('-->', open) + 2 : xml.indexOf('>', open);
    if (close < open) return;
    at = close + 1;
    if (xml[open + 1] === '!' || xml[open + 1] === '?') continue;
    const isEnd = xml[open + 1] === '/';
    const inside = xml.slice(open + (isEnd ? 2 : 1), close);
    const [name = ''] = /^[^\s/]{1,100}/.exec(inside) ?? [];
    if (isEnd) yield { kind: 'end', name };
    else yield { kind: 'start', name, attributes: inside.slice(name.length), isEmpty: inside.endsWith('/') };
  }
}

/** An attribute's value; undefined where the tag does not have it. */
export function attribute(attributes: string, name: string): string | undefined {
  const at = attributes.indexOf(`${name}=`);
  const quote = attributes.charAt(at + name.length + 1);
  if (at < 0 || (quote !== '"' && quote !== "'")) return undefined;
  const start = at + name.length + 2;
  const end = attributes.indexOf(quote, start);
  return end < 0 ? undefined : decoded(attributes.slice(start, end));
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
