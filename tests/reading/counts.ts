/** The contents of a manuscript, counted; `text` is what readers see, with each paragraph or cell on its own line. */
export interface Counts {
  equations: number;
  tables: number;
  /** Tables used for layout: of a single cell, or around other tables and images. */
  layoutTables: number;
  figures: number;
  notes: number;
  references: number;
  citations: number;
  items: number;
  /** List items with their numbers, and table cells with their columns; missing if the source does not state them. */
  labels?: string[];
  cells?: string[];
  text: string;
}

export const COUNTED = ['equations', 'tables', 'figures', 'notes', 'references', 'citations', 'items'] as const;

/** Private-use characters around superscripts and subscripts, so that 10⁶ differs from 106. */
export const RAISED = ['\ue000', '\ue001'] as const;
export const LOWERED = ['\ue002', '\ue003'] as const;
const SCRIPTS = /[\ue000-\ue003]/g;

const WORD = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\p{P}\p{Z}\p{C}`]|[%‰†‡§¶*&@]/gu;
/** Replaces look-alike characters with one of them. */
const LOOKALIKES: [RegExp, string][] = [
  [/[\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, ''],
  [/\u00b5/g, 'μ'],
  [/\u2126/g, 'Ω'],
  [/[□◻☐]/g, '☐'],
  [/[−]/g, '-'],
  [/[ﬀ-ﬆ]/g, (found: string) => found.normalize('NFKC')] as unknown as [RegExp, string],
];

const marked = (found: string, [start, end]: typeof RAISED | typeof LOWERED) =>
  `${start}${found.normalize('NFKC').replaceAll('−', '-')}${end}`;

/** Metadata have superscript and subscript digits as single characters. */
const normalised = (text: string) =>
  LOOKALIKES.reduce((line, [from, to]) => line.replace(from, to), text.normalize('NFC'))
    .replace(/[⁰¹²³⁴-⁹⁺⁻]+/g, (found) => marked(found, RAISED))
    .replace(/[₀-₉₊₋]+/g, (found) => marked(found, LOWERED));

/** The words and symbols of the text, without punctuation. Markdown writes "`" around code. */
export const wordsOf = (text: string): string[] => normalised(text).replace(SCRIPTS, ' ').match(WORD) ?? [];

const UNIT =
  '%|‰|°C?|[kmμncd]?(?:g|L|l|mol|m|s|Pa|V|A|W|J|Hz|Gy|Sv|M|cal|Da|bp)(?:[23]|\\b)|mmHg|min|h|d|IU|U|dB|bpm|years?|months?|weeks?|days?|hours?|cells';
const NUMBER = new RegExp(
  `(?:[<>≤≥=≈~±]\\s*)?(?:(?<![\\p{L}\\p{N}\\p{M}])[+-])?\\d+(?:[.,·]\\d+)*(?:\\s*×\\s*10)?(?:\\ue000[^\\ue001]*\\ue001|\\ue002[^\\ue003]*\\ue003)?(?:\\s*(?:${UNIT})(?:/\\s*(?:${UNIT}))?(?![\\p{L}]))?`,
  'gu',
);

/** The numbers in the text, each with its comparison operator, sign, power and unit. */
export const numbersOf = (text: string): string[] =>
  (normalised(text).match(NUMBER) ?? []).map((one) =>
    one.replace(/\s+/g, '').replaceAll(RAISED[0], '^').replace(SCRIPTS, ''),
  );

const HEADING =
  /^(?:authors?[’']? contributions?|funding|(?:competing|conflicts? of) interests?|data availability(?: statement)?|acknowledge?ments?|ethics(?: approval)?|abstract|keywords|references)\s*:?$/i;

/** A text without the lines that merely label a part of the record, such as "Funding". */
export const withoutHeadings = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !HEADING.test(line.trim()))
    .join('\n');

/** Identifies an item or a cell by its first words. */
export const beginningOf = (text: string): string => wordsOf(text).slice(0, 4).join(' ');

/** Elements of a list that exceed their number in another. */
export function excess(some: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return some.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

const BRACKETS = /\[\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*\]/g;
/** Excludes enumerations: "were (1) awake, (2) alone and (3) well". */
const ROUND = /(?<!(?:[,;:]|\b(?:and|are|by|either|is|or|was|were))\s)\((?:\d{1,3})(?:\s*[,;–-]\s*\d{1,3})*\)/g;
const SUPERSCRIPT = /(?<=(?:\p{L}{2}|[.,;:)”"'’])\s?)\ue000\s*\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\s*\ue001/gu;
const AUTHOR_YEAR =
  /(?<=\p{Lu}[\p{L}'’-]+(?: et al\.?| (?:and|&) \p{Lu}[\p{L}'’-]+)?,? \(?)(?:19|20)\d\d[a-z]?(?=[;,) ])/gu;

/**
 * Counts the citations in the text, in the style in which it has most. Numbers in round brackets or superscript count
 * only up to the number of references.
 */
export function citationsIn(text: string, references: number): number {
  if (references === 0) return 0;
  const body = text.slice(frontOf(text).length);
  const counted = (pattern: RegExp) =>
    (body.match(pattern) ?? []).filter((mark) =>
      (mark.match(/\d+/g) ?? []).every((one) => Number(one) >= 1 && Number(one) <= references),
    ).length;
  return Math.max(counted(BRACKETS), counted(ROUND), counted(SUPERSCRIPT), (body.match(AUTHOR_YEAR) ?? []).length);
}

/** The title page: the text before the abstract or the introduction. */
export function frontOf(text: string): string {
  const at = text.search(/^\s*(?:Abstract|Summary|Introduction|Background)\b/im);
  return at === -1 || at > 4_000 ? '' : text.slice(0, at);
}

const REFERENCES =
  /^\s*(?:(?:\d{1,2}(?:\.\d{0,2}){0,2}|[IVX]{1,4}\.)\s*)?(?:references|bibliography|literature cited|works cited|reference list)\s*:?\s*$/i;
export const isReferencesLine = (line: string): boolean => REFERENCES.test(line);
