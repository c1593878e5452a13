import { findDois } from '#domain/kernel/doi';
import { SUFFIX_PATTERN } from '#domain/kernel/person/family-name';
import { isGroupName } from '#domain/kernel/person/person-name';
import { ET_AL, type ReferenceParts, type ReferencePerson } from './reference-parts.ts';

const LINE_MAX = 3_000;
const YEAR = '(?:18|19|20)\\d\\d';
const PARTICLES =
  "(?:(?:van|von|der|den|de|del|della|di|da|dos|das|du|la|le|el|al|bin|ibn|ter|ten|zu|zur|v\\.)\\s+|d['’]|[Aa]l-){0,3}";
const NAME = "\\p{Lu}[\\p{L}\\p{M}'’-]{0,40}";
const FAMILY = `${PARTICLES}${NAME}(?:[ -]${NAME}){0,2}`;
const SUFFIX = `(?:,?\\s${SUFFIX_PATTERN})?`;
/** Particles after given names, as in lists sorted without them: "Berg, Anna van den". */
const TRAILING_PARTICLES =
  '(?<behind>(?:\\s(?:van|von|vom|der|den|de|del|della|di|da|dos|das|du|la|le|el|al|ter|ten|zu|zur)){1,3}(?=[\\s,;.:&(]|$))?';
const GIVEN = `${NAME}(?:\\s(?:${NAME}|\\p{Lu}\\.)){0,2}`;
const NAME_END = '(?=[,;.]|\\sand\\s|\\s\\()';
const sticky = (pattern: string) => new RegExp(pattern, 'uy');
/** A person in each style, with family and given names. */
const PEOPLE: readonly RegExp[] = [
  // APA, Harvard: "Kim, K. M."
  sticky(`(?<family>${FAMILY}),\\s(?<given>(?:\\p{Lu}\\p{M}?\\.[\\s-]?){1,4}(?<=\\.)${SUFFIX})${TRAILING_PARTICLES}`),
  // Vancouver, AMA: "Kim KM", "Kim K.M."
  sticky(
    `(?<family>${FAMILY})\\s(?<given>(?:(?:\\p{Lu}-?){1,4}(?!\\.[,;\\p{Lu}-])|(?:\\p{Lu}\\.-?){1,4}(?=[,;])|(?:\\p{Lu}\\.-?){2,4})${SUFFIX})(?=[\\s,;.:(]|$)`,
  ),
  // IEEE and publishers: "K. M. Kim"
  sticky(`(?<given>(?:\\p{Lu}\\.[\\s-]?){1,4})\\s?(?<family>${FAMILY})(?=[\\s,;.:(]|$)`),
  // Chicago: "Kim, Kyeong Min"
  sticky(`(?<family>${FAMILY}),\\s(?<given>${GIVEN})${TRAILING_PARTICLES}${NAME_END}`),
];
/** All but the first in Chicago: "Kim, Kyeong Min, and Jane Roe". */
const FURTHER_PERSON = sticky(`(?<given>${GIVEN})\\s(?<family>${FAMILY})${NAME_END}`);
const SEPARATOR = sticky('\\s?(?:[,;]\\s?(?:&|and\\s)?|&|and\\s)\\s?');
const OTHERS = sticky('[,;]?\\s?(?:…|\\.\\.\\.)?\\s?(?:et\\sal|and\\sothers)\\.?');
const EDITORS = sticky(',?\\s\\(?(?:[Ee]ditors?|[Ee]ds?)\\.?\\)?\\.?');
const DATE = sticky(
  `[\\s.,]{0,3}\\(?(?<year>${YEAR})[a-z]?(?:,\\s?[^()]{1,30}(?=\\)))?(?:\\)[.,:]?|[.,:]|(?=\\s['‘“"]))\\s{0,2}`,
);
const PAGES = '[A-Za-z]{0,2}\\d[\\dA-Za-z.]{0,14}(?:\\s?[-–—]{1,2}\\s?[A-Za-z]{0,2}\\d[\\dA-Za-z]{0,12})?';
const CONTAINER = '(?<container>[^;]{2,200}?)';
const ISSUE = '(?:\\s?\\((?<issue>[^()]{1,40})\\))?';
const VOLUME = '(?<volume>[A-Za-z]?\\d{1,5}[A-Za-z]?)';
/** Journal, volume and pages in each style. */
const PLACES: readonly RegExp[] = [
  // "J Sleep. 2020 May 4;12(3):1-9."
  sticky(
    `${CONTAINER}[.,]?\\s\\(?(?<year>${YEAR})\\)?(?:\\s[A-Z][a-z]{2,8}\\.?(?:[-–\\s][\\dA-Z][\\da-z]{0,8}){0,2})?\\s?[;,]\\s?(?:${VOLUME})?${ISSUE}(?:\\s?[:,]\\s?(?:pp?\\.?\\s?)?(?<page>${PAGES}))?`,
  ),
  // "J Sleep 12 (2020) 1–9"
  sticky(`${CONTAINER},?\\s${VOLUME}${ISSUE}\\s?\\((?<year>${YEAR})\\)[,:]?\\s(?:pp?\\.?\\s?)?(?<page>${PAGES})`),
  // "J Sleep, vol. 12, no. 3, pp. 1–9, 2020"
  sticky(
    `${CONTAINER},\\s[Vv]ol\\.?\\s?${VOLUME}(?:,\\s(?:[Nn]o|[Ii]ss(?:ue)?)\\.?\\s?(?<issue>[\\w-]{1,12}))?(?:,\\spp?\\.?\\s?(?<page>${PAGES}))?`,
  ),
  // "J Sleep, 12(3), 1–9", "J Sleep 12:1–9"
  sticky(`${CONTAINER}[,.]?\\s${VOLUME}${ISSUE}[,:]\\s?(?:pp?\\.?\\s?)?(?<page>${PAGES})`),
];
/** "2nd ed. Utrecht: Ward Press; 2021. p. 3-9" */
const PUBLISHER = sticky(
  `(?:(?<edition>\\d{1,2}(?:st|nd|rd|th))\\sed(?:ition|n)?\\.?\\s)?(?<place>[^:;.]{2,60}):\\s(?<publisher>[^;:]{2,120}?)[;,.]\\s(?<year>${YEAR})`,
);
const PREPRINT = /\b(?:bioRxiv|medRxiv|arXiv|SSRN|Research Square|PsyArXiv|OSF Preprints|Preprints\.org)\b/;
const PMID = /PMID:?\s?(\d{1,9})/i;
const URL = /(?:(?:Available|Retrieved)(?:\s(?:from|at))?:?\s|URL:?\s)?(https?:\/\/[^\s"<>]+)/i;
/** Notes on the consulted copy, which follow the reference. */
const COPY_NOTE =
  /\s(?:\[?(?:cited|accessed|updated)\b|(?:Epub|Published online|PMCID|Accessed|Available (?:from|at)|Retrieved)\b)/i;

/**
 * Parses a reference in Vancouver, AMA, APA, Harvard or similar style. Parts are verbatim; uncertain ones are omitted,
 * because readers see the line itself.
 */
export function parseReference(raw: string): ReferenceParts {
  const whole = raw.slice(0, LINE_MAX).replace(/\s+/g, ' ').trim();
  const start = /^(?:\[\d{1,3}\]|\(?\d{1,3}\)|\d{1,3}\.)\s/.exec(whole)?.[0].length ?? 0;
  const line = whole.slice(start);
  const [doi] = findDois(line);
  const [pmid, url] = [PMID, URL].map((pattern) => pattern.exec(line));
  const ends = [doi, pmid, url, COPY_NOTE.exec(line)].flatMap((match) => match?.index ?? []);
  const text = line.slice(0, Math.min(line.length, ...ends));
  const parts: ReferenceParts = { type: 'document' };
  const { people, areEditors, end } = parsePeople(text, 0);
  if (people.length > 0) parts[areEditors ? 'editor' : 'author'] = people;
  const dated = matchAt(DATE, text, end);
  const from = skipStops(text, end + (dated?.[0].length ?? 0));
  const title = parseTitle(text, from);
  if (title) parts.title = title.words;
  const rest = skipStops(text, title?.end ?? from);
  parsePlace(text, rest, parts);
  extendQuestion(parts, text);
  const year = dated?.groups?.year ?? parts.issued?.['date-parts'][0]?.[0] ?? lastYear(text, end);
  if (year) parts.issued = { 'date-parts': [[Number(year)]] };
  if (doi) parts.DOI = doi.doi;
  if (pmid?.[1]) parts.PMID = pmid[1];
  if (url?.[1] && !/^https?:\/\/[^/]*\bdoi\.org\//i.test(url[1])) parts.URL = trimStops(url[1]);
  const server = PREPRINT.exec(text)?.[0];
  if (server) parts['container-title'] = server;
  if (server) parts.type = 'article';
  else if (parts.type === 'document' && parts.URL) parts.type = 'webpage';
  return parts;
}

/** Lists a reference's missing details; web pages and documents need only a title. */
export function missingParts({ type, author, editor, title, issued }: ReferenceParts): string[] {
  if (type === 'webpage' || type === 'document') return title ? [] : ['title'];
  return [...(author || editor ? [] : ['authors']), ...(title ? [] : ['title']), ...(issued ? [] : ['year'])];
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const skipStops = (text: string, at: number) => at + (/^[\s.,:;]*/.exec(text.slice(at, at + 10))?.[0].length ?? 0);
const trimStops = (text: string) =>
  text.replace(/[.,;:)\]]{1,5}$/, (stops) =>
    stops.includes(')') && text.includes('(') ? stops.replace(/[.,;:\]]+$/, '') : '',
  );
const trimmed = (text: string) => text.trim().replace(/[\s.,:;]{1,5}$/, '');

const PEOPLE_MAX = 300;

/** Parses the people at the start: all in one style, or a group verbatim. */
function parsePeople(text: string, from: number): { people: ReferencePerson[]; areEditors: boolean; end: number } {
  const people: ReferencePerson[] = [];
  let at = from;
  let end = from;
  let style: RegExp | undefined;
  while (people.length < PEOPLE_MAX) {
    // The last may be in another style: "Kim, K. M., & P. Roe".
    const further = style === PEOPLE.at(-1) ? [FURTHER_PERSON] : [];
    const pattern: RegExp | undefined = [...(style ? [style] : []), ...further, ...PEOPLE].find((one) =>
      matchAt(one, text, at),
    );
    const match = pattern && matchAt(pattern, text, at);
    if (!match) break;
    style ??= pattern;
    const { family = '', given = '', behind = '' } = match.groups ?? {};
    people.push({ family: `${behind} ${family}`.trim(), given: given.trim() });
    end = at + match[0].length;
    const separator = matchAt(SEPARATOR, text, end);
    if (!separator) break;
    at = end + separator[0].length;
  }
  if (people.length === 0) {
    const group = /^[^.;()[\]]{3,150}?(?=\.\s|\s\((?:18|19|20)\d\d)/.exec(text.slice(from, from + 200))?.[0] ?? '';
    if (isGroupName(group)) return { people: [{ literal: group }], areEditors: false, end: from + group.length };
  }
  const others = matchAt(OTHERS, text, end);
  if (others && people.length > 0) people.push(ET_AL);
  end += others?.[0].length ?? 0;
  const editors = people.length > 0 ? matchAt(EDITORS, text, end) : null;
  return { people, areEditors: editors !== null, end: end + (editors?.[0].length ?? 0) };
}

const QUOTES: Record<string, string> = { '“': '”', '‘': '’', '"': '"', "'": "'" };
/** A full stop after these does not end a title. */
const ABBREVIATION = /(?:^|[\s(])(?:\p{L}|vs|St|cf|No|Vol|approx|ca|e\.g|i\.e|spp|subsp|var|Dr|ed|eds)$/u;
const TITLE_MAX = 600;

function parseTitle(text: string, from: number): { words: string; end: number } | undefined {
  const close = QUOTES[text[from] ?? ''];
  if (close) {
    for (let at = text.indexOf(close, from + 1); at !== -1 && at - from < TITLE_MAX; at = text.indexOf(close, at + 1)) {
      if (/^(?:[\s,.;]|$)/.test(text.slice(at + 1, at + 2))) {
        return titleEndingAt(trimmed(text.slice(from + 1, at)), at + 1);
      }
    }
  }
  for (const stop of text.slice(from, from + TITLE_MAX).matchAll(/[.?!](?=\s|$)/g)) {
    const at = from + stop.index;
    if (stop[0] === '.' && ABBREVIATION.test(text.slice(Math.max(from, at - 8), at))) continue;
    const words = text.slice(from, stop[0] === '.' ? at : at + 1).replace(/\s?\[(?:Internet|Preprint|Online)\]$/i, '');
    return titleEndingAt(words, at + 1);
  }
  return undefined;
}

const titleEndingAt = (words: string, end: number) =>
  /\p{L}{2}/u.test(words) ? { words: words.trim(), end } : undefined;

/** Parses the part after the title: a journal with its numbers, a containing book, or a publisher. */
function parsePlace(text: string, from: number, parts: ReferenceParts): void {
  const within = matchAt(sticky('[Ii]n:?\\s'), text, from);
  if (within) {
    parseContainingBook(text, from + within[0].length, parts);
    return;
  }
  const place = PLACES.map((pattern) => matchAt(pattern, text, from)).find(Boolean);
  if (place) {
    const { container = '', year, volume, issue, page } = place.groups ?? {};
    parts.type = 'article-journal';
    if (/\p{L}/u.test(container)) parts['container-title'] = trimmed(container);
    Object.assign(parts, { ...(volume && { volume }), ...(issue && { issue }), ...(page && { page: trimmed(page) }) });
    if (year) parts.issued = { 'date-parts': [[Number(year)]] };
    return;
  }
  parsePublisher(text, from, parts);
}

function parsePublisher(text: string, from: number, parts: ReferenceParts): void {
  const match = matchAt(PUBLISHER, text, from);
  if (!match) return;
  const { edition, place = '', publisher = '', year } = match.groups ?? {};
  if (edition) parts.edition = edition;
  parts['publisher-place'] = trimmed(place);
  parts.publisher = trimmed(publisher);
  if (year) parts.issued = { 'date-parts': [[Number(year)]] };
  if (parts.type === 'document') parts.type = 'book';
  const page = matchAt(sticky(`[.,;]?\\s?pp?\\.?\\s?(?<page>${PAGES})`), text, from + match[0].length)?.groups?.page;
  if (page) parts.page = trimmed(page);
}

/** "Roe J, editor. The ward. 2nd ed. Utrecht: Ward Press; 2021. p. 3-9" */
function parseContainingBook(text: string, from: number, parts: ReferenceParts): void {
  parts.type = 'chapter';
  const { people, end } = parsePeople(text, from);
  if (people.length > 0) parts.editor = people;
  const start = skipStops(text, end);
  const pages = /\s?\(pp?\.\s?(?<page>[^()]{1,30})\)/.exec(text.slice(start));
  const title = parseTitle(pages ? `${text.slice(0, start + pages.index)}. ` : text, start);
  if (!title) return;
  parts['container-title'] = title.words;
  if (pages?.groups?.page) parts.page = trimmed(pages.groups.page);
  else parsePublisher(text, skipStops(text, title.end), parts);
}

/** The last number after the people that looks like a year. */
function lastYear(text: string, from: number): string | undefined {
  return [...text.slice(from).matchAll(/(?<![\d.:/–-])(?:18|19|20)\d\d(?![\d/])/g)].at(-1)?.[0];
}

/** In "Is sleep poor? A trial. BMJ", the text between question and journal is part of the title. */
function extendQuestion(parts: ReferenceParts, text: string): void {
  const { title = '', 'container-title': container = '' } = parts;
  const cut = container.lastIndexOf('. ');
  if (!/[?!]$/.test(title) || cut === -1) return;
  const whole = `${title} ${container.slice(0, cut)}`;
  if (!text.includes(whole)) return;
  parts.title = whole;
  parts['container-title'] = container.slice(cut + 2);
}
