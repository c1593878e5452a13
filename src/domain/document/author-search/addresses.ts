import type { Identity } from '#domain/document/leak';

// Hundreds of authors may be searched for at once: preparing a pattern for each would take longer than reading the
// text. So possible addresses are found first, then followed through a trie of all the letters.

/** An address of an author in a text. */
interface FoundAddress {
  what: 'email' | 'orcid';
  start: number;
  end: number;
}

/** The next letters, and the value if an entry ends here. */
interface Tree<Value> {
  next: Map<string, Tree<Value>>;
  value?: Value;
}

/** The addresses of one domain: as a reversed trie, and by name. */
interface House {
  locals: Tree<string>;
  names: Set<string>;
}

const AT = /\s{0,2}(?:[@\uff20]|%40|[[({<]\s?at\s?[\])}>])\s{0,2}/giu;
const DASH = '[\\s\\u2010-\\u2015\\u2212-]{0,2}';
const ORCID = `(?<![\\p{L}\\p{N}])\\d{4}${DASH}\\d{4}${DASH}\\d{4}${DASH}\\d{3}[\\dx](?![\\p{L}\\p{N}])`;
const IN_EMAIL = /[\p{L}\p{N}._%+-]$/u;
const GOES_ON = /^[\p{L}\p{N}]/u;
/** A line may break after one of these. */
const BREAKS = new Set(['.', '_', '-']);
/** The longest grouped list of addresses. */
const GROUP_MAX = 300;

/** Makes a search for the email addresses and ORCID iDs of these people. */
export function addressSearch(identities: readonly Identity[]): (text: string) => FoundAddress[] {
  const domains = domainsOf(identities);
  const orcids = new Set(identities.map(({ orcid }) => digitsOf((orcid ?? '').replace(/^.*orcid\.org\//i, ''))));
  return (text) => [...findEmails(text, domains), ...findOrcids(text, orcids)];
}

function domainsOf(identities: readonly Identity[]): Tree<House> {
  const domains: Tree<House> = { next: new Map() };
  for (const { email } of identities) {
    const [, local, domain] = /^\s*([^@\s]+)@([^@\s]+)\s*$/.exec(email) ?? [];
    if (!local || !domain) continue;
    const end = branch(domains, lettersOf(domain));
    end.value ??= { locals: { next: new Map() }, names: new Set() };
    const name = lettersOf(local).join('');
    end.value.names.add(name);
    branch(end.value.locals, lettersOf(local).reverse()).value = name;
  }
  return domains;
}

/** Follows these letters in a trie, adding missing nodes. */
function branch<Value>(tree: Tree<Value>, letters: readonly string[]): Tree<Value> {
  let end = tree;
  for (const letter of letters) {
    const next = end.next.get(letter) ?? { next: new Map() };
    end.next.set(letter, next);
    end = next;
  }
  return end;
}

function findEmails(text: string, domains: Tree<House>): FoundAddress[] {
  return Array.from(text.matchAll(AT)).flatMap(({ 0: at, index }) =>
    domainsAt(text, index + at.length, domains).flatMap(({ end, house }) =>
      [...startsAt(text, index, house.locals), ...groupAt(text, index, house.names)].map((start) => {
        return { what: 'email' as const, start, end };
      }),
    ),
  );
}

/** The domains found at this position. */
function domainsAt(text: string, from: number, domains: Tree<House>): { end: number; house: House }[] {
  const found: { end: number; house: House }[] = [];
  let tree: Tree<House> | undefined = domains;
  let at = from;
  while (true) {
    const letter = inOneCase(text[at]);
    tree = tree.next.get(letter);
    if (!tree) return found;
    at += 1;
    if (tree.value && !GOES_ON.test(text.slice(at, at + 2))) found.push({ end: at, house: tree.value });
    for (let blanks = 0; blanks < 2 && BREAKS.has(letter) && isBlank(text[at]); blanks += 1) at += 1;
  }
}

/** Start positions of the addresses whose @ is here. */
function startsAt(text: string, end: number, locals: Tree<string>): number[] {
  const found: number[] = [];
  let tree: Tree<string> | undefined = locals;
  let at = end;
  while (true) {
    const before = at;
    while (before - at < 2 && isBlank(text[at - 1])) at -= 1;
    at -= 1;
    const letter = inOneCase(text[at]);
    tree = at + 1 === before || BREAKS.has(letter) ? tree.next.get(letter) : undefined;
    if (!tree) return found;
    if (tree.value && !IN_EMAIL.test(text.slice(Math.max(0, at - 2), at))) found.push(at);
  }
}

/** The start of a grouped list of addresses of one domain: {a.first, b.second}@house.org. */
function groupAt(text: string, end: number, names: ReadonlySet<string>): number[] {
  if (text[end - 1] !== '}') return [];
  const [group = '', list = ''] = /\{([^{}@]+)\}$/.exec(text.slice(Math.max(0, end - GROUP_MAX - 2), end)) ?? [];
  const isListed = list.split(/[,;|\s]+/).some((name) => names.has(lettersOf(name).join('')));
  return isListed ? [end - group.length] : [];
}

function findOrcids(text: string, orcids: ReadonlySet<string>): FoundAddress[] {
  const search = new RegExp(ORCID, 'giu');
  const found: FoundAddress[] = [];
  for (let match = search.exec(text); match; match = search.exec(text)) {
    const { 0: orcid, index: start } = match;
    if (orcids.has(digitsOf(orcid))) found.push({ what: 'orcid', start, end: start + orcid.length });
    // An iD may begin within digits that belong to something else.
    else search.lastIndex = start + 1;
  }
  return found;
}

const digitsOf = (orcid: string) => orcid.replace(/[^0-9x]/gi, '').toLowerCase();
const inOneCase = (letter = '') => letter.toLowerCase().toUpperCase();
const lettersOf = (text: string) => text.split('').map(inOneCase);
const isBlank = (letter = '') => /\s/.test(letter);
