import type { Identity, Leak } from '#domain/document/leak';
import { institutionsIn } from './institutions.ts';
import { spacedWordsOf, type Word, wordsOf } from './words.ts';

/** A place in text that identifies an author. */
export interface Finding {
  what: Leak['what'];
  start: number;
  end: number;
}

export type Search = (text: string) => Finding[];

/** Separators within a name: spaces, a full stop, a hyphen, an apostrophe. */
const WITHIN_NAME = /^[\s.\-\u2010-\u2015'\u2019\u02bc`\u00b4\u00b7]{0,6}$/;
/** A comma may follow a family name before the given name. */
const BEFORE_GIVEN = /^[\s.,\-\u2010-\u2015]{0,6}$/;
const GAP_IN_INSTITUTION_MAX = 6;
/** Words allowed between a given and a family name: we may not know all of a person's names. */
const WORDS_BETWEEN_MAX = 3;

/** Creates a search for these authors. */
export function searchFor(identities: readonly Identity[]): Search {
  const patterns = identities.flatMap(patternsOf);
  const byFirst = Map.groupBy(patterns, ({ words }) => words[0] ?? '');
  const unspaced = patterns.filter(
    ({ words: [only = '', ...more] }) => more.length === 0 && isUnspaced(only) && [...only].length > 1,
  );
  const findAddresses = addressSearch(identities);
  return (text) => {
    const rows = [wordsOf(text), ...spacedWordsOf(text)];
    return [...rows.flatMap((row) => findNames(text, row, byFirst, unspaced)), ...findAddresses(text)];
  };
}

function findNames(text: string, row: Word[], byFirst: Map<string, Pattern[]>, unspaced: Pattern[]): Finding[] {
  const findings: Finding[] = [];
  row.forEach((word, index) => {
    const next = word.isBroken ? row[index + 1] : undefined;
    const candidates = [
      ...(byFirst.get(word.folded) ?? []),
      ...((next && byFirst.get(word.folded + next.folded)) || []),
    ];
    for (const pattern of candidates) {
      const last = matchAt(text, row, index, pattern);
      const finding = last === undefined ? undefined : withGivenNames(text, row, index, last, pattern);
      if (finding) findings.push(finding);
    }
    for (const { what, words, isOrdinary } of isUnspaced(word.folded) ? unspaced : []) {
      if (!isOrdinary && words[0] !== word.folded && word.folded.includes(words[0] ?? '')) {
        findings.push({ what, start: word.start, end: word.end });
      }
    }
  });
  return findings;
}

/** The index of the last word if the whole pattern matches here. */
function matchAt(text: string, row: Word[], from: number, { words, what }: Pattern): number | undefined {
  let at = from;
  for (const [number, expected] of words.entries()) {
    const word = row[at];
    if (!word) return undefined;
    if (number > 0) {
      const gap = text.slice(row[at - 1]?.end, word.start);
      if (what === 'name' ? !WITHIN_NAME.test(gap) : gap.length > GAP_IN_INSTITUTION_MAX) return undefined;
    }
    if (word.folded === expected) at += 1;
    else if (word.isBroken && word.folded + (row[at + 1]?.folded ?? '') === expected) at += 2;
    else return undefined;
  }
  return at - 1;
}

/** Extends a match by the given names and initials around it; undefined if a match that needs them has none. */
function withGivenNames(text: string, row: Word[], first: number, last: number, pattern: Pattern): Finding | undefined {
  const { what, given, isOrdinary } = pattern;
  const family = { start: row[first]?.start ?? 0, end: row[last]?.end ?? 0 };
  if (what === 'affiliation') return { what, ...family };
  const isName = isCapital(text, family.start);
  let { start, end } = family;
  let isSure = !isOrdinary;
  for (let step = 1; step <= WORDS_BETWEEN_MAX; step += 1) {
    const word = row[first - step];
    const gap = text.slice(word?.end, row[first - step + 1]?.start);
    if (!word || !WITHIN_NAME.test(gap)) break;
    const isGiven = isGivenName(word.folded, given);
    const isInitial = isCapital(text, word.start) && isInitials(word.folded, given);
    // "A young patient" and "A Young Patient" are not people; "A. Young" is.
    const isSureInitial = isInitial && isName && (word.folded.length > 1 || /^\s?\./.test(gap));
    if (isGiven || isInitial) start = word.start;
    else if (isOrdinary) break;
    isSure ||= isGiven || isSureInitial;
  }
  for (let step = 1; step <= WORDS_BETWEEN_MAX; step += 1) {
    const word = row[last + step];
    const gap = text.slice(row[last + step - 1]?.end, word?.start);
    if (!word || !(step === 1 ? BEFORE_GIVEN : WITHIN_NAME).test(gap)) break;
    const isGiven = isGivenName(word.folded, given);
    const isInitial = isCapital(text, word.start) && word.end - word.start <= 4 && isInitials(word.folded, given);
    if (!isGiven && !isInitial) break;
    end = word.end;
    isSure ||= isGiven || isName;
  }
  return isSure ? { what, start, end } : undefined;
}

function isCapital(text: string, at: number): boolean {
  const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return letter !== letter.toLowerCase();
}

// A search may cover hundreds of authors, and one pattern for each would take longer to prepare than the text to read.
// So possible addresses are found first, then matched against a trie of all names.

/** An author's address in text. */
interface FoundAddress {
  what: 'email' | 'orcid';
  start: number;
  end: number;
}

/** The next letters, and the value if an entry ends here. */
interface TrieNode<Value> {
  next: Map<string, TrieNode<Value>>;
  value?: Value;
}

/** The addresses of one domain: as a reversed trie, and by name. */
interface DomainAddresses {
  locals: TrieNode<string>;
  names: Set<string>;
}

const AT = /\s{0,2}(?:[@\uff20]|%40|[[({<]\s?at\s?[\])}>])\s{0,2}/giu;
const DASH = '[\\s\\u2010-\\u2015\\u2212-]{0,2}';
const ORCID = `(?<![\\p{L}\\p{N}])\\d{4}${DASH}\\d{4}${DASH}\\d{4}${DASH}\\d{3}[\\dx](?![\\p{L}\\p{N}])`;
const IN_EMAIL = /[\p{L}\p{N}._%+-]$/u;
const DOMAIN_CONTINUES = /^[\p{L}\p{N}]/u;
/** A line may break after one of these. */
const BREAK_CHARACTERS = new Set(['.', '_', '-']);
/** The longest grouped list of addresses. */
const GROUP_LENGTH_MAX = 300;

/** Creates a search for the email addresses and ORCID iDs of these people. */
function addressSearch(identities: readonly Identity[]): (text: string) => FoundAddress[] {
  const domains = domainsOf(identities);
  const orcids = new Set(identities.map(({ orcid }) => digitsOf((orcid ?? '').replace(/^.*orcid\.org\//i, ''))));
  return (text) => [...findEmails(text, domains), ...findOrcids(text, orcids)];
}

function domainsOf(identities: readonly Identity[]): TrieNode<DomainAddresses> {
  const domains: TrieNode<DomainAddresses> = { next: new Map() };
  for (const { email } of identities) {
    const [, local, domain] = /^\s*([^@\s]+)@([^@\s]+)\s*$/.exec(email) ?? [];
    if (!local || !domain) continue;
    const end = addPath(domains, lettersOf(domain));
    end.value ??= { locals: { next: new Map() }, names: new Set() };
    const name = lettersOf(local).join('');
    end.value.names.add(name);
    addPath(end.value.locals, lettersOf(local).reverse()).value = name;
  }
  return domains;
}

/** Follows these letters in a trie, adding missing nodes. */
function addPath<Value>(tree: TrieNode<Value>, letters: readonly string[]): TrieNode<Value> {
  let end = tree;
  for (const letter of letters) {
    const next = end.next.get(letter) ?? { next: new Map() };
    end.next.set(letter, next);
    end = next;
  }
  return end;
}

function findEmails(text: string, domains: TrieNode<DomainAddresses>): FoundAddress[] {
  return Array.from(text.matchAll(AT)).flatMap(({ 0: at, index }) =>
    domainsAt(text, index + at.length, domains).flatMap(({ end, addresses }) =>
      [...startsAt(text, index, addresses.locals), ...groupAt(text, index, addresses.names)].map((start) => {
        return { what: 'email' as const, start, end };
      }),
    ),
  );
}

/** The domains found at this position. */
function domainsAt(
  text: string,
  from: number,
  domains: TrieNode<DomainAddresses>,
): { end: number; addresses: DomainAddresses }[] {
  const found: { end: number; addresses: DomainAddresses }[] = [];
  let tree: TrieNode<DomainAddresses> | undefined = domains;
  let at = from;
  while (true) {
    const letter = foldCase(text[at]);
    tree = tree.next.get(letter);
    if (!tree) return found;
    at += 1;
    if (tree.value && !DOMAIN_CONTINUES.test(text.slice(at, at + 2))) found.push({ end: at, addresses: tree.value });
    for (let blanks = 0; blanks < 2 && BREAK_CHARACTERS.has(letter) && isBlank(text[at]); blanks += 1) at += 1;
  }
}

/** Start positions of the addresses whose @ is here. */
function startsAt(text: string, end: number, locals: TrieNode<string>): number[] {
  const found: number[] = [];
  let tree: TrieNode<string> | undefined = locals;
  let at = end;
  while (true) {
    const before = at;
    while (before - at < 2 && isBlank(text[at - 1])) at -= 1;
    at -= 1;
    const letter = foldCase(text[at]);
    tree = at + 1 === before || BREAK_CHARACTERS.has(letter) ? tree.next.get(letter) : undefined;
    if (!tree) return found;
    if (tree.value && !IN_EMAIL.test(text.slice(Math.max(0, at - 2), at))) found.push(at);
  }
}

/** The start of a grouped list of addresses of one domain: {a.first, b.second}@house.org. */
function groupAt(text: string, end: number, names: ReadonlySet<string>): number[] {
  if (text[end - 1] !== '}') return [];
  const [group = '', list = ''] = /\{([^{}@]+)\}$/.exec(text.slice(Math.max(0, end - GROUP_LENGTH_MAX - 2), end)) ?? [];
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
const foldCase = (letter = '') => letter.toLowerCase().toUpperCase();
const lettersOf = (text: string) => text.split('').map(foldCase);
const isBlank = (letter = '') => /\s/.test(letter);

interface Pattern {
  what: 'name' | 'affiliation';
  words: string[];
  /** Counts only beside one of the given names or its initial. */
  isOrdinary: boolean;
  given: string[];
}

const PARTICLES = new Set(
  'de da do dos das del della dello di du des d la le las los van von der den het ter ten zu zur el al ibn bin abu e y'.split(
    ' ',
  ),
);
const MIN_PART = 4;
const MIN_JOINED = 6;
const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

const foldedWords = (text: string) => wordsOf(text).map(({ folded }) => folded);

/** Patterns that find an author by name or institution. */
function patternsOf({ given, family, affiliation }: Identity): Pattern[] {
  const spellings = [...new Set([given, withoutUmlauts(given)])].flatMap(foldedWords);
  // The start of the family name may be a guess, so everything after the first name is searched for as well.
  const [, ...others] = given.split(' ');
  const families = others.length > 0 ? [family, `${others.join(' ')} ${family}`] : [family];
  const names = [...new Set(families.flatMap((name) => [name, withoutUmlauts(name)]))].flatMap((spelling) =>
    familyPatterns(spelling, spellings),
  );
  const institutions = institutionsIn(affiliation).map((institution) => {
    const words = foldedWords(institution);
    return words[0] === 'the' ? words.slice(1) : words;
  });
  return uniquePatterns([
    ...names,
    ...institutions.map((words) => ({ what: 'affiliation' as const, words, isOrdinary: false, given: [] })),
  ]);
}

function familyPatterns(family: string, given: string[]): Pattern[] {
  const words = foldedWords(family);
  const first = words.findIndex((word) => !PARTICLES.has(word));
  const core = first === -1 ? words : words.slice(first);
  const [only = ''] = core;
  if (only === '') return [];
  const isOrdinary = core.length === 1 && isOrdinaryWord(only);
  const pattern = (row: string[], ordinary: boolean): Pattern => ({
    what: 'name',
    words: row,
    isOrdinary: ordinary,
    given,
  });
  // "de Sousa" is also called Sousa, and "Sousa Santos" is often shortened to one half.
  const halves = core.length > 1 ? core.filter((word) => word.length >= MIN_PART && !PARTICLES.has(word)) : [];
  return [
    pattern(words, words.length === 1 && isOrdinary),
    pattern(core, isOrdinary),
    ...halves.map((word) => pattern([word], true)),
    ...(words.length > 1 ? [pattern([words.join('')], isOrdinaryWord(words.join('')))] : []),
    ...joinedNames(words.join(''), given, isOrdinary).map((word) => pattern([word], false)),
    ...(core.length < words.length
      ? joinedNames(core.join(''), given, isOrdinary).map((word) => pattern([word], false))
      : []),
  ];
}

/** A name run together, as in user names and file names. */
function joinedNames(family: string, given: string[], isOrdinary: boolean): string[] {
  const [first] = given;
  if (!first) return [];
  const whole = given.join('');
  const initials = given.map((name) => [...name][0]).join('');
  const short = isOrdinary
    ? []
    : [`${[...first][0]}${family}`, `${family}${[...first][0]}`, `${initials}${family}`, `${family}${initials}`];
  const names = [`${first}${family}`, `${family}${first}`, `${whole}${family}`, `${family}${whole}`, ...short];
  return names.filter((name) => name.length >= MIN_JOINED || isUnspaced(name));
}

/** Whether the script is written without spaces, so that a name is part of a longer run. */
function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    text,
  );
}

/** Transliterates umlauts and similar letters as German and Danish do. */
function withoutUmlauts(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => UMLAUTS[letter] ?? letter);
}

function uniquePatterns(patterns: Pattern[]): Pattern[] {
  const seen = new Map<string, Pattern>();
  for (const pattern of patterns) {
    const key = `${pattern.what} ${pattern.words.join(' ')}`;
    const known = seen.get(key);
    if (pattern.words.length > 0 && (!known || (known.isOrdinary && !pattern.isOrdinary))) seen.set(key, pattern);
  }
  return [...seen.values()];
}

/** Whether a word is a given name of an author. */
const isGivenName = (word: string, given: readonly string[]) => word.length > 1 && given.includes(word);

/** Whether a word consists of an author's initials: J, P, JP. */
function isInitials(word: string, given: readonly string[]): boolean {
  const letters = given.map((name) => [...name][0] ?? '');
  return [...word].length <= 4 && [...word].every((letter) => letters.includes(letter));
}

/** Family names that are also English words or medical terms. */
const ORDINARY_WORDS = new Set(
  `abbott adams addison aging ago akin alexander all allen alzheimer among angel angle apgar april arm ash ashes august
  baker ball band bank banks bar barber barker barnes baron barr barrett bartholin base bass bates battle bay beach bean
  beard becker beech bell bender bennett berg berry best bethesda beyond bird bishop black blackburn blackwell bland
  blank block bloom blue bode bond bone bonferroni book booth boss bow bowel bowl bowman box brain branch brand bray
  bridge bridges briggs bright broad brook brooks brown bruce buck bull burn burns bush butcher butler byrd cage camp
  cannon carbon card care carey carpenter carr carter carver case cash castle center chain chamber chambers chance chase
  church clark clay clear close coats cohen cold cole coleman collar collier combs comfort contrast cook cooper corn
  corner cotton couch court cox craft crane crohn crook cross crowd cruz cuff cure cushing dale darling date day days
  dean decker diamond dick dix doctor donor down downs dual duke dukes early east easter eastman eating edge elder
  english even fair faith falls farmer farr farrow fast field fields fine finger fish fisher flood flower flowers foley
  foot ford forest forester foster fountain fowler fox frank free freeman french friend frost fuller gage gain galen
  gamble garden gardner gates german gilbert gill glad glass glasgow glover gold golden good goodman goodpasture
  graham gram grant graves gray green greene greenwood greer grey griffin ground guest guillain hale hall hammer hand
  hands hard hardy harm harmon harper harrison hart harvey harvest hashimoto hay hayes head heart heath heller henry
  herd hernandez hickman high hill hills hoarse hodge hodges hodgkin holder holiday holland holmes holt home hood hook
  hope horn horne house hubbard huff hunt hunter huntington hurley hurst husband ice inch island ivory jack jackson
  january jewel job jordan joy judge july june justice kaplan keen kelly kelvin key kind king kings knight knot koch
  kruskal lab ladd lake lamb lambert lance land lane large larsen last law laws lawyer leach leaf lean learn leg less
  lesser levy lewis life light limb lind link list little lock logan long longer loop lord lot love low lower lucas luck
  lung lush lyme lynch lynn lyon major mallory mane mann manning many marble march marfan mark marker market marks
  marsh marshall martin mason masters match may mayo mead means medina meier mental mercer mercy mild miles mill miller
  mills minor moon moor moore more morning morrow moss mount mountain mouse mouth murphy nail nash needle nelson new
  newman newton nice nickel night noble noon north norton novak oaks obese odds old olds olive orange order otter
  outlaw overall owens own pack packer page paget paine painter palm palmer pane paper paradise parent paris parish
  park parker parkes parkinson parks part parson pass patch patience paul payne peace peak pearl pearson peck penny
  people pepper perfect perry person petri petty peters peyton phase phoenix picker pike pine pitt pitts place plank
  plant plasma poe point pollard pond pool poor pope porter post pott potter potts pound pounds power powers pratt
  precious present price pride priest prince prior proper purcell pure quick rain raine randall randolph rank rash
  ray raynaud read reader reading real red reed reeves register reich reid relief rest reye reynolds rice rich riches
  ridge riley ring rise rivers road roberts robin robinson rock rod rogers roland roman root rose ross round rowe rush
  russell rust sage sale salmon salt sample samples sand sanders sands sargent savage scale schwann school schwartz
  scott seal seat self senior sessions sexton shade shaft shapiro sharp shaw shell shepherd sheriff shields shift ship
  shock shore short sides sierra silver simmonds simpson sims singer single skin slack slate small smart smith snow
  sole songs sort south spa sparks spear spearman speed spence spencer spring springer springs square stable staff
  stage stain stanley star stark starling starr start steel steele stent stephen stern stevens steward still stock
  stone stones storey storm story strain strand strange street stringer strong student sturge sutter summer summers
  sun swallow swan sweet swift sylvester table tanner taylor teller temple tenor terry test thomas thompson thorn tide
  tiger till tillman times tong torre torres tourette tower towers town trace tract trail tree trial trigger triple
  true truth tubes tucker tumor turk turner twin tyler under underwood union upper usher vale valentine van vance vega
  venter victor vincent virchow virgin vogel wade waist walker wall wallace wallis walls ward wards warm warner warren
  wash washington watch waters watson watts way wayne weak weaver webb weber weeks weight weir weiss well wells west
  western wheeler whipple white whiting whitney wild wilder wiley wilk wilks will williams willis willow wills wilms
  wilson winder wing winner winter winters wise witness wolf wolfe wolff women wood woods woodward word work worth
  wright yard yates year york young younger zeal zenker`.split(/\s+/),
);

/** Shorter names are too often syllables, units or abbreviations. */
const FAMILY_LENGTH_MIN = 4;

/** Whether a folded family name needs a given name or initial beside it. */
function isOrdinaryWord(family: string): boolean {
  return family.length < FAMILY_LENGTH_MIN || ORDINARY_WORDS.has(family);
}

/**
 * The longest of overlapping matches of one kind, such as a full name and its family name; an address outranks the
 * names in it.
 */
export function longestMatches(findings: Finding[]): Finding[] {
  const kept: Finding[] = [];
  const last: Partial<Record<Finding['what'], Finding>> = {};
  for (const finding of findings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const same = last[finding.what];
    if (last.email && finding.end <= last.email.end) continue;
    if (same && finding.start < same.end) same.end = Math.max(same.end, finding.end);
    else {
      kept.push(finding);
      last[finding.what] = finding;
    }
  }
  return kept;
}

const REMOVED = '[removed]';

/** Removes the words that identify the authors, leaving a note at each place. */
export function withoutNames(text: string, search: Search): string {
  let kept = '';
  let end = 0;
  for (const finding of search(text).toSorted((a, b) => a.start - b.start)) {
    if (finding.start >= end) kept += text.slice(end, finding.start) + REMOVED;
    end = Math.max(end, finding.end);
  }
  return kept + text.slice(end);
}
