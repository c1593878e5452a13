import { isEtAl } from '#domain/kernel/person/person-name';
import { parseAuthor } from './byline.ts';
import { FIRST_AUTHORS_ONLY, LISTED_MAX, type ListedArticle, type ListedField } from './listed.ts';
import { ImportError } from './scan.ts';

/** LaTeX accents and their Unicode combining characters. */
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ "'": '\u0301', '`': '\u0300', '^': '\u0302', '"': '\u0308', '~': '\u0303', '=': '\u0304', '.': '\u0307' },
  ...{ c: '\u0327', v: '\u030c', u: '\u0306', H: '\u030b', k: '\u0328', r: '\u030a', b: '\u0331', d: '\u0323' },
};
const SYMBOLS: Readonly<Record<string, string>> = {
  ...{ ss: 'ß', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å', i: 'ı', j: 'ȷ' },
  ...{ textendash: '–', textemdash: '—', textasciitilde: '~', textbackslash: '\\', textasciicircum: '^' },
  ...{ textquoteright: '’', textquoteleft: '‘', textquotedblleft: '“', textquotedblright: '”', ldots: '…', dots: '…' },
  ...{ textbraceleft: '(', textbraceright: ')', textless: '<', textgreater: '>', textbar: '|', textdegree: '°' },
  ...{ textregistered: '®', texttrademark: '™', copyright: '©', S: '§', pounds: '£', euro: '€', times: '×', pm: '±' },
  ...{
    alpha: 'α',
    beta: 'β',
    gamma: 'γ',
    delta: 'δ',
    kappa: 'κ',
    lambda: 'λ',
    mu: 'µ',
    sigma: 'σ',
    omega: 'ω',
    ...{
      epsilon: 'ε',
      varepsilon: 'ε',
      zeta: 'ζ',
      eta: 'η',
      theta: 'θ',
      nu: 'ν',
      xi: 'ξ',
      pi: 'π',
      rho: 'ρ',
      tau: 'τ',
    },
    ...{
      phi: 'φ',
      varphi: 'φ',
      chi: 'χ',
      psi: 'ψ',
      Gamma: 'Γ',
      Delta: 'Δ',
      Sigma: 'Σ',
      Phi: 'Φ',
      Psi: 'Ψ',
      Omega: 'Ω',
    },
    ...{ le: '≤', leq: '≤', leqslant: '≤', ge: '≥', geq: '≥', geqslant: '≥', lt: '<', gt: '>', ne: '≠', neq: '≠' },
    ...{ approx: '≈', sim: '∼', simeq: '≃', cdot: '·', div: '÷', infty: '∞', to: '→', rightarrow: '→', degree: '°' },
    ...{ textmu: 'µ', textpm: '±', texttimes: '×', textdiv: '÷', textperthousand: '‰' },
  },
};

/** LaTeX as text without commands; braces stay, because they group names. */
function latexToText(text: string): string {
  return text
    .replace(
      /\\(['`^"~=.]|[cvuHkrbd](?![A-Za-z]))\s*(?:\{\s*\\?([A-Za-z])\s*\}|\\?([A-Za-z]))/g,
      (_, mark, braced, bare) => `${braced ?? bare}${ACCENTS[mark] ?? ''}`.normalize('NFC'),
    )
    .replace(/\\([A-Za-z]+)(?:\{\}|\s+|(?![A-Za-z]))/g, (_, name: string) => SYMBOLS[name] ?? '')
    .replace(/\\([&%$#_{} ,;!/-])/g, (_, sign: string) => (/[{},;!/-]/.test(sign) ? '' : sign))
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/``|''/g, '"')
    .replace(/~/g, ' ')
    .replace(/\$/g, '');
}

const FIELDS: Readonly<Record<string, ListedField>> = {
  ...({
    title: 'title',
    abstract: 'abstract',
    keywords: 'keywords',
    volume: 'volume',
    number: 'issue',
    issue: 'issue',
  } as const),
  ...({
    pages: 'pages',
    doi: 'doi',
    url: 'address',
    language: 'language',
    langid: 'language',
    copyright: 'licence',
  } as const),
  ...({ date: 'date', year: 'year', orcid: 'orcids', affiliation: 'affiliations', eid: 'first_page' } as const),
};
const BEGIN = /@\s*([A-Za-z]+)\s*[{(]/g;
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** Parses BibTeX as a stream, one article per entry; null for oversized ones. */
export function openBibtex(): {
  write: (text: string) => (ListedArticle | null)[];
  end: () => (ListedArticle | null)[];
} {
  let rest = '';
  const macros = new Map<string, string>();
  const parseEntries = (isEnd: boolean) => {
    const found: (ListedArticle | null)[] = [];
    let at = 0;
    for (BEGIN.lastIndex = 0; ; ) {
      BEGIN.lastIndex = at;
      const begin = BEGIN.exec(rest);
      if (!begin) {
        // Text between entries is ignored; only its end may be the start of an entry.
        at = Math.max(at, rest.length - 50);
        break;
      }
      const inside = begin.index + begin[0].length;
      const end = endOfEntry(rest, inside);
      if (end === undefined) {
        if (isEnd || rest.length - begin.index > LISTED_MAX * 2)
          throw unbalancedBraces(rest.slice(begin.index, begin.index + 80));
        at = begin.index;
        break;
      }
      const kind = (begin[1] ?? '').toLowerCase();
      const body = rest.slice(inside, end);
      if (kind === 'string') for (const [name, value] of fieldsIn(body, macros)) macros.set(name, value);
      else if (kind !== 'comment' && kind !== 'preamble')
        found.push(body.length > LISTED_MAX ? null : toListed(kind, body, macros));
      at = end + 1;
    }
    rest = rest.slice(at);
    return found;
  };
  return {
    write(text) {
      rest += text;
      return parseEntries(false);
    },
    end: () => parseEntries(true),
  };
}

const unbalancedBraces = (start: string) =>
  new ImportError(`An entry has unbalanced braces. It begins with ${start.replace(/\s+/g, ' ')}`);

/** The closing brace of an entry; BibTeX counts every brace, even after a backslash. */
function endOfEntry(text: string, from: number): number | undefined {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (character === ')' && depth === 1 && text[from - 1] === '(') depth = 0;
    if (depth === 0) return at;
  }
  return undefined;
}

function toListed(kind: string, body: string, macros: ReadonlyMap<string, string>): ListedArticle {
  const given = new Map(fieldsIn(body.slice(body.indexOf(',') + 1), macros));
  const says: ListedArticle['says'] = {};
  for (const [name, value] of given) {
    const field = FIELDS[name];
    if (field && !says[field]) says[field] = plainText(value);
  }
  const [month, year] = [given.get('month') ?? '', plainText(given.get('year') ?? '')];
  if (!says.date && MONTH.test(plainText(month)) && year)
    says.date = `${plainText(given.get('day') ?? '')} ${plainText(month)} ${year}`.trim();
  const authors = namesIn(given.get('author') ?? '');
  const pdf = /([^:;{}]*\.pdf)(?=[:;}]|$)/i.exec((given.get('file') ?? '').replaceAll('\\', '/'))?.[1];
  if (pdf) says.pdf = pdf;
  if (kind !== 'article') says.section = kind;
  const lost = authors.some(isEtAl) ? [FIRST_AUTHORS_ONLY] : [];
  return { says, people: authors.flatMap(parseAuthor), file: 'none', lost };
}

const plainText = (value: string) => latexToText(value).replace(/[{}]/g, '').trim();

/** Names are separated by “and” outside braces; a name in braces is a group. */
function namesIn(value: string): string[] {
  const text = latexToText(value);
  const names: string[] = [''];
  let depth = 0;
  for (const part of text.split(/(\s+and\s+|[{}])/i)) {
    if (part === '{') depth += 1;
    if (part === '}') depth = Math.max(0, depth - 1);
    if (depth === 0 && /^\s+and\s+$/i.test(part)) names.push('');
    else names[names.length - 1] += part;
  }
  return names.map((name) => name.trim()).filter(Boolean);
}

/** An entry's fields: in braces, in quotes, as a number or macro, or joined by “#”. */
function fieldsIn(body: string, macros: ReadonlyMap<string, string>): [string, string][] {
  const fields: [string, string][] = [];
  const name = /\s*,?\s*([A-Za-z][\w:.+-]*)\s*=\s*/y;
  for (let at = 0; at < body.length; ) {
    name.lastIndex = at;
    const begun = name.exec(body);
    if (!begun) {
      // Not a field, but one may follow the next comma.
      const next = body.indexOf(',', at + 1);
      if (next === -1) break;
      at = next;
      continue;
    }
    const { value, end } = valueAt(body, name.lastIndex, macros);
    fields.push([(begun[1] ?? '').toLowerCase(), value]);
    at = Math.max(end, name.lastIndex);
  }
  return fields;
}

function valueAt(body: string, from: number, macros: ReadonlyMap<string, string>): { value: string; end: number } {
  let [value, at] = ['', from];
  while (at < body.length) {
    const character = body[at];
    if (character === '{' || character === '"') {
      const end = endOfValue(body, at);
      value += body.slice(at + 1, end);
      at = end + 1;
    } else {
      const word = /^[^\s,#{}"]*/.exec(body.slice(at, at + 200))?.[0] ?? '';
      value += macros.get(word.toLowerCase()) ?? word;
      at += word.length;
    }
    const joined = /^\s*#\s*/.exec(body.slice(at, at + 200))?.[0];
    if (joined === undefined) break;
    at += joined.length;
  }
  return { value, end: at };
}

function endOfValue(body: string, from: number): number {
  const isQuoted = body[from] === '"';
  let depth = isQuoted ? 0 : 1;
  for (let at = from + 1; at < body.length; at += 1) {
    if (body[at] === '{') depth += 1;
    else if (body[at] === '}') depth -= 1;
    else if (isQuoted && body[at] === '"' && depth === 0) return at;
    if (!isQuoted && depth === 0) return at;
  }
  return body.length;
}
