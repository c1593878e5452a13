import { type MarkupNode, textContent } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { parseByline } from '#server/document/front/byline';
import { abstractHeading } from '#server/document/front/headings';
import { lastWords } from '../marks.ts';
import type { SourcePlace } from '../source-places.ts';
import { bracketedMarks, LIST, linksIn, plainDigits } from './bracketed.ts';
import {
  type CitationForm,
  EQUATION,
  isLinkable,
  type Line,
  type Link,
  linesOf,
  type Mark,
  withLinks,
} from './lines.ts';
import { differingWorks, nameKey, type Work, worksOf } from './works.ts';

/** Known facts about a text whose citations are linked. */
interface CitingText {
  /** The number of references. */
  references: number;
  /** The reference lines, which author–year citations need as targets. */
  lines?: readonly string[];
  /** The text's own reference lines, if the article has other references. */
  listed?: readonly string[];
  /** For an edited text, unlinked citations are not reported. */
  isWholeDocument?: boolean;
  /** Citations marked in the source. */
  places?: readonly SourcePlace[];
}

interface PlacedMark extends Mark {
  line: Line;
  zone: Zone;
}

/**
 * Determines the text's citation style and links its marks to the references. Possible citations left unlinked become
 * one finding with their places.
 */
export function cite<Block extends MarkupNode>(
  blocks: readonly Block[],
  { references, lines: entries = [], listed = entries, isWholeDocument = false, places = [] }: CitingText,
): { blocks: Block[]; found: Finding[] } {
  const lines = linesOf(blocks);
  if (references === 0) return { blocks: [...blocks], found: isWholeDocument ? withoutList(places, lines) : [] };
  const known = Map.groupBy(knownPlaces(lines, places), ({ line }) => line);
  const isKnown = ({ line, from, to }: PlacedMark) =>
    known.get(line)?.some((place) => place.from < to && place.to > from) ?? false;
  const zones = zonesOf(lines, isWholeDocument);
  const equations = equationsIn(blocks);
  const works = isWholeDocument ? worksOf(entries) : [];
  const marks = lines.flatMap((line, at): PlacedMark[] => {
    const zone = zones[at] ?? { section: '', kind: 'body' };
    if (/^h\d$/.test(line.kind) || zone.kind === 'title') return [];
    const around = { references, equations, isAbstract: zone.kind === 'abstract' };
    const raised = raisedMarks(line, references);
    const isRaised = ({ from, to }: Mark) => raised.some((mark) => mark.from < to && mark.to > from);
    const bracketed = bracketedMarks(line, around).filter((mark) => !isRaised(mark));
    const all = [...raised, ...bracketed, ...authorYears(line, works)];
    return all.map((mark) => ({ ...mark, line, zone }));
  });
  const inText = marks.filter(({ zone }) => zone.kind !== 'byline');
  const style = styleOf(inText, {
    references,
    isKnown: (mark) => isKnown(mark as PlacedMark),
    linked: linkedForms(lines),
  });
  const isSure = (mark: PlacedMark) => mark.links.length > 0 && (mark.doubt === undefined || isKnown(mark));
  const linked = inText.filter((mark) => mark.form === style.form && isSure(mark));
  const before = lines.flatMap(({ pieces }) => pieces.filter(({ cites }) => cites !== undefined)).length;
  const byLine = Map.groupBy(linked, ({ line }) => line);
  const written = withLinks(blocks, lines, (line) => byLine.get(line)?.flatMap(({ links }) => links) ?? []);
  if (!isWholeDocument) return { blocks: written, found: [] };
  const open = marks.filter((mark) => !linked.includes(mark) && shouldReport(mark, style.form));
  const lost = [...known.values()]
    .flat()
    .filter((place) => !isLinked(place, linked) && !open.some((mark) => isWithin(mark, place)));
  const other = listed === entries ? [] : referenceMismatches(differingWorks(works, worksOf(listed)));
  const list = citationFindings({ style, linked: linked.length + before, open, lost, zones, lines });
  return { blocks: written, found: [...list, ...other] };
}

/** Text in the form of a citation: "[1, 2]", "(Lee 2019; Roe and Lin, 2020)". */
const WRITTEN = /\[\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\]|\(\p{Lu}[\p{L}’'-]+[^()]{0,120}?,?\s(?:18|19|20)\d\d[a-z]?\)/gu;
/** A single match may be an interval or a remark. */
const WRITTEN_MIN = 2;

/** Reports citations if neither the file nor the article has a list of references. */
function withoutList(places: readonly SourcePlace[], lines: readonly Line[]): Finding[] {
  const count = places.filter(({ kind }) => kind === 'citation').length;
  const written = lines.flatMap(({ text }) =>
    [...text.matchAll(WRITTEN)].filter(({ index }) => /\p{L}/u.test(text.slice(0, index))),
  );
  const said = written.slice(0, 3).map(([mark]) => `“${mark}”`);
  const begin =
    count > 0
      ? `The file marks ${countOf(count, 'citation')}`
      : `The text seems to cite (${said.join(', ')}${written.length > said.length ? ' …' : ''})`;
  const text = `${begin}, but there is no list of references. Add the references and upload the text again.`;
  return count > 0 || written.length >= WRITTEN_MIN ? [{ code: 'citation', text }] : [];
}

/** Marks in another style are reported only if they are clearly citations; round brackets are too ambiguous. */
function shouldReport({ form, zone, doubt }: PlacedMark, style: CitationForm | undefined): boolean {
  if (zone.kind === 'byline') return form === 'raised';
  if (form === style) return true;
  if (form === 'raised' || form === 'square') return style === undefined || doubt === undefined;
  return style === undefined && doubt === undefined;
}

const isWithin = (mark: PlacedMark, { line, from, to }: KnownPlace) =>
  mark.line === line && mark.from < to && mark.to > from;
const isLinked = (place: KnownPlace, linked: readonly PlacedMark[]) =>
  linked.some((mark) => isWithin(mark, place)) ||
  place.line.pieces.some(({ from, to, cites }) => cites !== undefined && from < place.to && to > place.from);

/** Reports numbers that mean different references in the file's list and in the article's. */
function referenceMismatches(numbers: readonly number[]): Finding[] {
  if (numbers.length === 0) return [];
  const named = numbers.slice(0, 20).join(', ') + (numbers.length > 20 ? ' …' : '');
  const text = `The file and the article list different references under these numbers: ${named}. Compare the two lists: citations lead to the article’s.`;
  return [{ code: 'citation', text }];
}

/** The numbers of displayed equations. */
function equationsIn(blocks: readonly MarkupNode[]): Set<number> {
  const numbers = blocks.flatMap((block) => {
    if (typeof block === 'string') return [];
    const { attributes, children } = block;
    const id = /^equation-(\d+)$/.exec(attributes.get('id') ?? '')?.[1];
    const isEquation = children.some(
      (child) => typeof child !== 'string' && child.attributes.get('display') === 'block',
    );
    const number = isEquation ? /\((\d{1,3})\)\s*$/.exec(textContent(children))?.[1] : undefined;
    return [id, number].flatMap((one) => (one ? [Number(one)] : []));
  });
  return new Set(numbers);
}

const CALLED: Record<CitationForm, string> = {
  square: 'numbers in square brackets',
  round: 'numbers in round brackets',
  raised: 'superscript numbers',
  authors: 'author and year',
};
const NAMED_MAX = 60;
const countOf = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Reports how many citations were linked, and which marks were not. */
function citationFindings({
  style,
  linked,
  open,
  lost,
  zones,
  lines,
}: {
  style: Style;
  linked: number;
  open: readonly PlacedMark[];
  lost: readonly KnownPlace[];
  zones: readonly Zone[];
  lines: readonly Line[];
}): Finding[] {
  const left = [
    ...open.map(({ line, from, to, zone, form, doubt }) => ({
      ...{ line, from, to },
      why:
        zone.kind === 'byline'
          ? 'may refer to an affiliation'
          : (doubt ?? `is not the text’s citation style: ${CALLED[form]}`),
    })),
    ...lost.map((place) => ({ ...place, why: 'is a citation in the file but leads to no reference' })),
  ].toSorted((one, other) => lines.indexOf(one.line) - lines.indexOf(other.line) || one.from - other.from);
  if (left.length === 0) return [];
  const named = left.slice(0, NAMED_MAX).map(({ line, from, to, why }) => {
    const section = zones[lines.indexOf(line)]?.section;
    const before = lastWords(line.text.slice(0, from));
    const place = [section && `in ${section}`, before && `after “${before}”`].filter(Boolean).join(', ');
    return `“${line.text.slice(from, to).trim().slice(0, 80)}”${place && ` ${place}`} ${why}`;
  });
  const more = left.length > NAMED_MAX ? `; and ${left.length - NAMED_MAX} more` : '';
  const how = style.form ? ` (${CALLED[style.form]})` : '';
  const text = `${countOf(linked, 'mark')} recognised as ${linked === 1 ? 'a citation' : 'citations'}${how}, ${left.length} not. Check each, and link the ones that are citations: ${named.join('; ')}${more}.`;
  return [{ code: 'citation', text }];
}

/** The part of the text a line belongs to. Marks in a byline and its affiliations are not citations. */
interface Zone {
  kind: 'title' | 'byline' | 'abstract' | 'body';
  /** The heading above it. */
  section: string;
}

/** Words; shorter paragraphs before the first heading are taken for bylines. */
const BYLINE_MAX = 60;
const AUTHOR_HEADING =
  /^(?:authors?(?: names?| list| details| information)?|(?:author )?affiliations?|institutions?|correspond(?:ence|ing authors?)|contributors|autor(?:en|es|i)|auteurs|filia(?:tion|ción|ções|ciones)|affiliazioni)\s*:?$/iu;

/** Each line's zone, in order. */
function zonesOf(lines: readonly Line[], isWholeDocument: boolean): Zone[] {
  const first = lines.findIndex(({ kind }) => /^h\d$/.test(kind));
  let section = '';
  let named: Zone['kind'] = 'body';
  return lines.map((line, at): Zone => {
    if (/^h\d$/.test(line.kind)) {
      section = line.text.trim();
      named = AUTHOR_HEADING.test(section) ? 'byline' : abstractHeading({ text: section }) === '' ? 'abstract' : 'body';
      return { kind: 'body', section };
    }
    if (named !== 'body' || line.kind !== 'p') return { kind: named, section };
    const isShort = line.text.split(/\s+/, BYLINE_MAX + 1).length <= BYLINE_MAX;
    if (isWholeDocument && at < first && isShort) return { kind: 'title', section };
    return { kind: isByline(line) ? 'byline' : 'body', section };
  });
}

/** A paragraph of names with marks only. */
function isByline({ text, pieces }: Line): boolean {
  const raised = pieces.flatMap(({ from, to, isRaised }): [number, number][] => (isRaised ? [[from, to]] : []));
  const people = raised.length > 0 ? (parseByline({ text, raised }) ?? []) : [];
  return people.length > 0 && people.every(({ name }) => /\s/.test(name));
}

/** Text the source marks as a citation: a reference manager's field, or a link. */
interface KnownPlace {
  line: Line;
  from: number;
  to: number;
}

/** Characters of context that identify a citation. */
const BEFORE_MAX = 16;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Locates the source's citations in the text by letters and digits only, as superscripts may be spaced differently. */
function knownPlaces(lines: readonly Line[], places: readonly SourcePlace[]): KnownPlace[] {
  const sought = places.filter(({ kind, words }) => kind === 'citation' && words.length > 0);
  if (sought.length === 0) return [];
  const letters: { line: Line; at: number }[] = [];
  let all = '';
  for (const line of lines) {
    for (let at = 0; at < line.text.length; at += 1) {
      const own = lettersOf(line.text[at] ?? '');
      all += own;
      for (let count = 0; count < own.length; count += 1) letters.push({ line, at });
    }
  }
  let searchFrom = 0;
  return sought.flatMap(({ words, before, length }): KnownPlace[] => {
    const start = lettersOf(before.join('')).slice(-BEFORE_MAX);
    const key = start + lettersOf(words.join(''));
    const next = all.indexOf(key, searchFrom);
    const found = next === -1 ? all.indexOf(key) : next;
    const first = letters[found + start.length];
    if (found === -1 || !first) return [];
    searchFrom = found + key.length;
    const own = [...first.line.text.slice(first.at).matchAll(WORD)][length - 1];
    return own ? [{ line: first.line, from: first.at, to: first.at + own.index + own[0].length }] : [];
  });
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The evidence for a citation style. */
interface Evidence {
  /** How many different references this form's certain marks cite. */
  references: number;
  /** Marks that are citations in the source: reference manager fields and links. */
  known: number;
}

/** The text's citation style, with the evidence for each; undefined if none. */
interface Style {
  form: CitationForm | undefined;
  evidence: Readonly<Record<CitationForm, Evidence>>;
}

/** In order of precedence in a tie. */
const FORMS = ['square', 'raised', 'authors', 'round'] as const satisfies readonly CitationForm[];

/**
 * Determines the citation style. `isKnown` is true for marks that are citations in the source; `linked` are the styles
 * of existing links.
 */
function styleOf(
  marks: readonly Mark[],
  {
    references,
    isKnown,
    linked,
  }: { references: number; isKnown: (mark: Mark) => boolean; linked: readonly CitationForm[] },
): Style {
  const evidenceOf = (form: CitationForm): Evidence => {
    const own = marks.filter((mark) => mark.form === form);
    const certain = own.filter((mark) => mark.doubt === undefined || (isKnown(mark) && mark.links.length > 0));
    const known = own.filter(isKnown).length + linked.filter((one) => one === form).length;
    const named = new Set(certain.flatMap(({ links }) => links.map(({ number }) => number)));
    const isEnough = form !== 'round' || known > 0 || areInOrder(certain, references);
    return { references: isEnough ? named.size : 0, known };
  };
  const evidence = {
    square: evidenceOf('square'),
    round: evidenceOf('round'),
    raised: evidenceOf('raised'),
    authors: evidenceOf('authors'),
  };
  const weightOf = (form: CitationForm) => evidence[form].references + 3 * evidence[form].known;
  const [best] = FORMS.toSorted((one, other) => weightOf(other) - weightOf(one));
  return { form: best && weightOf(best) > 0 ? best : undefined, evidence };
}

/** Whether numbers in round brackets are citations: they name most references, roughly in order. */
function areInOrder(marks: readonly Mark[], references: number): boolean {
  const seen = new Set<number>();
  let last = 0;
  for (const { number } of marks.flatMap(({ links }) => links)) {
    if (number > last + 10) return false;
    last = Math.max(last, number);
    seen.add(number);
  }
  return seen.has(1) && seen.size >= 3 && seen.size * 2 >= references;
}

/** The forms of citations that are already links. */
function linkedForms(lines: readonly Line[]): CitationForm[] {
  return lines.flatMap(({ text, pieces }) =>
    pieces.flatMap(({ from, to, isRaised, cites }): CitationForm[] => {
      if (cites === undefined) return [];
      if (isRaised) return ['raised'];
      if (!/^\s*[[(]?\s*\d{1,3}\b(?!\d)/.test(text.slice(from, to)) || /(?:18|19|20)\d\d/.test(text.slice(from, to)))
        return ['authors'];
      const around =
        /([[(])[\d\s,;–—-]*$/.exec(text.slice(Math.max(from - 60, 0), from))?.[1] ?? text.slice(from, to).trim()[0];
      return around === '[' ? ['square'] : around === '(' ? ['round'] : [];
    }),
  );
}

const POWER = 'may be a power';
const ORDINAL = 'may belong to the name before it';
const NO_REFERENCE = 'matches no reference';

const RAISED_LIST = new RegExp(`^[\\s([]*${LIST}[\\s)\\].,;]*$`);
/** Precomposed superscript digits. */
const SIGNS = /[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}(?:[,⁻–][⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})*/g;
/** Units that may be squared or cubed. */
const UNIT =
  /(?:^|[^\p{L}\p{N}])(?:[yzafpnµμmcdhkMG]?m|ft|foot|feet|inch|inches|yd|mile|miles|meters?|metres?|px|[cm]?s|sec|seconds?)$/u;
const AFTER_AMOUNT = /(?:\d\s*|[/·⋅×]\s*)(?:in|h|min|min\.|L|l|V|A|g|kg|mg|N|Gy|T|K)$/;
const GREEK =
  /(?:^|\P{L})(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega)$/iu;
const FUNCTION = /(?:^|\P{L})(?:log|ln|sin|cos|tan|exp)$/u;
/** Variables that statistics squares: R², χ², η². */
const SQUARED = /[RrIQFTtxyzhdpnσχηωφεμρτβ\u{1D400}-\u{1D7FF}]$/u;
/** Nouns named by a letter: "vitamin D", "hepatitis C". */
const LETTERED_NOUN =
  /(?:vitamin|hepatitis|influenza|group|type|phase|stage|class|grade|factor|protein|category|ward|arm|part|level|panel|cohort)\s+\p{L}$/iu;
const CALCULATES = /^\s*[=<>≤≥≈≃~±×·⋅+−*/^]/;

/** A line's superscript numbers that may cite: no powers, isotopes or ordinals. */
function raisedMarks(line: Line, references: number): Mark[] {
  return raisedRuns(line).flatMap(({ from, to }): Mark[] => {
    const words = line.text.slice(from, to);
    if (!RAISED_LIST.test(plainDigits(words)) || !isRunLinkable(line, from, to)) return [];
    const said = doubtOf(line.text.slice(Math.max(from - 80, 0), from), line.text.slice(to), plainDigits(words).trim());
    if (said === NONE) return [];
    const links = linksIn(words, from, references);
    const doubt = links ? said : NO_REFERENCE;
    return [{ form: 'raised', from, to, links: links ?? [], ...(doubt && { doubt }) }];
  });
}

function raisedRuns({ text, pieces }: Line): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const { from, to, string, isRaised } of pieces) {
    if (string < 0) continue;
    const last = runs.at(-1);
    if (isRaised && last?.to === from) last.to = to;
    else if (isRaised) runs.push({ from, to });
    else
      for (const { index, 0: signs } of text.slice(from, to).matchAll(SIGNS)) {
        runs.push({ from: from + index, to: from + index + signs.length });
      }
  }
  return runs;
}

/** Whether each number lies within one string, as only whole numbers are linked. */
const isRunLinkable = (line: Line, from: number, to: number) =>
  [...plainDigits(line.text.slice(from, to)).matchAll(/\d+/g)].every(({ index, 0: digits }) =>
    isLinkable(line, from + index, from + index + digits.length),
  );

const NONE = 'none';

/** Why a superscript may not be a citation; `NONE` if it certainly is not, undefined if it certainly is. */
function doubtOf(all: string, after: string, list: string): string | undefined {
  const before = all.trimEnd();
  const isApart = before.length < all.length;
  const isOne = /^\d+$/.test(list);
  const isPower = isOne && /^[234]$/.test(list) && !isApart;
  // A leading superscript marks a note, an affiliation or a chemical element.
  if (before === '') return NONE;
  if (/^\p{L}/u.test(after)) return isApart || /[([/-]$/.test(before) ? NONE : ORDINAL;
  if (/[.,;:!?”"’'»…®™%‰]$/.test(before)) return undefined;
  if (/[)\]]$/.test(before)) return isPower && endsInCalculation(before) ? POWER : undefined;
  if (/[=<>≤≥≈±×·+−*/^∑√°(–-]$/.test(before)) return NONE;
  if (before.endsWith(EQUATION)) return POWER;
  if (/\d$/.test(before)) return doubtAfterNumber(before, isOne);
  if (!isPower) return !isApart && isOne && /(?:^|\P{L})\p{L}$/u.test(before) ? POWER : undefined;
  if (CALCULATES.test(after) || AFTER_AMOUNT.test(before) || (list !== '4' && UNIT.test(before))) return NONE;
  if (/(?:^|[^\p{L}\p{N}])\p{L}$/u.test(before))
    return SQUARED.test(before) && !LETTERED_NOUN.test(before) ? NONE : POWER;
  return GREEK.test(before) || FUNCTION.test(before) ? POWER : undefined;
}

/** After a name such as "COVID-19" or a year, a superscript cites; after other numbers it is a power. */
function doubtAfterNumber(before: string, isOne: boolean): string | undefined {
  if (/\p{L}{2,}[\p{L}\p{N}/-]*\d$/u.test(before) || /(?<![\d.,])(?:19|20)\d\d$/.test(before)) return undefined;
  return isOne && /(?<![\d.,])(?:2|10)$/.test(before) ? NONE : POWER;
}

/** Whether the last brackets contain a calculation. */
function endsInCalculation(before: string): boolean {
  const inside = /[([]([^()[\]]*)[)\]]$/.exec(before)?.[1] ?? '';
  return /[=<>≤≥≈±×·+−*/^\d]|^\s*\p{L}\s*$|\uFFFC/u.test(inside);
}

const PARTICLES =
  "(?:(?:[Vv]an|[Vv]on|[Dd]er|[Dd]en|[Dd]e|[Dd]el|[Dd]ella|[Dd]i|[Dd]a|[Dd]os|[Dd]u|[Ll]a|[Ll]e|[Ee]l|[Aa]l|[Tt]er|[Tt]en|[Zz]u|[Bb]in|[Ii]bn)\\s|[dD]['’])";
const NAME_WORD = "\\p{Lu}[\\p{L}\\p{M}'’‐‑-]{0,40}";
/** Capitalised words at the end, the last of which may be a name: "In van der Berg". */
const TRAILING_NAMES = new RegExp(`((?:${PARTICLES}|${NAME_WORD}\\s){0,6}${NAME_WORD})$`, 'u');
const YEAR = /(?<![\p{L}\d.:/–-])((?:18|19|20)\d\d[a-z]?)(?![\p{L}\d]|[–-]\d)/gu;
const AND = /(?:,?\s+(?:and|und|y|et|e|en|og|och|i|with)\s+|,?\s*&\s*)$/u;
const OTHERS =
  /,?\s+(?:et\s+al|und\s+Mitarbeiter|u\.\s?a|[ey]\s+(?:cols?|colaboradores|colegas)|et\s+coll|and\s+(?:colleagues|others|coworkers|co-workers))\.?$/iu;
const MONTH =
  /(?:^|\P{L})(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Spring|Summer|Autumn|Winter)\s+$/u;
const BACK_MAX = 160;

const NO_MATCH = 'matches no reference by that name and year';
const SEVERAL = 'matches more than one reference';
const OTHER_AUTHORS = 'names different authors from the reference of that year';
const BARE_NAME = 'may be just a name and a year';

/** The author–year citations in a line. */
function authorYears(line: Line, works: readonly Work[]): Mark[] {
  const marks: Mark[] = [];
  let last: { cited: CitedNames; end: number } | undefined;
  for (const match of line.text.matchAll(YEAR)) {
    const [year = ''] = match;
    const [from, to] = [match.index, match.index + year.length];
    const between = last && line.text.slice(last.end, from);
    const isNext = between !== undefined && /^\s*[,;]\s*(?:(?:and|&|und|y|et|e)\s+)?$/u.test(between);
    const cited = last && isNext ? last.cited : citedBefore(line.text, from);
    last = undefined;
    if (!cited || !isLinkable(line, from, to)) continue;
    marks.push(...marked({ cited, year, from, to }, works));
    last = { cited, end: to };
    for (const { letter, end } of furtherLetters(line.text, year, to)) {
      if (!isLinkable(line, end - 1, end)) break;
      marks.push(...marked({ cited, year: year.slice(0, 4) + letter, from: end - 1, to: end }, works));
      last.end = end;
    }
  }
  return marks;
}

/** The second and further letters of "2019a, b". */
function furtherLetters(text: string, year: string, to: number): { letter: string; end: number }[] {
  const [list = ''] = /^(?:\s?,\s?[b-z](?![\p{L}\p{M}\d]))+/u.exec(text.slice(to, to + 40)) ?? [];
  if (!/[a-z]$/.test(year)) return [];
  return [...list.matchAll(/[b-z]/g)].map(({ index, 0: letter }) => ({ letter, end: to + index + 1 }));
}

/** The names before a year. */
interface CitedNames {
  /** The authors in order, each with all possible readings of the name. */
  people: string[][];
  hasOthers: boolean;
  /** Whether the year is in brackets, alone or with the names. */
  isInBrackets: boolean;
}

function citedBefore(text: string, at: number): CitedNames | undefined {
  const all = text.slice(Math.max(at - BACK_MAX, 0), at);
  const opened = /\s*[([]\s*$/.exec(all);
  const isInBrackets = opened !== null || isOpenBracket(text, at);
  let rest = (opened ? all.slice(0, opened.index) : all).replace(/[,\s]+$/, '');
  rest = rest.replace(/['’]s?$/, '');
  const others = OTHERS.exec(rest);
  if (others) rest = rest.slice(0, others.index);
  const people: string[][] = [];
  for (let wanted = true; wanted && people.length < 6; ) {
    const found = TRAILING_NAMES.exec(rest);
    if (!found) break;
    people.unshift(readingsOf(found[0]));
    rest = rest.slice(0, found.index);
    const and = people.length === 1 ? AND.exec(rest) : /,\s+$/.exec(rest);
    wanted = and !== null && (people.length > 1 || !others);
    if (and) rest = rest.slice(0, and.index);
  }
  const isMonth = people.length === 1 && !others && !opened && MONTH.test(all);
  return people.length === 0 || isMonth ? undefined : { people, hasOthers: others !== null, isInBrackets };
}

/** All readings of a name: "In New Smith", "New Smith" and "Smith". */
function readingsOf(names: string): string[] {
  const words = names.split(/\s+/);
  return words.map((_, at) => nameKey(words.slice(at).join(' ')));
}

function isOpenBracket(text: string, at: number): boolean {
  const before = text.slice(Math.max(at - 400, 0), at);
  return (
    Math.max(before.lastIndexOf('('), before.lastIndexOf('[')) >
    Math.max(before.lastIndexOf(')'), before.lastIndexOf(']'))
  );
}

interface CitedYear {
  cited: CitedNames;
  year: string;
  from: number;
  to: number;
}

function marked({ cited, year, from, to }: CitedYear, works: readonly Work[]): Mark[] {
  const { people, hasOthers, isInBrackets } = cited;
  const isBy = (names: readonly string[] | undefined, ends: readonly string[]) =>
    names?.some((name) => ends.includes(name)) ?? false;
  const isFirst = ({ authors }: Work) => isBy(authors[0], named[0] ?? []);
  // The first name may be a place: "In Lima, Smith and Roe (2019)".
  const starts = people.slice(0, Math.max(people.length - 1, 1)).map((_, at) => people.slice(at));
  const named = starts.find((some) => works.some(({ authors }) => isBy(authors[0], some[0] ?? []))) ?? people;
  const sameFirst = works.filter(isFirst);
  const hasYear = ({ years }: Work) =>
    years.has(year) || (/\d$/.test(year) && [...years].some((one) => one.startsWith(year)));
  const sameYear = sameFirst.filter(hasYear);
  const fitting = sameYear.filter(({ authors }) => named.slice(1).every((ends, at) => isBy(authors[at + 1], ends)));
  const best = fitting.filter(({ authors }) => (hasOthers ? authors.length > 2 : authors.length === named.length));
  const [only, second] = best.length > 0 && fitting.length > 1 ? best : fitting;
  const isSure = isInBrackets || hasOthers || people.length > 1;
  if (only && !second) {
    const links: Link[] = [{ from, to, number: only.number }];
    return [{ form: 'authors', from, to, links, ...(!isSure && { doubt: BARE_NAME }) }];
  }
  const looksCiting = sameFirst.length > 0 || hasOthers || (isInBrackets && people.length > 1);
  if (!looksCiting) return [];
  const doubt = second ? SEVERAL : sameYear.length > 0 ? OTHER_AUTHORS : NO_MATCH;
  return isSure ? [{ form: 'authors', from, to, links: [], doubt }] : [];
}
