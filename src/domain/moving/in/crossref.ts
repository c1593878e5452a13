import { LISTED_MAX, type ListedArticle, type ListedName } from './listed.ts';
import { ImportError } from './scan.ts';
import { cleanText } from './tree.ts';

/** Maximum characters per work, most of them references. */
const WORK_MAX = 2_000_000;
const KINDS_MAX = 20;
/** Names used by Crossref and by CSL, whose JSON has the same shape. */
const ARTICLES = new Set(['journal-article', 'article-journal']);

/** Whether a file starts like JSON. */
export const isJson = (start: string): boolean => /^\ufeff?\s*(?:\{|\[\s*\{)/.test(start);

/** Parses Crossref works as a stream, one article each; null for oversized ones. */
export function openCrossref() {
  const items = openJsonItems(WORK_MAX);
  const others = new Map<string, number>();
  const read = (json: string | null): (ListedArticle | null)[] => {
    if (json === null) return [null];
    const work = parseWork(json);
    if (!work.text('DOI') && work.list('title').length === 0) return [];
    const type = work.text('type') || 'journal-article';
    if (ARTICLES.has(type)) return [limitSize(toListed(work))];
    if (others.size < KINDS_MAX || others.has(type)) others.set(type, (others.get(type) ?? 0) + 1);
    return [];
  };
  return {
    write: (text: string): (ListedArticle | null)[] => items.write(text).flatMap(read),
    end(): (ListedArticle | null)[] {
      items.end();
      return [];
    },
    /** Parts of the file that are not articles, one sentence each. */
    notes: (): string[] =>
      [...others].map(([type, count]) => `Skipped, because it is not an article: ${type.slice(0, 40)} (${count}).`),
  };
}

/** Reads the properties of a JSON object; values of an unexpected type count as empty. */
interface JsonFields {
  text: (name: string) => string;
  list: (name: string) => unknown[];
  in: (name: string) => JsonFields;
}

function jsonFields(value: unknown): JsonFields {
  const given = (name: string) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined;
  return {
    text: (name) => valueText(given(name)),
    list(name) {
      const found = given(name);
      return Array.isArray(found) ? found : found === undefined || found === null ? [] : [found];
    },
    in: (name) => jsonFields(given(name)),
  };
}

const valueText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : '';

function parseWork(json: string): JsonFields {
  try {
    return jsonFields(JSON.parse(json));
  } catch {
    throw new ImportError('The JSON of this file is damaged. Save it again.');
  }
}

function limitSize(listed: ListedArticle): ListedArticle | null {
  const characters = Object.values(listed.says).reduce((sum, text) => sum + text.length, 0);
  return characters > LISTED_MAX ? null : listed;
}

function toListed(work: JsonFields): ListedArticle {
  const [title, subtitle] = ['title', 'subtitle'].map((name) => unescapeOnce(valueText(work.list(name)[0])));
  const people = work.list('author').map(jsonFields);
  const licences = work.list('license').map(jsonFields);
  const licence = licences.find((one) => one.text('content-version') === 'vor') ?? licences[0];
  const assertions = work.list('assertion').map(jsonFields);
  const asserted = (name: string) => assertions.findLast((one) => one.text('name') === name)?.text('value') ?? '';
  const says: ListedArticle['says'] = {
    title: title && subtitle ? `${title}${/[:?!.]$/.test(title) ? '' : ':'} ${subtitle}` : (title ?? ''),
    ...authorLists(people.filter((one) => personName(one) !== undefined)),
    abstract: abstractHtml(rawText(work.list('abstract')[0])),
    volume: work.text('volume'),
    issue: work.text('issue') || work.in('journal-issue').text('issue'),
    date: publicationDate(work),
    received: asserted('received'),
    revised: asserted('revised'),
    accepted: asserted('accepted'),
    pages: work.text('page'),
    first_page: work.text('article-number'),
    doi: work.text('DOI'),
    licence: licence?.text('URL') ?? '',
    address: work.in('resource').in('primary').text('URL'),
    language: work.text('language'),
    journal: valueText(work.list('container-title')[0]),
    issn: work.list('ISSN').map(valueText).join('; '),
    references: work
      .list('reference')
      .map((one) => `${referenceText(jsonFields(one))}\n`)
      .join(''),
    funders: work
      .list('funder')
      .map((one) => jsonFields(one).text('name').replaceAll(';', ','))
      .filter(Boolean)
      .join('; '),
    updates: work
      .list('update-to')
      .concat(work.list('updated-by'))
      .map((one) => jsonFields(one))
      .map((one) => `${one.text('label') || one.text('type')} ${one.text('DOI')}`)
      .join('; '),
  };
  const awards = work.list('funder').some((one) => jsonFields(one).list('award').length > 0);
  return {
    says: Object.fromEntries(Object.entries(says).filter(([, words]) => words !== '')),
    people: people.flatMap((one) => personName(one) ?? []),
    file: 'none',
    lost: awards ? ['Its grant numbers.'] : [],
  };
}

const rawText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Many titles were escaped twice. */
const unescapeOnce = (text: string) => text.replace(/&amp;(amp|lt|gt|quot|apos|#\d{1,6});/g, '&$1;');

/** A person's name in parts, or a group's; undefined if missing. */
function personName(one: JsonFields): ListedName | undefined {
  const family = [one.text('family'), one.text('suffix')].filter(Boolean).join(' ');
  const only = family || one.text('given') || one.text('name');
  return only ? { given: family ? one.text('given') : '', family: only, isGuess: false } : undefined;
}

/** Values aligned with the authors; empty if no author has one. */
function authorLists(people: readonly JsonFields[]): Pick<ListedArticle['says'], 'orcids' | 'affiliations'> {
  const orcids = people.map((one) => one.text('ORCID'));
  const affiliations = people.map((one) =>
    one
      .list('affiliation')
      .map((place) => jsonFields(place).text('name').replace(/[;|]/g, ','))
      .filter(Boolean)
      .join('|'),
  );
  return {
    orcids: orcids.some(Boolean) ? `${orcids.join(';')};` : '',
    affiliations: affiliations.some(Boolean) ? `${affiliations.join(';')};` : '',
  };
}

/** A JATS abstract as HTML, without a heading that is only "Abstract". */
function abstractHtml(jats: string): string {
  const NAMES: Readonly<Record<string, string>> = {
    title: 'h4',
    bold: 'b',
    italic: 'i',
    sec: 'div',
    'list-item': 'li',
    list: 'ul',
  };
  return unescapeOnce(jats)
    .replace(/<(?:jats:)?title>\s*(?:abstract|summary|resumen|resumo|résumé)\s*:?\s*<\/(?:jats:)?title>/gi, '')
    .replace(/<(\/?)(?:jats:)?([a-z][\w-]*)\b[^<>]*?(\/?)>/gi, (_, end: string, name: string, empty: string) => {
      const plain = NAMES[name.toLowerCase()] ?? name;
      return `<${end}${plain}${empty}>`;
    });
}

/** The most precise date; the earliest of several. */
function publicationDate(work: JsonFields): string {
  const dates = ['published-online', 'published-print', 'published', 'issued']
    .map((name) => work.in(name).list('date-parts')[0])
    .map((parts) => (Array.isArray(parts) ? parts.filter((part) => Number.isInteger(part) && Number(part) > 0) : []))
    .map((parts) => parts.slice(0, 3).map((part) => String(part).padStart(2, '0')))
    .filter((parts) => parts.length > 0);
  const best = dates.toSorted((a, b) => b.length - a.length || (a.join() < b.join() ? -1 : 1))[0];
  return best?.join('-') ?? '';
}

/** A reference's own text, or else one composed from its parts. */
function referenceText(one: JsonFields): string {
  const doi = one.text('DOI');
  const text = one.text('unstructured');
  if (text) return doi && !text.toLowerCase().includes(doi.toLowerCase()) ? `${text} doi:${doi}` : text;
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
  /** Throws if the input is incomplete. */
  end: () => void;
}

const DEPTH_MAX = 100;
const STRING = /[^"\\]*/y;
const PLAIN = /[^"{}[\],:]*/y;

const damaged = () => new ImportError('The JSON of this file is damaged. Save it again.');
const truncated = () => new ImportError('The file is incomplete. Save or copy it again.');

/**
 * Streams works from Crossref JSON with bounded memory: from `message.items` of one or more concatenated responses,
 * an array, one work per line, or a single work. `max` bounds one work's characters.
 * @throws ImportError from `write` and `end` if its brackets are unbalanced
 */
export function openJsonItems(max: number): ItemReader {
  const open: { kind: '{' | '['; key: string }[] = [];
  let [isInString, isEscaped, word, key] = [false, false, '', ''];
  let current: { depth: number; text: string; isTooLong: boolean } | undefined;
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
    if (current?.depth === open.length - 1 && (key === 'message' || key === 'items')) current = undefined;
    key = '';
    if (kind === '{' && !current && isItem()) current = { depth: open.length, text: '', isTooLong: false };
  };

  const finish = (kind: '{' | '[') => {
    if (open.at(-1)?.kind !== kind) throw damaged();
    if (current?.depth === open.length) {
      done.push(current.isTooLong ? null : current.text);
      current = undefined;
    }
    open.pop();
    key = '';
  };

  const append = (text: string) => {
    if (!current || current.isTooLong) return;
    if (current.text.length + text.length <= max) current.text += text;
    else current = { depth: current.depth, text: '', isTooLong: true };
  };

  /** Continues within a string; returns where it stops. */
  const consumeString = (text: string, from: number): number => {
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
  const consumePunctuation = (text: string, from: number): number => {
    const character = text[from];
    PLAIN.lastIndex = from + 1;
    PLAIN.exec(text);
    const words = text.slice(from, PLAIN.lastIndex);
    if (character === '}' || character === ']') {
      append(character);
      finish(character === '}' ? '{' : '[');
      return PLAIN.lastIndex;
    }
    if (character === ':') key = word;
    if (character === ',') key = '';
    if (character === '{' || character === '[') begin(character);
    append(words);
    return PLAIN.lastIndex;
  };

  return {
    write(text) {
      for (let at = 0; at < text.length; ) {
        if (isInString) {
          const end = consumeString(text, at);
          append(text.slice(at, end));
          at = end;
        } else if (text[at] === '"') {
          [isInString, word] = [true, ''];
          append('"');
          at += 1;
        } else at = consumePunctuation(text, at);
      }
      const items = done;
      done = [];
      return items;
    },
    end() {
      if (isInString || open.length > 0) throw truncated();
    },
  };
}
