import { EQUATION, isOpen, type Line } from './lines.ts';
import type { Mark } from './mark.ts';
import { LIST, linksIn, plainDigits } from './numbers.ts';

const POWER = 'may be a power';
const ORDINAL = 'may belong to the name before it';
const NO_REFERENCE = 'names no reference';

const RAISED_LIST = new RegExp(`^[\\s([]*${LIST}[\\s)\\].,;]*$`);
/** Precomposed superscript digits. */
const SIGNS = /[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}(?:[,⁻–][⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})*/g;
/** Units with a square or cube. */
const UNIT =
  /(?:^|[^\p{L}\p{N}])(?:[yzafpnµμmcdhkMG]?m|ft|foot|feet|inch|inches|yd|mile|miles|meters?|metres?|px|[cm]?s|sec|seconds?)$/u;
const AFTER_AMOUNT = /(?:\d\s*|[/·⋅×]\s*)(?:in|h|min|min\.|L|l|V|A|g|kg|mg|N|Gy|T|K)$/;
const GREEK =
  /(?:^|\P{L})(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega)$/iu;
const FUNCTION = /(?:^|\P{L})(?:log|ln|sin|cos|tan|exp)$/u;
/** Letters statistics squares: R², χ², η². */
const SQUARED = /[RrIQFTtxyzhdpnσχηωφεμρτβ\u{1D400}-\u{1D7FF}]$/u;
/** Nouns named by a letter: "vitamin D", "hepatitis C". */
const LETTERED =
  /(?:vitamin|hepatitis|influenza|group|type|phase|stage|class|grade|factor|protein|category|ward|arm|part|level|panel|cohort)\s+\p{L}$/iu;
const CALCULATES = /^\s*[=<>≤≥≈≃~±×·⋅+−*/^]/;

/** The raised numbers of a line, except those that are powers, isotopes and names of notes. */
export function raisedMarks(line: Line, references: number): Mark[] {
  return raisedRuns(line).flatMap(({ from, to }): Mark[] => {
    const words = line.text.slice(from, to);
    if (!RAISED_LIST.test(plainDigits(words)) || !isRunOpen(line, from, to)) return [];
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

/** A number is linked as a whole, so it must be in one string. */
const isRunOpen = (line: Line, from: number, to: number) =>
  [...plainDigits(line.text.slice(from, to)).matchAll(/\d+/g)].every(({ index, 0: digits }) =>
    isOpen(line, from + index, from + index + digits.length),
  );

const NONE = 'none';

/** Why a superscript may not cite; `NONE` if it does not, undefined if it does. */
function doubtOf(all: string, after: string, list: string): string | undefined {
  const before = all.trimEnd();
  const isApart = before.length < all.length;
  const isOne = /^\d+$/.test(list);
  const isPower = isOne && /^[234]$/.test(list) && !isApart;
  // It precedes its note, affiliation or chemical element.
  if (before === '') return NONE;
  if (/^\p{L}/u.test(after)) return isApart || /[([/-]$/.test(before) ? NONE : ORDINAL;
  if (/[.,;:!?”"’'»…®™%‰]$/.test(before)) return undefined;
  if (/[)\]]$/.test(before)) return isPower && calculates(before) ? POWER : undefined;
  if (/[=<>≤≥≈±×·+−*/^∑√°(–-]$/.test(before)) return NONE;
  if (before.endsWith(EQUATION)) return POWER;
  if (/\d$/.test(before)) return afterNumber(before, isOne);
  if (!isPower) return !isApart && isOne && /(?:^|\P{L})\p{L}$/u.test(before) ? POWER : undefined;
  if (CALCULATES.test(after) || AFTER_AMOUNT.test(before) || (list !== '4' && UNIT.test(before))) return NONE;
  if (/(?:^|[^\p{L}\p{N}])\p{L}$/u.test(before)) return SQUARED.test(before) && !LETTERED.test(before) ? NONE : POWER;
  return GREEK.test(before) || FUNCTION.test(before) ? POWER : undefined;
}

/** "COVID-19" and "2019" are words; other numbers have a power. */
function afterNumber(before: string, isOne: boolean): string | undefined {
  if (/\p{L}{2,}[\p{L}\p{N}/-]*\d$/u.test(before) || /(?<![\d.,])(?:19|20)\d\d$/.test(before)) return undefined;
  return isOne && /(?<![\d.,])(?:2|10)$/.test(before) ? NONE : POWER;
}

/** Whether the last brackets contain a calculation. */
function calculates(before: string): boolean {
  const inside = /[([]([^()[\]]*)[)\]]$/.exec(before)?.[1] ?? '';
  return /[=<>≤≥≈±×·+−*/^\d]|^\s*\p{L}\s*$|\uFFFC/u.test(inside);
}
