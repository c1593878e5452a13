import { descendantElements, type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import { changedQuantities, describeDifference, PARAGRAPH_END } from '#domain/production/quantities';
import type { Finding } from '#domain/production/record';
import { lostWords, wordsIn } from './compare-words.ts';
import { KEY_MAX, type PlaceKind, type SourcePlace, sourceReader } from './source-places.ts';

/** A source's content before conversion. */
export interface SourceFacts {
  /** All its words, in order. */
  words: string;
  figures: number;
  tables: number;
  equations: number;
  /** The notes, list items and marked citations. */
  places: readonly SourcePlace[];
}

/** A conversion's result; `elsewhere` holds text moved on purpose, such as the title and the references. */
export interface ResultFacts {
  blocks: readonly MarkupElement[];
  elsewhere: readonly string[];
  /** How many of each kind were already reported, or became something else. */
  settled: Partial<Record<'figures' | 'tables' | 'equations', number>>;
}

/** A text's content after its equations are set. */
export function factsOf(nodes: readonly MarkupNode[]): SourceFacts {
  const elements = descendantElements(nodes);
  const count = (name: string) => elements.filter((element) => element.name === name).length;
  return { ...read(nodes), figures: count('img'), tables: count('table'), equations: count('math') };
}

const RUNS_MAX = 60;
const SHOWN_MAX = 160;

/** Reports every unreported difference between a source and its text, in words and in counts. */
export function reportDifferences(source: SourceFacts, { blocks, elsewhere, settled }: ResultFacts): Finding[] {
  const pieces = blocks.map((block) => piecesOf([block]));
  const result = [...pieces, ...elsewhere].join(PARAGRAPH_END);
  const lost = lostWords(source.words, result).filter(shouldReport);
  const sections = sectionsOf(blocks, pieces);
  const named = lost.slice(0, RUNS_MAX).map(({ words, before, anchor }): Finding => {
    const section = sections.get(anchor.join(' '));
    const place = [section && `in ${section}`, before && `after “${before}”`].filter(Boolean).join(', ');
    const shown = words.length > SHOWN_MAX ? `${words.slice(0, SHOWN_MAX).toWellFormed()}…` : words;
    return {
      code: 'words',
      text: `The text “${shown}”${place && ` ${place}`} is in the file but not in the article. Add it, or check that it is not needed.`,
    };
  });
  const others = lost.length - named.length;
  const more = { code: 'words', text: `Text is missing in ${others} more places. Compare the text with the file.` };
  return [
    ...named,
    ...(others > 0 ? [more] : []),
    ...numberDifferences(source, result, lost),
    ...countDifferences(source, { blocks, elsewhere, settled }),
    ...reportPlaces(source.places, blocks, (words) => sections.get(words.join(' '))),
  ];
}

/** Reports numbers whose symbol or unit changed; missing numbers are reported as words. */
function numberDifferences({ words }: SourceFacts, result: string, lost: readonly { words: string }[]): Finding[] {
  const lostWordSet = new Set(lost.flatMap((run) => run.words.split(' ')));
  const changed = changedQuantities(words, result).filter(
    ({ there, here }) => here || !wordsIn(there.shown).some((word) => lostWordSet.has(word)),
  );
  return changed.slice(0, RUNS_MAX).map((one) => ({
    code: 'number',
    text: `A number has changed: ${describeDifference(one, 'the file', 'the text')}. Correct it, or confirm that the text is right.`,
  }));
}

/** Leaves out figure and table labels, which are rewritten. */
const shouldReport = ({ words, anchor }: { words: string; anchor: string[] }) =>
  !(
    /^(?:figure|table)(?: \d+)?$/.test(words) ||
    (/^\d+$/.test(words) && /^(?:figure|table)$/.test(anchor.at(-1) ?? ''))
  );

function countDifferences(source: SourceFacts, { blocks, settled }: ResultFacts): Finding[] {
  const elements = descendantElements(blocks);
  const count = (name: string) => elements.filter((element) => element.name === name).length;
  const kinds = [
    ['figures', 'figure', source.figures, count('img')],
    ['tables', 'table', source.tables, count('table')],
    ['equations', 'equation', source.equations, count('math')],
  ] as const;
  return kinds.flatMap(([key, one, had, has]): Finding[] => {
    const left = had - has - (settled[key] ?? 0);
    if (left <= 0) return [];
    const what = left === 1 ? `One ${one}` : `${left} ${key}`;
    return [
      {
        code: 'count',
        text: `${what} of the file ${left === 1 ? 'is' : 'are'} not in the text: it had ${had}. Compare the two.`,
      },
    ];
  });
}

const NOTE_ID = /^note-\d+$/;
const isNoteLink = ({ attributes }: MarkupElement) => attributes.get('href')?.startsWith('#note-');

function placeOf({ name, attributes }: MarkupElement): PlaceKind | undefined {
  if (name === 'li') return NOTE_ID.test(attributes.get('id') ?? '') ? 'note' : 'item';
  return name === 'a' && attributes.get('href')?.startsWith('#ref-') ? 'citation' : undefined;
}

const piecesOf = (nodes: readonly MarkupNode[]): string => read(nodes).words;

/** The words of nodes, without equations and note marks, and the places of notes, items and citations. */
function read(nodes: readonly MarkupNode[]): Pick<SourceFacts, 'words' | 'places'> {
  const reader = sourceReader();
  const visit = (some: readonly MarkupNode[], isRaised: boolean): void => {
    for (const node of some) {
      if (typeof node === 'string') reader.say(node, isRaised);
      else if (/^(?:math|br)$/.test(node.name) || isNoteLink(node)) reader.say(' ');
      else {
        const isApart = /^(?:p|h[1-6]|[uo]l|li|td|th|figcaption|caption|figure|table|pre|div)$/.test(node.name);
        const kind = placeOf(node);
        if (isApart) reader.part();
        if (kind) reader.begin(kind);
        visit(node.children, isRaised || node.name === 'sup');
        if (kind) reader.end(kind);
        if (isApart) reader.part();
      }
    }
  };
  visit(nodes, false);
  return reader.read();
}

/** The section where three consecutive words first occur. */
function sectionsOf(blocks: readonly MarkupElement[], pieces: readonly string[]): Map<string, string> {
  const sections = new Map<string, string>();
  let section = '';
  let last: string[] = [];
  for (const [index, block] of blocks.entries()) {
    if (/^h[23]$/.test(block.name)) section = textContent(block.children).trim();
    const words = [...last, ...wordsIn(pieces[index] ?? '')];
    for (let at = 0; at + 3 <= words.length; at += 1) {
      const gram = words.slice(at, at + 3).join(' ');
      if (!sections.has(gram)) sections.set(gram, section);
    }
    last = words.slice(-2);
  }
  return sections;
}

const NAMED_MAX = 40;

/**
 * Reports notes and list items of a source that are plain text in the result. Missing ones are reported as words, and
 * citations by `cite`. `sectionOf` finds the section by its words.
 */
function reportPlaces(
  places: readonly SourcePlace[],
  blocks: readonly MarkupElement[],
  sectionOf: (words: readonly string[]) => string | undefined,
): Finding[] {
  const of = (kind: SourcePlace['kind']) => places.filter((place) => place.kind === kind && place.words.length > 0);
  const where = ({ words, before }: SourcePlace) => {
    const section = sectionOf([...before, ...words].slice(0, 3)) ?? sectionOf(before.slice(-3));
    return [section && ` in ${section}`, before.length > 0 && ` after “${before.join(' ')}”`].filter(Boolean).join(',');
  };
  const called = ({ words }: SourcePlace) => `“${words.join(' ')}”`;
  return [
    ...limitedFindings(
      'note',
      lostNotes(of('note'), blocks),
      (place) =>
        `The note ${called(place)}${where(place)} is not a note in the text. Insert it again, or check that its text is in the right place.`,
    ),
    ...limitedFindings(
      'list',
      lostItems(of('item'), blocks),
      (place) =>
        `The item ${called(place)}${where(place)} is not in a list in the text. Make it a list item, or check that it reads well as it is.`,
    ),
  ];
}

function limitedFindings(
  code: string,
  lost: readonly SourcePlace[],
  sentence: (place: SourcePlace) => string,
): Finding[] {
  const named = lost.slice(0, NAMED_MAX).map((place) => ({ code, text: sentence(place) }));
  const others = lost.length - named.length;
  if (others <= 0) return named;
  const what = { note: 'notes', list: 'list items' }[code];
  return [...named, { code, text: `${others} more ${what} in the file are not in the text. Compare the two.` }];
}

/** The first word of each text, its first two words, and so on up to `KEY_MAX`. */
function openings(texts: Iterable<string>): Set<string> {
  const all = new Set<string>();
  for (const text of texts) {
    const words = wordsIn(text.slice(0, 1_000)).slice(0, KEY_MAX);
    for (let length = 1; length <= words.length; length += 1) all.add(words.slice(0, length).join(' '));
  }
  return all;
}

const keyOf = ({ words }: SourcePlace) => words.join(' ');
const isNote = ({ name, attributes }: MarkupElement) => name === 'li' && NOTE_ID.test(attributes.get('id') ?? '');

function lostNotes(notes: readonly SourcePlace[], blocks: readonly MarkupElement[]): SourcePlace[] {
  if (notes.length === 0) return [];
  const elements = descendantElements(blocks);
  const known = openings(elements.filter(isNote).map(spacedText));
  const said = openings([...linesOf(blocks), ...elements.filter(({ name }) => name === 'li').map(spacedText)]);
  return notes.filter((note) => !known.has(keyOf(note)) && said.has(keyOf(note)));
}

function lostItems(items: readonly SourcePlace[], blocks: readonly MarkupElement[]): SourcePlace[] {
  if (items.length === 0) return [];
  const listed = openings(
    descendantElements(blocks)
      .filter(({ name }) => name === 'li')
      .map(spacedText),
  );
  // In cells, items are lines with a bullet.
  const said = openings(linesOf(blocks).filter((line) => !/^\s*•/.test(line)));
  return items.filter((item) => !listed.has(keyOf(item)) && said.has(keyOf(item)));
}

/** The lines of paragraphs, cells and captions. */
function linesOf(blocks: readonly MarkupElement[]): string[] {
  return descendantElements(blocks)
    .filter(({ name }) => /^(?:p|td|th|figcaption)$/.test(name))
    .flatMap((element) => spacedText(element).split('\n'));
}

/** An element's text without note marks and equations, with lines and blocks separated. */
function spacedText(node: MarkupNode): string {
  if (typeof node === 'string') return node.replaceAll('\n', ' ');
  if (node.name === 'br') return '\n';
  if (node.name === 'math' || node.attributes.get('href')?.startsWith('#note-')) return ' ';
  const inner = node.children.map(spacedText).join('');
  return /^(?:p|[uo]l|li|td|th|tr)$/.test(node.name) ? ` ${inner} ` : inner;
}
