import { LISTED_MAX, type Listed, type ListedName } from './listed.ts';
import { CannotMove } from './scan.ts';
import { tidy } from './tree.ts';

/** Maximum characters per work; references take most of them. */
const WORK_MAX = 2_000_000;
const KINDS_MAX = 20;
/** Names used by Crossref and by CSL, whose JSON has the same shape. */
const ARTICLES = new Set(['journal-article', 'article-journal']);

/** Whether a file starts like JSON. */
export const isJson = (start: string): boolean => /^\ufeff?\s*(?:\{|\[\s*\{)/.test(start);

/** Parses Crossref works as a stream, one article each; null for oversized ones. */
export function openCrossref() {
  const items = openItems(WORK_MAX);
  const others = new Map<string, number>();
  const read = (json: string | null): (Listed | null)[] => {
    if (json === null) return [null];
    const work = parsed(json);
    if (!work.text('DOI') && work.list('title').length === 0) return [];
    const type = work.text('type') || 'journal-article';
    if (ARTICLES.has(type)) return [withinBound(listedOf(work))];
    if (others.size < KINDS_MAX || others.has(type)) others.set(type, (others.get(type) ?? 0) + 1);
    return [];
  };
  return {
    write: (text: string): (Listed | null)[] => items.write(text).flatMap(read),
    end(): (Listed | null)[] {
      items.end();
      return [];
    },
    /** Parts of the file that are not articles, one sentence each. */
    notes: (): string[] =>
      [...others].map(([type, count]) => `Skipped, because it is not an article: ${type.slice(0, 40)} (${count}).`),
  };
}

/** A JSON object's property, of any type. */
interface Says {
  text: (name: string) => string;
  list: (name: string) => unknown[];
  in: (name: string) => Says;
}

function saysOf(value: unknown): Says {
  const given = (name: string) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  return {
    text: (name) => textOf(given(name)),
    list(name) {
      const found = given(name);
      return Array.isArray(found) ? found : found === undefined || found === null ? [] : [found];
    },
    in: (name) => saysOf(given(name)),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? tidy(String(value)) : '');

function parsed(json: string): Says {
  try {
    return saysOf(JSON.parse(json));
  } catch {
    throw new CannotMove('The JSON of this file is damaged. Save it again.');
  }
}

function withinBound(listed: Listed): Listed | null {
  const characters = Object.values(listed.says).reduce((sum, words) => sum + words.length, 0);
  return characters > LISTED_MAX ? null : listed;
}

function listedOf(work: Says): Listed {
  const [title, subtitle] = ['title', 'subtitle'].map((name) => oneEscape(textOf(work.list(name)[0])));
  const people = work.list('author').map(saysOf);
  const licences = work.list('license').map(saysOf);
  const licence = licences.find((one) => one.text('content-version') === 'vor') ?? licences[0];
  const received = work
    .list('assertion')
    .map(saysOf)
    .find((one) => one.text('name') === 'received');
  const says: Listed['says'] = {
    title: title && subtitle ? `${title}${/[:?!.]$/.test(title) ? '' : ':'} ${subtitle}` : (title ?? ''),
    ...peopleLists(people.filter((one) => nameOf(one) !== undefined)),
    abstract: abstractOf(rawOf(work.list('abstract')[0])),
    volume: work.text('volume'),
    issue: work.text('issue') || work.in('journal-issue').text('issue'),
    date: dateOf(work),
    received: received?.text('value') ?? '',
    pages: work.text('page'),
    first_page: work.text('article-number'),
    doi: work.text('DOI'),
    licence: licence?.text('URL') ?? '',
    address: work.in('resource').in('primary').text('URL'),
    language: work.text('language'),
    journal: textOf(work.list('container-title')[0]),
    issn: work.list('ISSN').map(textOf).join('; '),
    references: work
      .list('reference')
      .map((one) => `${referenceOf(saysOf(one))}\n`)
      .join(''),
    funders: work
      .list('funder')
      .map((one) => saysOf(one).text('name').replaceAll(';', ','))
      .filter(Boolean)
      .join('; '),
    updates: work
      .list('update-to')
      .concat(work.list('updated-by'))
      .map((one) => saysOf(one))
      .map((one) => `${one.text('label') || one.text('type')} ${one.text('DOI')}`)
      .join('; '),
  };
  const awards = work.list('funder').some((one) => saysOf(one).list('award').length > 0);
  return {
    says: Object.fromEntries(Object.entries(says).filter(([, words]) => words !== '')),
    people: people.flatMap((one) => nameOf(one) ?? []),
    file: 'none',
    lost: awards ? ['The numbers of its grants.'] : [],
  };
}

const rawOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Many titles were escaped twice. */
const oneEscape = (text: string) => text.replace(/&amp;(amp|lt|gt|quot|apos|#\d{1,6});/g, '&$1;');

/** A person's name in parts, or a group's; undefined if missing. */
function nameOf(one: Says): ListedName | undefined {
  const family = [one.text('family'), one.text('suffix')].filter(Boolean).join(' ');
  const only = family || one.text('given') || one.text('name');
  return only ? { given: family ? one.text('given') : '', family: only, isGuess: false } : undefined;
}

/** Values aligned with the authors; empty if no author has one. */
function peopleLists(people: readonly Says[]): Pick<Listed['says'], 'orcids' | 'affiliations'> {
  const orcids = people.map((one) => one.text('ORCID'));
  const affiliations = people.map((one) =>
    one
      .list('affiliation')
      .map((place) => saysOf(place).text('name').replace(/[;|]/g, ','))
      .filter(Boolean)
      .join('|'),
  );
  return {
    orcids: orcids.some(Boolean) ? `${orcids.join(';')};` : '',
    affiliations: affiliations.some(Boolean) ? `${affiliations.join(';')};` : '',
  };
}

/** A JATS abstract as HTML; a heading that only says "Abstract" is dropped. */
function abstractOf(jats: string): string {
  const NAMES: Readonly<Record<string, string>> = {
    title: 'h4',
    bold: 'b',
    italic: 'i',
    sec: 'div',
    'list-item': 'li',
    list: 'ul',
  };
  return oneEscape(jats)
    .replace(/<(?:jats:)?title>\s*(?:abstract|summary|resumen|resumo|résumé)\s*:?\s*<\/(?:jats:)?title>/gi, '')
    .replace(/<(\/?)(?:jats:)?([a-z][\w-]*)\b[^<>]*?(\/?)>/gi, (_, end: string, name: string, empty: string) => {
      const plain = NAMES[name.toLowerCase()] ?? name;
      return `<${end}${plain}${empty}>`;
    });
}

/** The most exact date; if several, the first. */
function dateOf(work: Says): string {
  const dates = ['published-online', 'published-print', 'published', 'issued']
    .map((name) => work.in(name).list('date-parts')[0])
    .map((parts) => (Array.isArray(parts) ? parts.filter((part) => Number.isInteger(part) && Number(part) > 0) : []))
    .map((parts) => parts.slice(0, 3).map((part) => String(part).padStart(2, '0')))
    .filter((parts) => parts.length > 0);
  const best = dates.toSorted((one, other) => other.length - one.length || (one.join() < other.join() ? -1 : 1))[0];
  return best?.join('-') ?? '';
}

/** A reference's own text, or else one composed from its parts. */
function referenceOf(one: Says): string {
  const doi = one.text('DOI');
  const words = one.text('unstructured');
  if (words) return doi && !words.toLowerCase().includes(doi.toLowerCase()) ? `${words} doi:${doi}` : words;
  const title = one.text('article-title') || one.text('volume-title');
  const place = [one.text('journal-title') || one.text('series-title'), one.text('year')].filter(Boolean).join('. ');
  const at = [one.text('volume'), one.text('first-page')].filter(Boolean).join(':');
  const parts = [one.text('author'), title, [place, at].filter(Boolean).join(';'), doi && `doi:${doi}`];
  return parts.filter(Boolean).join('. ') || one.text('key');
}

/** Receives JSON as a stream. */
interface ItemReader {
  /** Feeds characters; returns the items completed by them, each as JSON, or null if oversized. */
  write: (text: string) => (string | null)[];
  /** Ends the input. */
  end: () => void;
}

const DEPTH_MAX = 100;
const STRING = /[^"\\]*/y;
const PLAIN = /[^"{}[\],:]*/y;

const damaged = () => new CannotMove('The JSON of this file is damaged. Save it again.');
const cut = () => new CannotMove('The file is incomplete. Save or copy it again.');

/**
 * Streams works from Crossref JSON with bounded memory: from `message.items` of one or several concatenated responses,
 * from an array, one per line, or a single one. `max` bounds one work's characters.
 * @throws CannotMove, by `write` and `end`, if its brackets are not in pairs
 */
export function openItems(max: number): ItemReader {
  const open: { kind: '{' | '['; key: string }[] = [];
  let [isInString, isEscaped, word, key] = [false, false, '', ''];
  let held: { depth: number; text: string; isTooLong: boolean } | undefined;
  let done: (string | null)[] = [];

  /** A work, or possibly a container of works. */
  const isItem = () => {
    const [first, second, third] = open[0]?.kind === '[' ? open.slice(1) : open;
    const level = open.length - (open[0]?.kind === '[' ? 1 : 0);
    if (level === 1) return first !== undefined;
    if (level === 2) return second?.key === 'message';
    if (level === 3) return second?.key === 'items';
    return level === 4 && second?.key === 'message' && third?.key === 'items';
  };

  const begin = (kind: '{' | '[') => {
    if (open.length >= DEPTH_MAX) throw damaged();
    open.push({ kind, key });
    if (held?.depth === open.length - 1 && (key === 'message' || key === 'items')) held = undefined;
    key = '';
    if (kind === '{' && !held && isItem()) held = { depth: open.length, text: '', isTooLong: false };
  };

  const finish = (kind: '{' | '[') => {
    if (open.at(-1)?.kind !== kind) throw damaged();
    if (held?.depth === open.length) {
      done.push(held.isTooLong ? null : held.text);
      held = undefined;
    }
    open.pop();
    key = '';
  };

  const hold = (text: string) => {
    if (!held || held.isTooLong) return;
    if (held.text.length + text.length <= max) held.text += text;
    else held = { depth: held.depth, text: '', isTooLong: true };
  };

  /** Continues within a string; returns where it stops. */
  const passString = (text: string, from: number): number => {
    if (isEscaped) {
      isEscaped = false;
      return from + 1;
    }
    STRING.lastIndex = from;
    STRING.exec(text);
    const at = STRING.lastIndex;
    if (word.length < 20) word += text.slice(from, Math.min(at, from + 20));
    if (text[at] === '\\') isEscaped = true;
    if (text[at] === '"') isInString = false;
    return Math.min(at + 1, text.length);
  };

  /** Reads a structural character and any following literals. */
  const passSign = (text: string, from: number): number => {
    const sign = text[from];
    PLAIN.lastIndex = from + 1;
    PLAIN.exec(text);
    const words = text.slice(from, PLAIN.lastIndex);
    if (sign === '}' || sign === ']') {
      hold(sign);
      finish(sign === '}' ? '{' : '[');
      return PLAIN.lastIndex;
    }
    if (sign === ':') key = word;
    if (sign === ',') key = '';
    if (sign === '{' || sign === '[') begin(sign);
    hold(words);
    return PLAIN.lastIndex;
  };

  return {
    write(text) {
      for (let at = 0; at < text.length; ) {
        if (isInString) {
          const end = passString(text, at);
          hold(text.slice(at, end));
          at = end;
        } else if (text[at] === '"') {
          [isInString, word] = [true, ''];
          hold('"');
          at += 1;
        } else at = passSign(text, at);
      }
      const items = done;
      done = [];
      return items;
    },
    end() {
      if (isInString || open.length > 0) throw cut();
    },
  };
}
