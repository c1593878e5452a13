import { CannotRead, DAMAGED, TOO_LARGE } from '../cannot-read.ts';

/** An attribute as written in a tag; `value` has references resolved. */
export interface Attribute {
  /** With its prefix, such as `w:author`. */
  name: string;
  /** Without its prefix. */
  local: string;
  value: string;
}

export interface Tag {
  kind: 'tag';
  name: string;
  local: string;
  attributes: Attribute[];
  /** It has no content and no end tag. */
  isEmpty: boolean;
}

/** One XML token. Comments, instructions and declarations are skipped: they contain no text. */
export type Token = Tag | { kind: 'end'; local: string; name: string } | { kind: 'text'; text: string };

const DEPTH_MAX = 1_000;
/** Ten times the size of a book. Parsing XML needs many times its size in memory. */
const XML_MAX = 32 * 1024 * 1024;
/** Maximum tags and texts per part, five times a book's; beyond it a small file would take minutes. */
const PIECES_MAX = 2_000_000;
const CHUNK = 65_536;
// Each reads every character at most once, so parsing takes linear time.
const TAG_NAME = /[^\s/>"'=<&]{1,200}/y;
const ATTRIBUTE = /\s+([^\s/>"'=<&]{1,200})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;

const localOf = (name: string) => name.slice(name.indexOf(':') + 1);

/** Tokenises well-formed XML; refuses anything else, including document type declarations. */
export function* xmlTokens(xml: string): Generator<Token> {
  const open: string[] = [];
  let at = 0;
  for (let pieces = 0; at < xml.length; pieces += 1) {
    if (pieces > PIECES_MAX) throw new CannotRead(TOO_LARGE);
    const next = xml.indexOf('<', at);
    const text = xml.slice(at, next === -1 ? xml.length : next);
    if (text !== '') yield { kind: 'text', text: withoutReferences(text) };
    if (next === -1) break;
    if (xml.startsWith('<?', next)) at = indexAfter(xml, '?>', next);
    else if (xml.startsWith('<!--', next)) at = indexAfter(xml, '-->', next + 4);
    else if (xml.startsWith('<![CDATA[', next)) {
      at = indexAfter(xml, ']]>', next);
      yield { kind: 'text', text: xml.slice(next + 9, at - 3) };
    } else if (xml.startsWith('</', next)) {
      at = indexAfter(xml, '>', next);
      const name = xml.slice(next + 2, at - 1).trimEnd();
      if (open.pop() !== name) throw new CannotRead(DAMAGED);
      yield { kind: 'end', name, local: localOf(name) };
    } else {
      const { tag, end } = readTag(xml, next + 1);
      at = end;
      if (!tag.isEmpty) open.push(tag.name);
      if (open.length > DEPTH_MAX) throw new CannotRead(DAMAGED);
      yield tag;
    }
  }
  if (open.length > 0) throw new CannotRead(DAMAGED);
}

/** A part's text, decoded by its own declaration. */
export function decodeXml(part: Uint8Array): string {
  if (part.length > XML_MAX) throw new CannotRead(TOO_LARGE);
  const [first, second] = part;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const isUtf16Reversed = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  const encoding = isUtf16 ? 'utf-16le' : isUtf16Reversed ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding, { fatal: true }).decode(part);
  const declared = /^<\?xml[^>]{0,200}\bencoding\s*=\s*["']([\w.-]+)["']/.exec(text)?.[1]?.toLowerCase();
  if (declared && !/^(utf-?8|utf-?16(le|be)?|us-ascii)$/.test(declared)) throw new CannotRead(DAMAGED);
  // XML normalises line ends.
  return text.replace(/\r\n?/g, '\n');
}

/** Whether a part is XML, judging by its beginning. */
export function isXml(part: Uint8Array): boolean {
  const head = Buffer.from(part.subarray(0, 64)).toString('latin1').replace(/\0/g, '');
  return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<[?!\w]/.test(head);
}

/** Serialises tokens to a UTF-8 part. */
export function writeXml(tokens: Iterable<Token>): Uint8Array {
  const written: Buffer[] = [];
  let text = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  for (const token of tokens) {
    text += xmlOf(token);
    // Millions of small strings would take many times the part's memory.
    if (text.length > CHUNK) {
      written.push(Buffer.from(text));
      text = '';
    }
  }
  return Buffer.concat([...written, Buffer.from(text)]);
}

function xmlOf(token: Token): string {
  if (token.kind === 'text') return escaped(token.text);
  if (token.kind === 'end') return `</${token.name}>`;
  const attributes = token.attributes.map(({ name, value }) => ` ${name}="${escapedValue(value)}"`).join('');
  return `<${token.name}${attributes}${token.isEmpty ? '/>' : '>'}`;
}

function readTag(xml: string, start: number): { tag: Tag; end: number } {
  TAG_NAME.lastIndex = start;
  const name = TAG_NAME.exec(xml)?.[0];
  if (!name) throw new CannotRead(DAMAGED);
  let at = TAG_NAME.lastIndex;
  const attributes: Attribute[] = [];
  for (;;) {
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(xml);
    if (!found) break;
    at = ATTRIBUTE.lastIndex;
    const [, attribute = '', double, single] = found;
    const raw = (double ?? single ?? '').replace(/[\t\n]/g, ' ');
    attributes.push({ name: attribute, local: localOf(attribute), value: withoutReferences(raw) });
  }
  TAG_END.lastIndex = at;
  const end = TAG_END.exec(xml);
  if (!end) throw new CannotRead(DAMAGED);
  const tag: Tag = { kind: 'tag', name, local: localOf(name), attributes, isEmpty: end[1] === '/' };
  return { tag, end: TAG_END.lastIndex };
}

function indexAfter(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  if (found === -1) throw new CannotRead(DAMAGED);
  return found + mark.length;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(\w{1,20}));/gi, (_, hex, decimal, name) => {
    if (name !== undefined) {
      const meant = NAMED[name];
      if (meant === undefined) throw new CannotRead(DAMAGED);
      return meant;
    }
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    const isAllowed = code >= 0x20 || code === 9 || code === 10 || code === 13;
    if (!isAllowed || (code > 0xfffd && code < 0x10000) || code > 0x10ffff) throw new CannotRead(DAMAGED);
    return String.fromCodePoint(code);
  });
}

const escaped = (text: string) => text.replace(/[&<>\r]/g, (mark) => ESCAPES[mark] ?? mark);
const escapedValue = (text: string) => text.replace(/[&<>"\t\n\r]/g, (mark) => ESCAPES[mark] ?? mark);

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
