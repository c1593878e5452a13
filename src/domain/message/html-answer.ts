import { answerIn } from './mailed-answer.ts';

/** Where the quoted email starts in the HTML of Gmail, Outlook, Apple Mail and Thunderbird. */
const OTHER =
  /^blockquote\b|^div\b.*\b(class="[^"]*\b(gmail_quote|gmail_extra|moz-cite-prefix|yahoo_quoted)\b|id="[\w-]*(divRplyFwdMsg|appendonsend|mail-editor-reference-message)|style="[^"]*border-top:\s?solid #(E1E1E1|B5C4DF))|^hr\b.*\bid="[\w-]*stopSpelling/is;
/** Invisible parts of an email. */
const UNSEEN = /^(head|style|script|title)\b/i;
const BLOCK = /^\/?(br|div|tr|h[1-6]|ul|ol|blockquote)\b/i;
const TAG_MAX = 2_000;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
};

/** The visible text of an HTML-only email, up to the quoted email. */
export function textOfHtml(html: string): string {
  const above = seen(html, (tag) => OTHER.test(tag));
  // If the reply is below the quote, everything is kept: too much is better than nothing.
  return answerIn(above) ? above : seen(html, () => false);
}

/** A single pass over the tags, because strangers decide how many there are. */
function seen(html: string, isEnd: (tag: string) => boolean): string {
  const [first = '', ...pieces] = html.split('<');
  let text = folded(first);
  let until: string | undefined;
  for (const piece of pieces) {
    const end = piece.indexOf('>');
    const tag = piece.slice(0, Math.min(end === -1 ? piece.length : end, TAG_MAX));
    if (until === undefined && piece.startsWith('!--')) until = '-->';
    else if (until === undefined && UNSEEN.test(tag)) until = `/${UNSEEN.exec(tag)?.[1]?.toLowerCase()}`;
    else if (until === undefined && isEnd(tag)) break;
    else if (until === undefined) text += breakOf(tag);
    if (until === undefined) text += end === -1 ? '' : folded(piece.slice(end + 1));
    else if (until === '-->' ? piece.includes('-->') : tag.toLowerCase().startsWith(until)) {
      text += folded(piece.slice(until === '-->' ? piece.indexOf('-->') + 3 : end + 1));
      until = undefined;
    }
  }
  return marked(decoded(text).split('\n'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A private character that marks quotations until their lines are prefixed as in plain text. */
const [QUOTE, UNQUOTE] = ['\u0001', '\u0002'];

/** Trimmed lines, quoted ones prefixed with ">". */
function marked(lines: readonly string[]): string[] {
  let depth = 0;
  return lines.map((line) => {
    if (line.startsWith(QUOTE)) depth += 1;
    if (line.startsWith(UNQUOTE)) depth = Math.max(0, depth - 1);
    const text = line.replaceAll(QUOTE, '').replaceAll(UNQUOTE, '').replaceAll('\u00a0', ' ').trim();
    return depth > 0 && text ? `> ${text}` : text;
  });
}

/** Line breaks in HTML are spaces. */
const folded = (text: string) => text.replace(/\s+/g, ' ');

function breakOf(tag: string): string {
  if (/^\/p\b/i.test(tag)) return '\n\n';
  if (/^li\b/i.test(tag)) return '\n- ';
  if (/^\/?blockquote\b/i.test(tag)) return `\n${tag.startsWith('/') ? UNQUOTE : QUOTE}`;
  return BLOCK.test(tag) ? '\n' : '';
}

const decoded = (text: string) =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => characterOf(name) ?? whole);

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}
