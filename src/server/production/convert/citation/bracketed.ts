import { type CitationForm, EQUATION, isLinkable, type Line, type Link, type Mark } from './lines.ts';

/** One number, or several with commas and ranges. */
export const LIST = '\\d{1,3}(?:\\s*[,;–—-]\\s*\\d{1,3})*';
/** "[see 2]", "[refs. 3, 4, and 6]". */
const BEGIN = '(?:(?:see(?: also)?|e\\.g\\.,?|cf\\.?|refs?\\.?|references?|reviewed in)\\s+){0,2}';
const LIST_IN_WORDS = `${LIST}(?:(?:\\s*,)?\\s+(?:and|&)\\s+\\d{1,3})?`;
const PAGES = '(?:\\s*[,:]\\s*pp?\\.\\s?\\d[^\\[\\]()]{0,20})?';
const FORMS = [
  ['square', new RegExp(`\\[(?:\\s*${BEGIN})(\\s*${LIST_IN_WORDS}\\s*)${PAGES}\\]`, 'gi')],
  ['round', new RegExp(`\\((\\s*${LIST}\\s*)${PAGES}\\)`, 'g')],
] as const satisfies readonly (readonly [CitationForm, RegExp])[];

const INTERVAL = 'may be an interval';
const COUNT = 'may be a count or a value';
const PLACE = 'may number items or refer to something other than a reference';
const EQUATION_NUMBER = 'may refer to an equation';
const NO_REFERENCE = 'matches no reference';
const NONE = 'none';

const IS_INTERVAL =
  /(?:\b(?:CI|CrI|HDI|HPDI?|IQR|KI|IC|confidence intervals?|credible intervals?|quartiles?)|%)\s*[:=,]?(?:\s*(?:was|were|is|are|of))?\s*$/;
const MAY_BE_INTERVAL =
  /\b(?:range[sd]?|ranging|between|from|scales?|scores?|limits?|bounds?|medians?|means?|SD|SE|intervals?|rated)\s*[:=,]?(?:\s*(?:was|were|is|are|of))?\s*$/i;
const EQUATION_NOUN =
  /\b(?:equations?|eqs?\.?|eqns?\.?|formulas?|formulae|expressions?|inequalit(?:y|ies)|models?|Gleichung(?:en)?|ecuaci(?:ón|ones)|équations?|equazion[ei]|equaç(?:ão|ões))\s*$/iu;
/** Nouns before an equation's number in square brackets; after "model" or "formula" it may be a citation. */
const SURELY_EQUATION =
  /\b(?:equations?|eqs?\.?|eqns?\.?|Gleichung(?:en)?|ecuaci(?:ón|ones)|équations?|equazion[ei]|equaç(?:ão|ões))\s*$/iu;
const OTHER_NOUN =
  /\b(?:steps?|figures?|figs?\.?|tables?|panels?|stages?|phases?|grades?|types?|groups?|questions?|items?|hypothes[ie]s|conditions?|cases?|scenarios?|sections?|appendix|theorems?|lemmas?|constraints?|aims?|criteri(?:on|a)|parts?|levels?|class(?:es)?|patients?|weeks?|days?|visits?)\s*$/i;
const POINTS =
  /\b(?:see|in|by|from|of|using|with|to|via|per|into|and|or|siehe|aus|nach|von|mit|und|voir|dans|par|de|et|ver|véase|en|según|y|vedi|da)\s*$/iu;
const BEGINS_ITEMS =
  /\b(?:are|is|were|was|be|include[sd]?|including|following|namely|and|or|und|oder|et|ou|y|o|e|either|both)\s*$/iu;
const CALCULATES = /[=∈∉<>≤≥~±×·+*/^_|−]\s*$/;

/** Facts about the document that help to classify bracketed numbers. */
interface DraftContext {
  references: number;
  /** The numbers of its displayed equations. */
  equations: ReadonlySet<number>;
  isAbstract: boolean;
}

/** The numbers in square or round brackets that may cite: no intervals, values, list items or equations. */
export function bracketedMarks(line: Line, around: DraftContext): Mark[] {
  return FORMS.flatMap(([form, pattern]): Mark[] => {
    const all = [...line.text.matchAll(pattern)].map((match) => {
      const [whole, list = ''] = match;
      const at = match.index + whole.lastIndexOf(list);
      return { form, list, at, from: match.index, to: match.index + whole.length };
    });
    const items = enumerationsAmong(line, all);
    return all.flatMap((one): Mark[] => {
      const { from, to, list, at } = one;
      if (!isLinkable(line, at, at + list.length)) return [];
      const said = items.has(one) ? NONE : doubtOf(line, one, around);
      if (said === NONE) return [];
      const links = linksIn(list, at, around.references);
      if (!links && form === 'round') return [];
      const doubt = links ? said : NO_REFERENCE;
      return [{ form, from, to, links: links ?? [], ...(doubt && { doubt }) }];
    });
  });
}

interface Bracketed {
  form: 'square' | 'round';
  list: string;
  /** The offset of the list in the line. */
  at: number;
  from: number;
  to: number;
}

/** Numbers that enumerate list items: "(1) awake, (2) alone and (3) well". */
function enumerationsAmong({ text }: Line, all: readonly Bracketed[]): Set<Bracketed> {
  const items = new Set<Bracketed>();
  let run: Bracketed[] = [];
  const end = () => {
    if (run.length > 1) for (const one of run) items.add(one);
    run = [];
  };
  for (const one of all) {
    const isBefore = /^\s+[\p{L}\p{N}“"‘'(]/u.test(text.slice(one.to, one.to + 12));
    const number = /^\s*\d+\s*$/.test(one.list) ? Number(one.list) : Number.NaN;
    const before = text.slice(Math.max(one.from - 20, 0), one.from);
    const isBehind =
      before.trim() === '' ||
      /[,;:.]\s*$/.test(before) ||
      /[\s,;]\s*(?:and|or|und|oder|et|ou|y|o|e|&)\s+$/iu.test(before);
    const isNext = run.length > 0 && number === Number(run.at(-1)?.list) + 1 && isBehind;
    if (!isNext) end();
    if (isBefore && (isNext || number === 1)) run.push(one);
    else if (isNext) end();
  }
  end();
  return items;
}

function doubtOf(line: Line, { form, list, from, to }: Bracketed, around: DraftContext): string | undefined {
  const all = line.text.slice(Math.max(from - 80, 0), from);
  const after = line.text.slice(to, to + 12);
  const before = all.trimEnd();
  const isApart = before.length < all.length;
  const isPair = /^\s*\d+\s*[,;–—-]\s*\d+\s*$/.test(list);
  if (/^[\p{L}\p{N}]/u.test(after) || CALCULATES.test(before)) return NONE;
  if (isPair && IS_INTERVAL.test(before)) return NONE;
  if (isPair && MAY_BE_INTERVAL.test(before)) return INTERVAL;
  return form === 'square'
    ? squareBracketDoubt({ line, before, isApart })
    : roundBracketDoubt({ line, before, after, isApart, list, around });
}

function squareBracketDoubt({
  line,
  before,
  isApart,
}: {
  line: Line;
  before: string;
  isApart: boolean;
}): string | undefined {
  if (before === '') return isCell(line) ? undefined : PLACE;
  if (!isApart && /(?:^|\P{L})\p{L}$/u.test(before)) return NONE;
  if (SURELY_EQUATION.test(before)) return EQUATION_NUMBER;
  if (/\d$/.test(before) && !endsInYearOrName(before)) return isCell(line) ? NONE : COUNT;
  return before.endsWith(EQUATION) ? PLACE : undefined;
}

function roundBracketDoubt(facts: {
  line: Line;
  before: string;
  after: string;
  isApart: boolean;
  list: string;
  around: DraftContext;
}): string | undefined {
  const { line, before, after, isApart, list, around } = facts;
  const isFollowed = /^\s+[\p{L}\p{N}]/u.test(after);
  if (around.isAbstract || /[([]$/.test(before) || before.endsWith(EQUATION) || EQUATION_NOUN.test(before)) return NONE;
  if (/[\d%]$/.test(before)) return endsInYearOrName(before) ? undefined : NONE;
  if (isCell(line)) return /\p{L}[\p{L}.]$/u.test(before) ? undefined : NONE;
  if (!isApart && /[\p{L}\p{M}]$/u.test(before)) return /\p{Ll}{4}$/u.test(before) ? undefined : NONE;
  if (before === '' || /[,;:]$/.test(before)) return NONE;
  if (/[.!?]$/.test(before) && isApart) return isFollowed ? PLACE : undefined;
  if (OTHER_NOUN.test(before)) return PLACE;
  if (isFollowed && BEGINS_ITEMS.test(before)) return PLACE;
  const numbers = (list.match(/\d+/g) ?? []).map(Number);
  if (POINTS.test(before) && numbers.some((number) => around.equations.has(number))) return EQUATION_NUMBER;
  return undefined;
}

const isCell = ({ kind }: Line) => kind === 'td' || kind === 'th';
/** Whether the number before the brackets is a year or part of a name, such as "COVID-19", and not a count. */
const endsInYearOrName = (before: string) =>
  /\p{L}{2,}[\p{L}\p{N}/-]*\d$/u.test(before) || /(?<![\d.,])(?:19|20)\d\d$/.test(before);

const DIGITS = /\d+/g;
const SIGNS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Converts Unicode superscript digits. */
export const plainDigits = (text: string): string =>
  text.replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (sign) => String(SIGNS.indexOf(sign))).replaceAll('⁻', '–');

/** Links the numbers of a list; undefined if a reference does not exist or a range runs backwards. */
export function linksIn(list: string, from: number, references: number): Link[] | undefined {
  const plain = plainDigits(list);
  const links = [...plain.matchAll(DIGITS)].map((match) => {
    const start = from + match.index;
    return { from: start, to: start + match[0].length, number: Number(match[0]) };
  });
  const isKnown = links.length > 0 && links.every(({ number }) => number >= 1 && number <= references);
  const areRanges = [...plain.matchAll(/(\d+)\s*[–—-]\s*(?=(\d+))/g)].every(
    ([, low, high]) => Number(low) < Number(high),
  );
  return isKnown && areRanges ? links : undefined;
}
