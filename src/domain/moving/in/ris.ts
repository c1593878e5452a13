import { isEtAl } from '#domain/kernel/person/person-name';
import { parseAuthor } from './byline.ts';
import { FIRST_AUTHORS_ONLY, LISTED_MAX, type ListedArticle, type ListedField } from './listed.ts';

const FIELDS: Readonly<Record<string, ListedField>> = {
  ...({ TI: 'title', T1: 'title', CT: 'title', AB: 'abstract', N2: 'abstract', VL: 'volume', IS: 'issue' } as const),
  ...({ DA: 'date', Y1: 'date', PY: 'year', SP: 'first_page', EP: 'last_page', DO: 'doi', LA: 'language' } as const),
  ...({ AD: 'affiliations', C1: 'section', M3: 'section', L1: 'pdf' } as const),
};
const LISTS: Readonly<Record<string, ListedField>> = { KW: 'keywords', UR: 'address' };
const AUTHORS = new Set(['AU', 'A1']);
const TAG = /^\s*([A-Z][A-Z0-9]) {0,2}-(?: (.*)|\s*)$/;
const ARTICLES = new Set(['JOUR', 'EJOUR', 'MGZN', 'ABST', 'INPR', 'GEN']);

/** Parses RIS as a stream, one article per entry; null for oversized ones. */
export function openRis(): { write: (text: string) => (ListedArticle | null)[]; end: () => (ListedArticle | null)[] } {
  let rest = '';
  let entry:
    | { says: ListedArticle['says']; authors: string[]; last: ListedField | undefined; characters: number }
    | undefined;
  const finish = (): (ListedArticle | null)[] => {
    const done = entry;
    entry = undefined;
    if (!done) return [];
    if (done.characters > LISTED_MAX) return [null];
    const lost = done.authors.some(isEtAl) ? [FIRST_AUTHORS_ONLY] : [];
    return [{ says: done.says, people: done.authors.flatMap(parseAuthor), file: 'none', lost }];
  };
  const addToField = (field: ListedField | undefined, text: string, joint: string) => {
    if (!entry) return;
    entry.last = field;
    entry.characters += text.length + joint.length;
    if (!field || text === '' || entry.characters > LISTED_MAX) return;
    const known = entry.says[field];
    entry.says[field] = known ? `${known}${joint}${text}` : text;
  };
  const addAuthor = (text: string, isMore: boolean) => {
    if (!entry) return;
    entry.last = 'authors';
    entry.characters += text.length;
    if (text === '' || entry.characters > LISTED_MAX) return;
    const before = isMore ? entry.authors.pop() : undefined;
    entry.authors.push(before ? `${before} ${text}` : text);
  };
  const read = (line: string): (ListedArticle | null)[] => {
    const [, tag, value = ''] = TAG.exec(line) ?? [];
    const text = value.trim();
    if (tag === 'TY') {
      const before = finish();
      entry = { says: ARTICLES.has(text) ? {} : { section: text }, authors: [], last: undefined, characters: 0 };
      return before;
    }
    if (tag === 'ER') return finish();
    if (!tag && entry?.last === 'authors') addAuthor(line.trim(), true);
    else if (!tag) addToField(entry?.last, line.trim(), ' ');
    else if (AUTHORS.has(tag)) addAuthor(text, false);
    else if (LISTS[tag]) addToField(LISTS[tag], text, '; ');
    else {
      const field = FIELDS[tag];
      // The first of several tags for one field wins.
      addToField(field && entry?.says[field] === undefined ? field : undefined, text, ' ');
    }
    return [];
  };
  const parseLines = (isEnd: boolean) => {
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = isEnd ? '' : (lines.pop() ?? '');
    // An endless line is not part of a list.
    if (rest.length > LISTED_MAX) rest = '';
    return lines.flatMap(read);
  };
  return {
    write(text) {
      rest += text;
      return parseLines(false);
    },
    end: () => [...parseLines(true), ...finish()],
  };
}
