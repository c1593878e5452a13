import { type MarkupElement, type MarkupNode, mapElements, textContent } from '#domain/kernel/markup';
import type { FoundMetadata } from '#domain/production/found-metadata';
import type { Finding } from '#domain/production/record';
import { type Loss, lostComment } from '#server/document/read/word-tree';

/**
 * Marks the places where a text lost something. A mark is a few private-use characters that survive conversion; at the
 * end it is removed, and the loss is reported with its place.
 */
export interface Marks {
  /** The characters that mark the loss. */
  put: (loss: Loss) => string;
  losses: Loss[];
  /** The indices of the losses that were reported with their place. */
  placed: Set<number>;
  /** How many tables and equations were removed without loss, such as layout tables. */
  settled: { tables: number; equations: number };
}

export const marksOf = (losses: Loss[] = []): Marks => ({
  losses,
  placed: new Set(),
  settled: { tables: 0, equations: 0 },
  put: (loss) => `\uE0F0${losses.push(loss) - 1}\uE0F1`,
});

const MARK = /\uE0F0(\d+)\uE0F1/g;
const LONE = /[\uE0F0-\uE0F4]/g;

/** Removes mark characters from a source's text, where they have no meaning. */
export const withoutLoneMarks = (text: string): string => text.replace(LONE, '');
/** Text without marks. */
export const withoutMarks = (text: string): string => text.replace(MARK, '').replace(LONE, '');

/** Metadata, with all texts free of marks and of the spaces before them. */
export const withoutMarksIn = (found: FoundMetadata): FoundMetadata =>
  JSON.parse(withoutMarks(JSON.stringify(found).replace(/ (?=(?:\uE0F0\d+\uE0F1)+[\s".,;])/g, '')));

/** The text of nodes without marks: what was lost within a heading or a label does not hide what it says. */
export const textOf = (nodes: readonly MarkupNode[]): string => withoutMarks(textContent(nodes));

/** The text before, between and after a string's marks, and the marks. */
export const splitAtMarks = (text: string): { text: string; isMark: boolean }[] =>
  text.split(/(\uE0F0\d+\uE0F1)/).map((piece, at) => ({ text: piece, isMark: at % 2 === 1 }));

/** Shortens text for quoting in a finding. */
export const quoted = (words: string): string =>
  withoutLoneMarks(words).replace(/\s+/g, ' ').trim().slice(0, 120).toWellFormed();

/** The finding for text hidden in the source. */
export const hiddenWords = (words: string): Loss => ({
  code: 'hidden',
  what: 'Hidden text',
  end: `was left out: “${quoted(words)}”`,
});

/** Removes the hidden elements `name` from a page. */
export const withoutHidden = (nodes: readonly MarkupNode[], name: string, marks: Marks): MarkupNode[] =>
  mapElements(nodes, (node) => {
    if (node.name !== name) return [node];
    const words = textContent(node.children);
    return words.trim() === '' ? [] : [marks.put(hiddenWords(words))];
  });

/** Parts of a page that are not its text, where "<!--" begins no comment of the author. */
const PART = /<(head|style|script)\b|<\/(?:head|style|script)\b|<body\b/gi;
/** Word's conditions, and the ends of what was copied from a page. */
const OF_PROGRAM = /^\[(?:if|end ?if)\b|^(?:start|end)fragment$/i;

/** Removes and reports the comments in HTML, XML or Markdown. */
export function withoutComments(text: string, marks: Marks): string {
  let rest = '';
  let end = 0;
  let isOtherPart = false;
  for (;;) {
    const start = text.indexOf('<!--', end);
    const close = start === -1 ? -1 : text.indexOf('-->', start + 4);
    if (close === -1) return rest + text.slice(end);
    const before = text.slice(end, start);
    for (const [, tag] of before.matchAll(PART)) isOtherPart = tag !== undefined;
    const words = text.slice(start + 4, close).trim();
    end = close + 3;
    const isOfProgram = words === '' || OF_PROGRAM.test(words);
    rest += before + (isOtherPart ? text.slice(start, end) : isOfProgram ? '' : marks.put(lostComment(words)));
  }
}

/** Maximum losses of a kind reported individually; the rest are counted by section. */
const NAMED_MAX = 200;
const WORDS_MAX = 40;

/** Reports the blocks' losses with their places, and removes the marks. */
export function reportLosses(
  blocks: readonly MarkupElement[],
  marks: Marks,
): { blocks: MarkupElement[]; found: Finding[] } {
  const places: { loss: Loss; section: string; place: string }[] = [];
  let section = '';
  let before = '';
  const read = (text: string, isHeading: boolean) => {
    let end = 0;
    for (const match of text.matchAll(MARK)) {
      before += text.slice(end, match.index);
      end = match.index + match[0].length;
      const loss = lossOf(match, marks);
      if (loss) places.push({ loss, section, place: placeOf(section, before) });
    }
    if (!isHeading) before += `${text.slice(end)} `;
  };
  const kept = blocks.flatMap((block): MarkupElement[] => {
    const isHeading = /^h\d$/.test(block.name);
    const text = pieceOf([block]);
    if (isHeading) [section, before] = [withoutMarks(text).trim(), ''];
    read(text, isHeading);
    before = isHeading ? '' : before.slice(-400);
    if (!text.includes('\uE0F0')) return [block];
    const clean = cleanElement(block);
    return textContent([clean]).trim() === '' && !hasImage(clean) ? [] : [clean];
  });
  return { blocks: kept, found: findingsOf(places) };
}

function lossOf([, number]: RegExpExecArray, { losses, placed }: Marks): Loss | undefined {
  placed.add(Number(number));
  const loss = losses[Number(number)];
  return loss?.code ? loss : undefined;
}

/** Reports the losses whose marks were left out with the text around them, such as that in metadata. */
export const reportUnplaced = ({ losses, placed }: Marks): Finding[] =>
  mergeIdentical(
    losses.flatMap(({ code, what, end }, at) => (code && !placed.has(at) ? [{ code, text: `${what} ${end}` }] : [])),
  ).slice(0, NAMED_MAX);

/** The text of nodes, with cells and items separated, and the marks in alternative texts. */
function pieceOf(nodes: readonly MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.name === 'img') return (node.attributes.get('alt')?.match(MARK) ?? []).join('');
      const inner = node.name === 'math' ? textContent([node]) : pieceOf(node.children);
      return /^(?:td|th|li|p|figcaption|br)$/.test(node.name) ? `${inner} ` : inner;
    })
    .join('');
}

function cleanElement({ name, attributes, children }: MarkupElement): MarkupElement {
  const kept = children.flatMap((child): MarkupNode[] => {
    if (typeof child === 'string') return [withoutMarks(child)].filter((text) => text !== '');
    const clean = cleanElement(child);
    const isEmptied = /^(?:p|li|a|strong|em|sup|sub)$/.test(child.name) && clean.children.length === 0;
    return isEmptied && child.children.length > 0 ? [] : [clean];
  });
  const alt = attributes.get('alt');
  return { name, attributes: alt ? new Map(attributes).set('alt', withoutMarks(alt)) : attributes, children: kept };
}

const hasImage = (element: MarkupElement): boolean =>
  element.name === 'img' || element.children.some((child) => typeof child !== 'string' && hasImage(child));

function placeOf(section: string, before: string): string {
  const words = lastWords(withoutMarks(before));
  if (section && words) return `in ${section}, after “${words}”`;
  if (words) return `after “${words}”`;
  return section ? `at the beginning of ${section}` : 'at the beginning of the text';
}

/** The last words before a place, at most half a line. */
export function lastWords(text: string): string {
  const all = text.replace(/\s+/g, ' ').trim();
  if (all.length <= WORDS_MAX) return all;
  const end = all.slice(-WORDS_MAX);
  const space = end.indexOf(' ');
  return end.slice(space + 1 || 0).toWellFormed();
}

function findingsOf(places: readonly { loss: Loss; section: string; place: string }[]): Finding[] {
  const kinds = Map.groupBy(places, ({ loss }) => loss.code);
  return [...kinds.values()].flatMap((some) => {
    const named = some.slice(0, NAMED_MAX).map(({ loss: { code, what, end }, place }) => {
      return { code, text: `${what} ${place} ${end}` };
    });
    const others = Map.groupBy(some.slice(NAMED_MAX), ({ section }) => section || 'the beginning');
    const counted = [...others].map(([section, { length }]) => {
      const { code = '', what = '', end = '' } = some[0]?.loss ?? {};
      return { code, text: `${what} ${end.replace(/[.:][\s\S]*$/, '')}: ${length} more times in ${section}.` };
    });
    return [...mergeIdentical(named), ...counted];
  });
}

/** Merges identical findings, with their number. */
function mergeIdentical(findings: readonly Finding[]): Finding[] {
  const alike = Map.groupBy(findings, ({ text }) => text);
  return [...alike].map(([text, some]) => {
    const { code = '' } = some[0] ?? {};
    return { code, text: some.length > 1 ? `${text} (${some.length} times)` : text };
  });
}

/** The losses in a list's lines by line number, and the lines without marks. */
export function reportLossesInLines(lines: readonly string[], marks: Marks): { lines: string[]; found: Finding[] } {
  const found = lines.flatMap((line, index) =>
    [...line.matchAll(MARK)].flatMap((match): Finding[] => {
      const loss = lossOf(match, marks);
      return loss ? [{ code: loss.code, text: `${loss.what} in reference ${index + 1} ${loss.end}` }] : [];
    }),
  );
  return { lines: lines.map(withoutMarks), found };
}
