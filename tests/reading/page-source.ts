import { type Counts, citationsIn, isReferencesLine, LOWERED, RAISED } from './counts.ts';

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  micro: 'µ',
  alpha: 'α',
  beta: 'β',
  plusmn: '±',
  le: '≤',
  ge: '≥',
  times: '×',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  deg: '°',
  sup2: '²',
  minus: '−',
  rarr: '→',
  eacute: 'é',
};

const decoded = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal, hex, name) =>
    name ? (NAMED_ENTITIES[name] ?? all) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );

const BLOCK =
  /<\/?(?:p|h[1-6]|li|ul|ol|table|thead|tbody|tr|td|th|caption|figure|figcaption|div|section|header|article|blockquote|dl|dt|dd|pre|hr|br)\b[^>]*>/gi;
const TEX = /\\\((?:[^\\]|\\(?![()])){0,2000}\\\)|\\\[(?:[^\\]|\\(?![[\]])){0,2000}\\\]|\$\$[^$]{1,2000}\$\$/g;
const HEADING = '\ue010';

/** Counts the contents of a web page, by patterns in its source. */
export function countPage(source: string): Counts {
  const page = source
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(head|script|style|template|noscript|iframe)\b[\s\S]*?<\/\1>/gi, '');
  const count = (pattern: RegExp) => page.match(pattern)?.length ?? 0;
  const notes = count(/<li[^>]*\sid="(?:fn|user-content-fn)[^"]*"/g);
  const text = decoded(
    page
      .replace(/<math\b[\s\S]*?<\/math>/gi, ' ')
      .replace(TEX, ' ')
      .replace(/<a[^>]*href="#(?:fn|user-content-fn)[^"]*"[^>]*>[\s\S]*?<\/a>/g, '')
      .replace(/<h[1-6][^>]*>|<li[^>]*\sid="(?:fn|user-content-fn)[^>]*>/gi, (tag) => `${tag}${HEADING}`)
      .replace(/\s+/g, ' ')
      .replace(BLOCK, '\n')
      .replace(/<sup[^>]*>/gi, RAISED[0])
      .replace(/<\/sup>/gi, RAISED[1])
      .replace(/<sub[^>]*>/gi, LOWERED[0])
      .replace(/<\/sub>/gi, LOWERED[1])
      .replace(/<[^>]*>/g, ''),
  );
  const { references, body, list } = splitReferences(linesOf(text), (line) => line.startsWith(HEADING));
  const told = body.replaceAll(HEADING, '');
  return {
    equations: count(/<math\b/gi) + (page.match(TEX)?.length ?? 0),
    tables: count(/<table\b/gi),
    layoutTables: 0,
    figures: count(/<img\b/gi),
    notes,
    references,
    citations: citationsIn(told, references),
    items: Math.max(count(/<li\b/gi) - notes - (/<li\b[^>]*>/i.test(afterReferences(page)) ? list : 0), 0),
    text: text.replaceAll(HEADING, ''),
  };
}

const afterReferences = (page: string) => page.split(/>\s*(?:References|Bibliography)\s*</i).at(-1) ?? '';

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function splitReferences(lines: string[], isHeading: (line: string) => boolean) {
  const start = lines.findLastIndex((line) => isReferencesLine(line.replace(HEADING, '').replace(/^#+ /, '')));
  if (start === -1) return { references: 0, list: 0, body: lines.join('\n') };
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => isHeading(line) || /^\[\^/.test(line));
  const list = end === -1 ? after : after.slice(0, end);
  return {
    references: list.length,
    list: list.length,
    body: [...lines.slice(0, start), ...after.slice(list.length)].join('\n'),
  };
}

/** Counts the contents of a Markdown text, by patterns in its source. */
export function countMarkdown(source: string): Counts {
  const [, front = '', body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const equations = body.match(/\$\$[\s\S]+?\$\$|(?<![\\$\w])\$(?![\s$])[^$\n]*[^\s$]\$(?!\d)/g) ?? [];
  const plain = equations.reduce((left, one) => left.replace(one, ' '), body);
  const lines = linesOf(plain);
  const { references, body: rest } = splitReferences(lines, (line) => /^#/.test(line));
  const told = rest.replace(/^#+ /gm, '').replace(/\^([^^\s]+)\^/g, `${RAISED[0]}$1${RAISED[1]}`);
  const cited = told.match(/\[[^\]]*@[\w:-]+[^\]]*\]/g)?.length ?? 0;
  const listed = linesOf(told).filter((line) => /^(?:[-*+]|\(?(?:\d+|[a-z])[.)])\s/.test(line)).length;
  const notes = new Set([...plain.matchAll(/\[\^([\w-]+)\](?!:)/g)].map(([, id]) => id)).size;
  const values = front.replace(/^[\s-]*[\w-]+:/gm, ' ').replace(/["'|>{}[\]]/g, ' ');
  const text = decoded(
    plain
      .replace(/\[\^[\w-]+\]:?/g, ' ')
      .replace(/!\[([^\]]*)\]\([^)]*\)(?:\{[^}]*\})?/g, '$1')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\{#[^}]*\}|\[[^\]]*@[^\]]*\]/g, ' ')
      .replace(/^\s*(?:[-*+]|\(?(?:\d+|[a-z])[.)])\s/gm, '')
      .replace(/\^([^^\s]+)\^/g, `${RAISED[0]}$1${RAISED[1]}`)
      .replace(/(?<!~)~([^~\s]+)~(?!~)/g, `${LOWERED[0]}$1${LOWERED[1]}`)
      .replace(/^\|?[\s:|-]+\|[\s:|-]*$/gm, '')
      .replace(/\|/g, '\n')
      .replace(/^#+ /gm, '')
      .replace(/\*\*?|\\(?=[^\w\s])|(?<!\w)_|_(?!\w)/g, ''),
  );
  return {
    equations: equations.length,
    tables: plain.match(/^\|?\s*:?-{2,}[\s:|-]*\|[\s:|-]*$/gm)?.length ?? 0,
    layoutTables: 0,
    figures: plain.match(/!\[/g)?.length ?? 0,
    notes,
    references,
    citations: cited || citationsIn(told, references),
    items: listed,
    text: `${values}\n${text}`,
  };
}
