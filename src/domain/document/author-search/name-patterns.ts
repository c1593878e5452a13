import type { Identity } from '#domain/document/leak';
import { institutionsIn } from './institutions.ts';
import { wordsOf } from './words.ts';

export interface Pattern {
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
export function patternsOf({ given, family, affiliation }: Identity): Pattern[] {
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
  return unique([
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
    ...joined(words.join(''), given, isOrdinary).map((word) => pattern([word], false)),
    ...(core.length < words.length
      ? joined(core.join(''), given, isOrdinary).map((word) => pattern([word], false))
      : []),
  ];
}

/** A name run together, as in user names and file names. */
function joined(family: string, given: string[], isOrdinary: boolean): string[] {
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
export function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    text,
  );
}

/** German and Danish names with umlauts and the like transliterated. */
function withoutUmlauts(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => UMLAUTS[letter] ?? letter);
}

function unique(patterns: Pattern[]): Pattern[] {
  const seen = new Map<string, Pattern>();
  for (const pattern of patterns) {
    const key = `${pattern.what} ${pattern.words.join(' ')}`;
    const known = seen.get(key);
    if (pattern.words.length > 0 && (!known || (known.isOrdinary && !pattern.isOrdinary))) seen.set(key, pattern);
  }
  return [...seen.values()];
}

/** Whether a word is a given name of an author. */
export const isGivenName = (word: string, given: readonly string[]) => word.length > 1 && given.includes(word);

/** Whether a word is made of the first letters of an author's given names: J, P, JP. */
export function isInitials(word: string, given: readonly string[]): boolean {
  const letters = given.map((name) => [...name][0] ?? '');
  return [...word].length <= 4 && [...word].every((letter) => letters.includes(letter));
}

/** Family names that are also English words or medical terms. */
const ORDINARY = new Set(
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
const SHORTEST = 4;

/** Whether a folded family name needs a given name or initial beside it. */
function isOrdinaryWord(family: string): boolean {
  return family.length < SHORTEST || ORDINARY.has(family);
}
