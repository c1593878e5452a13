/** Attribution lines ("… wrote:") in the languages of common mail programs. */
const ATTRIBUTION_END =
  /(?<!\p{L})(wrote|writes|schrieb|schreef|skrev|napisał(\(a\)|a)?|kirjoitti|a écrit|escribió|escreveu|ha scritto)(?!\p{L})[^\n]{0,200}:$/iu;
/** An address or a time: typical of attribution lines and rare in prose. */
const ADDRESS_OR_TIME = /@|\d[:.h]\d\d/u;
/** How an attribution starts; it may be broken over several lines. */
const ATTRIBUTION_START = /^(On|Am|Le|El|Il|Op|Em|Den|På|W dniu|Dnia|\d{4}-\d{2}-\d{2})\b/u;
const ATTRIBUTION_LINES = 4;
const ATTRIBUTION_MAX = 500;
/** Replies are far shorter; the rest is ignored. */
const READ_MAX = 200_000;

/** The line with which Outlook and others introduce the quoted email. */
const ORIGINAL_MESSAGE_LINE =
  /^[-_ ]{3,}\s*(Original Message|Ursprüngliche Nachricht|Originalnachricht|Message d['’]origine|Mensaje original|Messaggio originale|Mensagem original|Oorspronkelijk bericht|Ursprungligt meddelande|Opprinnelig melding|Oprindelig meddelelse|Wiadomość oryginalna)\s*[-_ ]{3,}$/iu;
const RULE = /^_{20,}$/;
const FROM = /^\*?(From|Von|De|Da|Van|Från|Fra|Od|Lähettäjä)\s?:\*?\s/iu;
const SENT =
  /^\*?(Sent|Date|Gesendet|Datum|Envoyé|Enviado|Enviada|Fecha|Data|Inviato|Verzonden|Skickat|Sendt|Wysłano|Lähetetty)\s?:\*?\s/iu;

/** Footers added by phones. */
const PHONE_FOOTER =
  /^(Sent from (my|Outlook|Mail)|Get Outlook for|Von meinem .{1,40} gesendet|Gesendet (von|mit)|Envoyé (de|depuis) mon|Enviado (desde|do) m|Inviato da|Verzonden vanaf|Skickat från|Sendt fra|Wysłane z)\b/iu;

const isQuoted = (line: string) => line.startsWith('>');

/**
 * The reply in an email, without the quoted email, a signature after two dashes, or phone footers. If the reply is
 * written between quoted lines, they are kept.
 */
export function extractReply(text: string): string {
  const lines = text
    .slice(0, READ_MAX)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd());
  const replyEnd = findQuotedStart(lines);
  const reply = withoutQuoteAbove(lines.slice(0, replyEnd));
  const signature = reply.findIndex((line) => line === '--' || PHONE_FOOTER.test(line));
  return (signature === -1 ? reply : reply.slice(0, signature))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Drops the quoted email and its attribution if the whole reply is below it. */
function withoutQuoteAbove(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex(isQuoted);
  const to = lines.findLastIndex(isQuoted);
  const isOneBlock = lines.slice(from, to).every((line) => line === '' || isQuoted(line));
  if (from === -1 || !isOneBlock || lines.slice(to + 1).every((line) => line === '')) return lines;
  const begin = lines.findIndex((line) => line !== '');
  const { length } = begin < from ? attributionAt(lines, begin) : { length: 0 };
  const isAbove = lines.slice(begin + length, from).every((line) => line === '');
  return isAbove ? lines.slice(to + 1) : lines;
}

/** Returns the line where the quoted email starts, or the number of lines. Linear: senders control the length. */
function findQuotedStart(lines: readonly string[]): number {
  const quoted = lastQuotedBlock(lines);
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (
      ORIGINAL_MESSAGE_LINE.test(line) ||
      (RULE.test(line) && lines.slice(index + 1, index + 3).some((next) => FROM.test(next)))
    ) {
      return index;
    }
    if (FROM.test(line) && lines.slice(index + 1, index + 4).some((below) => SENT.test(below))) return index;
    const { length, hasAddressOrTime } = attributionAt(lines, index);
    const isLast = index + length >= quoted.from && quoted.isLast;
    if (length > 0 && (quoted.to === -1 ? hasAddressOrTime : isLast)) return index;
    if (isQuoted(line) && isLast) return index;
  }
  return lines.length;
}

/** The last block of quoted lines with the empty lines in it, and whether the writer's own text follows. */
function lastQuotedBlock(lines: readonly string[]): { from: number; to: number; isLast: boolean } {
  const to = lines.findLastIndex(isQuoted);
  let from = to;
  while (from > 0 && (isQuoted(lines[from - 1] ?? '') || lines[from - 1] === '')) from -= 1;
  const below = lines.slice(to + 1).find((line) => line !== '');
  return { from, to, isLast: below === undefined || below === '--' || PHONE_FOOTER.test(below) };
}

/** The number of lines of an attribution ("On … somebody wrote:") here; 0 if there is none. */
function attributionAt(lines: readonly string[], index: number): { length: number; hasAddressOrTime: boolean } {
  const first = lines[index] ?? '';
  if (first.length <= ATTRIBUTION_MAX && (ATTRIBUTION_START.test(first) || ATTRIBUTION_END.test(first))) {
    for (let length = 1; length <= ATTRIBUTION_LINES; length += 1) {
      const sentence = lines
        .slice(index, index + length)
        .join(' ')
        .trim();
      if (sentence.length > ATTRIBUTION_MAX) break;
      if (ATTRIBUTION_END.test(sentence)) return { length, hasAddressOrTime: ADDRESS_OR_TIME.test(sentence) };
    }
  }
  return { length: 0, hasAddressOrTime: false };
}

/** Where the quoted email starts in the HTML of Gmail, Outlook, Apple Mail and Thunderbird. */
const QUOTED_ELEMENT =
  /^blockquote\b|^div\b.*\b(class="[^"]*\b(gmail_quote|gmail_extra|moz-cite-prefix|yahoo_quoted)\b|id="[\w-]*(divRplyFwdMsg|appendonsend|mail-editor-reference-message)|style="[^"]*border-top:\s?solid #(E1E1E1|B5C4DF))|^hr\b.*\bid="[\w-]*stopSpelling/is;
/** Invisible parts of an email. */
const INVISIBLE_ELEMENT = /^(head|style|script|title)\b/i;
const BLOCK_ELEMENT = /^\/?(br|div|tr|h[1-6]|ul|ol|blockquote)\b/i;
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
  const above = visibleText(html, (tag) => QUOTED_ELEMENT.test(tag));
  // If the reply is below the quote, everything is kept: too much is better than nothing.
  return extractReply(above) ? above : visibleText(html, () => false);
}

/** Linear in the number of tags, which senders control. */
function visibleText(html: string, isEnd: (tag: string) => boolean): string {
  const [first = '', ...pieces] = html.split('<');
  let text = foldSpaces(first);
  let until: string | undefined;
  for (const piece of pieces) {
    const end = piece.indexOf('>');
    const tag = piece.slice(0, Math.min(end === -1 ? piece.length : end, TAG_MAX));
    if (until === undefined && piece.startsWith('!--')) until = '-->';
    else if (until === undefined && INVISIBLE_ELEMENT.test(tag))
      until = `/${INVISIBLE_ELEMENT.exec(tag)?.[1]?.toLowerCase()}`;
    else if (until === undefined && isEnd(tag)) break;
    else if (until === undefined) text += lineBreakFor(tag);
    if (until === undefined) text += end === -1 ? '' : foldSpaces(piece.slice(end + 1));
    else if (until === '-->' ? piece.includes('-->') : tag.toLowerCase().startsWith(until)) {
      text += foldSpaces(piece.slice(until === '-->' ? piece.indexOf('-->') + 3 : end + 1));
      until = undefined;
    }
  }
  return markQuotedLines(decodeEntities(text).split('\n'))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Control characters that mark quotations until their lines are prefixed as in plain text. */
const [QUOTE, UNQUOTE] = ['\u0001', '\u0002'];

/** Trimmed lines, quoted ones prefixed with ">". */
function markQuotedLines(lines: readonly string[]): string[] {
  let depth = 0;
  return lines.map((line) => {
    if (line.startsWith(QUOTE)) depth += 1;
    if (line.startsWith(UNQUOTE)) depth = Math.max(0, depth - 1);
    const text = line.replaceAll(QUOTE, '').replaceAll(UNQUOTE, '').replaceAll('\u00a0', ' ').trim();
    return depth > 0 && text ? `> ${text}` : text;
  });
}

/** Line breaks in HTML are spaces. */
const foldSpaces = (text: string) => text.replace(/\s+/g, ' ');

function lineBreakFor(tag: string): string {
  if (/^\/p\b/i.test(tag)) return '\n\n';
  if (/^li\b/i.test(tag)) return '\n- ';
  if (/^\/?blockquote\b/i.test(tag)) return `\n${tag.startsWith('/') ? UNQUOTE : QUOTE}`;
  return BLOCK_ELEMENT.test(tag) ? '\n' : '';
}

const decodeEntities = (text: string) =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => entityCharacter(name) ?? whole);

function entityCharacter(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isCharacter = code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '';
}
