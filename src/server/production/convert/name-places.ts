import { elementsOf, type MarkupElement, type MarkupNode } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { wordsIn } from './compare-words.ts';
import { KEY_MAX, type SourcePlace } from './source-places.ts';

const NAMED_MAX = 40;
const NOTE_ID = /^note-\d+$/;

/**
 * Reports notes and items of a source that are only plain words in the text. Missing ones are reported as words,
 * citations where they are linked. `sectionOf` finds a section.
 */
export function namePlaces(
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
    ...told(
      'note',
      lostNotes(of('note'), blocks),
      (place) =>
        `The note ${called(place)}${where(place)} is not a note in the text. Insert it again, or check that its text is in the right place.`,
    ),
    ...told(
      'list',
      lostItems(of('item'), blocks),
      (place) =>
        `The item ${called(place)}${where(place)} is not in a list in the text. Make it a list item, or check that it reads well as it is.`,
    ),
  ];
}

function told(code: string, lost: readonly SourcePlace[], sentence: (place: SourcePlace) => string): Finding[] {
  const named = lost.slice(0, NAMED_MAX).map((place) => ({ code, text: sentence(place) }));
  const others = lost.length - named.length;
  if (others <= 0) return named;
  const what = { note: 'notes', list: 'list items' }[code];
  return [...named, { code, text: `${others} more ${what} in the file are not in the text. Compare the two.` }];
}

/** The opening words of texts, one, two and up to five. */
function beginnings(texts: Iterable<string>): Set<string> {
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
  const elements = elementsOf(blocks);
  const known = beginnings(elements.filter(isNote).map(spaced));
  const said = beginnings([...linesOf(blocks), ...elements.filter(({ name }) => name === 'li').map(spaced)]);
  return notes.filter((note) => !known.has(keyOf(note)) && said.has(keyOf(note)));
}

function lostItems(items: readonly SourcePlace[], blocks: readonly MarkupElement[]): SourcePlace[] {
  if (items.length === 0) return [];
  const listed = beginnings(
    elementsOf(blocks)
      .filter(({ name }) => name === 'li')
      .map(spaced),
  );
  const said = beginnings(linesOf(blocks));
  return items.filter((item) => !listed.has(keyOf(item)) && said.has(keyOf(item)));
}

/** The lines of paragraphs, cells and captions. */
function linesOf(blocks: readonly MarkupElement[]): string[] {
  return elementsOf(blocks)
    .filter(({ name }) => /^(?:p|td|th|figcaption)$/.test(name))
    .flatMap((element) => spaced(element).split('\n'));
}

/** An element's words, with lines and blocks separated, without note marks. */
function spaced(node: MarkupNode): string {
  if (typeof node === 'string') return node.replaceAll('\n', ' ');
  if (node.name === 'br') return '\n';
  if (node.name === 'math' || node.attributes.get('href')?.startsWith('#note-')) return ' ';
  const inner = node.children.map(spaced).join('');
  return /^(?:p|[uo]l|li|td|th|tr)$/.test(node.name) ? ` ${inner} ` : inner;
}
