import sanitizeHtml from 'sanitize-html';
import type { SourceFacts } from './name-differences.ts';
import { type PlaceKind, sourceReader } from './source-places.ts';
import { scriptsOf } from './style-scripts.ts';

/** Elements that readers of a page do not see as text, or that repeat what is beside them. */
const NOT_TOLD =
  /^(?:script|style|textarea|option|noscript|svg|iframe|object|head|title|template|select|button|video|audio|canvas|noembed|noframes|xmp|plaintext|math|annotation)$/;
const NOT_TOLD_CLASS = /\b(?:katex-html|MathJax_Preview|math)\b/;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** Elements within a line; every other one stands apart. */
const WITHIN =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr|cite-key|cites|o:p)$/;
const NOTE_LINK = /\shref\s*=\s*["']?#(?:user-content-)?fn-?(?:ref)?[:-]?\d{1,3}["'\s>]/;
const CITATION_LINK = /\shref\s*=\s*["']?#ref-/;
const NOTE_ITEM = /\sid\s*=\s*["']?(?:user-content-)?fn[:-]?\d{1,3}["'\s>]/;
/** Equations between their signs: one does not go on behind the next beginning. */
export const TEX = /\\\((?:[^\\]|\\(?![()])){0,2000}\\\)|\\\[(?:[^\\]|\\(?![[\]])){0,2000}\\\]|\$\$[^$]{1,2000}\$\$/g;

type PageFacts = Pick<SourceFacts, 'words' | 'tables' | 'places'>;

/** What a page holds, read from its source without the parser that converts it. */
export function factsOfHtml(html: string): PageFacts {
  const reader = sourceReader();
  const open: { name: string; kind?: PlaceKind }[] = [];
  let tables = 0;
  let raised = 0;
  const scriptOf = scriptsOf(html);
  /** Of each open span, whether it raises its words. */
  const spans: boolean[] = [];
  let skipped: { name: string; depth: number } | undefined;
  for (const piece of piecesOf(html)) {
    if (typeof piece === 'string') {
      if (!skipped) reader.say(withoutTex(withSigns(piece)), raised > 0);
      continue;
    }
    const { name, isClosing, attributes } = piece;
    const isVoid = VOID.test(name);
    if (skipped) {
      if (name === skipped.name && !isVoid) skipped.depth += isClosing ? -1 : 1;
      if (skipped.depth === 0) skipped = undefined;
      continue;
    }
    if (name === 'br') reader.say(' ');
    else if (!WITHIN.test(name)) reader.part();
    if (name === 'span' && !isClosing)
      spans.push(scriptOf({ style: styleIn(attributes), classes: classIn(attributes) }) === 'sup');
    const isRaising = name === 'sup' || (name === 'span' && (isClosing ? spans.pop() : spans.at(-1)));
    if (isRaising) raised = Math.max(raised + (isClosing ? -1 : 1), 0);
    else if (!WITHIN.test(name)) raised = 0;
    if (isVoid) continue;
    if (isClosing) {
      const at = open.findLastIndex((one) => one.name === name);
      if (at !== -1) for (const { kind } of open.splice(at).reverse()) if (kind) reader.end(kind);
      continue;
    }
    const classes = classIn(attributes);
    const isNoteLink = name === 'a' && NOTE_LINK.test(`${attributes} `);
    if (NOT_TOLD.test(name) || isNoteLink || (name === 'span' && NOT_TOLD_CLASS.test(classes))) {
      skipped = { name, depth: 1 };
      continue;
    }
    if (name === 'table') tables += 1;
    const kind = placeOf(name, `${attributes} `);
    // A page may leave its items open as a paragraph, each ended by the next.
    if (name === 'li' && open.at(-1)?.name === 'li')
      for (const { kind: last } of open.splice(-1)) if (last) reader.end(last);
    if (kind || name === 'li' || /^[uo]l$/.test(name)) open.push(kind ? { name, kind } : { name });
    if (kind) reader.begin(kind);
  }
  for (const { kind } of open.reverse()) if (kind) reader.end(kind);
  return { ...reader.read(), tables };
}

const valueIn = (found: RegExpExecArray | null) => found?.slice(1).join('') ?? '';
const classIn = (attributes: string) => valueIn(/\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(attributes));
const styleIn = (attributes: string) => valueIn(/\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes));

function placeOf(name: string, attributes: string): PlaceKind | undefined {
  if (name === 'li') return NOTE_ITEM.test(attributes) ? 'note' : 'item';
  return name === 'a' && CITATION_LINK.test(attributes) ? 'citation' : undefined;
}

const withoutTex = (text: string) => (/\\[([]|\$\$/.test(text) ? text.replace(TEX, ' ') : text);

const signs = new Map<string, string>();

/** Text with its entities as signs. Each of them is asked for once. */
function withSigns(text: string): string {
  return text.replace(/&#?\w{1,31};?/g, (entity) => {
    if (!signs.has(entity) && signs.size < 10_000) {
      const sign = sanitizeHtml(entity, { allowedTags: [] });
      signs.set(entity, sign.replace('&lt;', '<').replace('&gt;', '>').replace('&amp;', '&'));
    }
    return signs.get(entity) ?? entity;
  });
}

/** Tags and the text between them, in one pass. */
function* piecesOf(html: string): Generator<string | { name: string; isClosing: boolean; attributes: string }> {
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start === -1) return yield html.slice(at);
    if (start > at) yield html.slice(at, start);
    if (html.startsWith('<!--', start)) {
      const end = html.indexOf('-->', start + 4);
      // An unclosed comment continues to the end, as in a browser.
      if (end === -1) return;
      at = end + 3;
      continue;
    }
    const name = /^<(\/?)([a-zA-Z][^\s/>]{0,80})/.exec(html.slice(start, start + 90));
    if (!name && !/^[!?/]/.test(html.slice(start + 1, start + 2))) {
      yield '<';
      at = start + 1;
      continue;
    }
    const end = endOfTag(html, start);
    if (name) {
      const attributes = html.slice(start + name[0].length, end - 1);
      yield { name: (name[2] ?? '').toLowerCase(), isClosing: name[1] === '/', attributes };
    }
    at = end;
  }
}

/** The position after the ">" of a tag, not one within a value. An unclosed tag continues to the end. */
function endOfTag(html: string, start: number): number {
  const close = html.indexOf('>', start);
  if (close === -1) return html.length;
  let quote = '';
  for (let at = start; at < html.length; at += 1) {
    const sign = html[at] ?? '';
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '>') return at + 1;
    else if (/["']/.test(sign) && html[at - 1] === '=') quote = sign;
  }
  return html.length;
}
