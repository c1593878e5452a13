import type { Finding } from '#domain/production/record';
import type { ConvertedText } from '#server/production/convert/read-text';
import { COUNTED, type Counts, excess, frontOf, numbersOf, withoutHeadings, wordsOf } from './counts.ts';

/** A difference; `isNamed` if a finding of the conversion reports it. */
export interface Difference {
  what: string;
  isNamed: boolean;
}

/** Words that the conversion reports as lost, but that the source does not show. */
export function falseAlarms(source: Counts, { findings }: Pick<ConvertedText, 'findings'>): string[] {
  const seen = ` ${wordsOf(source.text).join(' ').toLowerCase()} `;
  return findings.flatMap(({ code, text }) => {
    const quoted = /^The text “([^”…]*)”/.exec(text)?.[1];
    const isSeen = quoted === undefined || seen.includes(` ${wordsOf(quoted).join(' ').toLowerCase()} `);
    return code === 'words' && !isSeen ? [quoted] : [];
  });
}

/** Labels of text that the record has fields for. */
const LABELS = new Set(
  (
    'abstract keywords keyword key words phrases references bibliography figure fig table tables figures affiliation affiliations author authors orcid id email e mail correspondence ' +
    'corresponding to title running declarations statement note notes by and https doi org'
  ).split(' '),
);

/** The codes of findings that report each kind of loss. */
const CODES: Record<(typeof COUNTED)[number] | 'labels' | 'cells', RegExp> = {
  equations: /^(?:equation|sign|count|object)$/,
  tables: /^(?:count|table_group|float)$/,
  figures: /^(?:image|figure|chart|diagram|drawing|object|count|equation|alt)$/,
  notes: /^(?:note|count|words)$/,
  references: /^(?:references|words)$/,
  citations: /^citation/,
  items: /^(?:list|words)$/,
  labels: /^list$/,
  cells: /^cells?$/,
};

/** All differences between a text and its source, and whether they were reported. */
export function differencesOf(
  source: Counts,
  result: Counts,
  text: Pick<ConvertedText, 'findings' | 'found' | 'references'>,
): Difference[] {
  return [
    ...countDifferences(source, result, text),
    ...placeDifferences(source, result, text),
    ...wordDifferences(source, result, text),
    ...numberDifferences(source, result, text),
  ];
}

function countDifferences(
  source: Counts,
  result: Counts,
  { findings }: { findings: readonly Finding[] },
): Difference[] {
  return COUNTED.flatMap((kind) => {
    const less = source[kind] - result[kind];
    const allowed = kind === 'tables' ? source.layoutTables : 0;
    if (less === 0 || (less > 0 && less <= allowed)) return [];
    const isNamed = findings.some(({ code, text }) => CODES[kind].test(code) && !(code === 'alt') && text !== '');
    return [{ what: `${source[kind]} ${kind} became ${result[kind]}`, isNamed }];
  });
}

/** Compares the numbers of items and the columns of cells. Missing ones are reported as words. */
function placeDifferences(
  source: Counts,
  result: Counts,
  { findings }: { findings: readonly Finding[] },
): Difference[] {
  return (['labels', 'cells'] as const).flatMap((kind) => {
    const wrong = excess(source[kind] ?? [], result[kind] ?? []);
    if (wrong.length === 0) return [];
    const isNamed = findings.some(({ code }) => CODES[kind].test(code));
    const what = kind === 'labels' ? 'items with another number' : 'cells in another column';
    return [{ what: `${wrong.length} ${what}: ${wrong.slice(0, 4).join(' · ')}`, isNamed }];
  });
}

const quoted = (findings: readonly Finding[]) => findings.map(({ text }) => text).join('\n');

/** Every string in a value. */
function textsIn(some: unknown): string[] {
  if (typeof some === 'string') return [some];
  if (typeof some !== 'object' || some === null) return [];
  return Object.values(some).flatMap(textsIn);
}

function wordDifferences(
  source: Counts,
  result: Counts,
  { findings, found, references }: Pick<ConvertedText, 'findings' | 'found' | 'references'>,
): Difference[] {
  const had = wordsOf(withoutHeadings(source.text));
  const shownNow = withoutHeadings(result.text);
  const has = wordsOf([shownNow, ...references, ...textsIn(found)].join('\n'));
  const front = new Set(wordsOf(frontOf(source.text)));
  const isSmall = (word: string) =>
    LABELS.has(word.toLowerCase()) || (front.has(word) && (/^\d{1,2}$/.test(word) || [...word].length === 1));
  const lost = excess(had, has).filter((word) => !isSmall(word));
  const told = wordsOf(quoted(findings));
  const silent = excess(lost, told);
  const added = excess(wordsOf(shownNow), had).filter(
    (word) => !LABELS.has(word.toLowerCase()) && !/^\d{1,2}$/.test(word),
  );
  const named = lost.length - silent.length;
  return [
    ...(named > 0 ? [{ what: `${named} words lost`, isNamed: true }] : []),
    ...(silent.length > 0 ? [{ what: `${silent.length} words lost: ${shown(silent)}`, isNamed: false }] : []),
    ...(added.length > 0 ? [{ what: `${added.length} words added: ${shown(added)}`, isNamed: false }] : []),
  ];
}

function numberDifferences(
  source: Counts,
  result: Counts,
  { findings, found, references }: Pick<ConvertedText, 'findings' | 'found' | 'references'>,
): Difference[] {
  const body = source.text.slice(frontOf(source.text).length);
  const has = numbersOf([result.text, ...references, ...textsIn(found)].join('\n'));
  const lost = excess(numbersOf(body), has).filter((one) => !/^\d{1,2}$/.test(one));
  const told = numbersOf(quoted(findings));
  const silent = excess(lost, told);
  return silent.length > 0 ? [{ what: `${silent.length} numbers differ: ${shown(silent)}`, isNamed: false }] : [];
}

const shown = (words: readonly string[]) => `${words.slice(0, 8).join(' ')}${words.length > 8 ? ' …' : ''}`;
