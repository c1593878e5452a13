import { type MarkupElement, type MarkupNode, textContent } from '#domain/kernel/markup';
import type { Finding } from '#domain/production/record';
import { FIGURE_CAPTION, withPanels } from './figure-numbers.ts';
import { splitAtMarks, textOf } from './marks.ts';
import { element, hasText, isNamed, trimmed } from './tidy-words.ts';

/** Verbs after a label, which make it a sentence and no caption: "Table 1 summarises …". */
const SENTENCE =
  /^\s*(?:[Ff]igure|[Ff]ig\.?|[Tt]able|FIGURE|TABLE)\s*\d{1,2}(?:[.–-]\d{1,2})?[a-zA-Z]?\s*[.]?\s+(?:\(?(?:and|or|to|in|of|below|above|also|is|are|was|were|has|have|can|may|then|further|clearly|briefly)\b|(?:summari[sz]|show|present|list|giv|display|report|describ|provid|illustrat|depict|compar|contain|indicat|demonstrat|detail|outlin|reveal|suggest|highlight|combin|includ|visuali[sz]|plot|map)(?:e?s|e|ed)?\b)/;
/** The start of a numbered table's caption. */
export const TABLE_CAPTION = /^\s*table\s*(\d{1,2}(?:[.–-]\d{1,2})?(?:[a-h](?![\p{L}\d]))?)\s*[.:|–-]?\s*/iu;

/** Turns caption-like paragraphs beside figures and tables into captions; `findings` reports changed numbers. */
export function withCaptions(blocks: readonly MarkupElement[], findings: Finding[]): MarkupElement[] {
  let result: MarkupElement[] = [];
  const numbers = new Map<string, string>();
  const placeOf = tablePlaces(blocks, findings);
  const above = captionsAbove(blocks);
  const below = captionsBelow(blocks);
  for (const [at, block] of blocks.entries()) {
    const last = result.at(-1);
    const before = above.has(at - 1) ? blocks[at - 1] : undefined;
    if (before) {
      result[result.length - 1] = withCaption(block, captionOfFigure(block, before, { findings, numbers }));
      continue;
    }
    if (isFigureCaption(block) && !above.has(at)) {
      const captioned = (figure: MarkupElement) => captionOfFigure(figure, block, { findings, numbers });
      const panels = withPanels(result, captioned);
      if (panels) {
        result = panels;
        continue;
      }
      if (last && isBareFigure(last)) {
        result[result.length - 1] = withCaption(last, captioned(last));
        continue;
      }
    }
    if (below.has(at)) continue;
    const isBelow = below.has(at + 1);
    const own = isBelow ? blocks[at + 1] : last;
    const number = own && tableNumber(own);
    const table = block.name === 'table' ? [block] : block.children;
    if (isNamed(table[0], 'table') && own && number) {
      const caption = element('figcaption', withLabel(`Table ${number}`, own.children, TABLE_CAPTION));
      if (!isBelow) result.pop();
      result.push(element('figure', [caption, ...table], { id: placeOf(number) }));
      continue;
    }
    result.push(block);
  }
  return result;
}

function isFigureCaption({ name, children }: MarkupElement): boolean {
  const text = name === 'p' ? textOf(children) : '';
  return FIGURE_CAPTION.test(text) && !SENTENCE.test(text);
}

const isBareFigure = (block: MarkupElement | undefined) =>
  block?.name === 'figure' &&
  block.children.some((child) => isNamed(child, 'img')) &&
  !block.children.some((child) => isNamed(child, 'figcaption'));

const withCaption = (figure: MarkupElement, words: MarkupNode[]): MarkupElement => ({
  ...figure,
  children: [...figure.children, element('figcaption', words)],
});

/**
 * The captions that stand before their figure. In a row of captions and figures, all do if the first is a caption and
 * the last a figure; in a whole text, if every caption precedes a figure and one follows none.
 */
function captionsAbove(blocks: readonly MarkupElement[]): ReadonlySet<number> {
  const kinds = blocks.map((block) => (isFigureCaption(block) ? 'c' : isBareFigure(block) ? 'f' : ' ')).join('');
  const areAllAbove = !/c(?!f)/.test(kinds) && /(?<!f)c/.test(kinds);
  return captionsIn(kinds, areAllAbove ? /c/g : /(?<![cf])(?:cf)+(?![cf])/g);
}

/** The captions that stand after their table: those of rows that begin with a table and end with a caption. */
function captionsBelow(blocks: readonly MarkupElement[]): ReadonlySet<number> {
  const kinds = blocks.map((block) => (tableNumber(block) ? 'c' : block.name === 'table' ? 't' : ' ')).join('');
  return captionsIn(kinds, /(?<![ct])(?:tc)+(?![ct])/g);
}

const captionsIn = (kinds: string, rows: RegExp): ReadonlySet<number> =>
  new Set(
    [...kinds.matchAll(rows)].flatMap(({ 0: row, index }) =>
      [...row].flatMap((kind, at) => (kind === 'c' ? index + at : [])),
    ),
  );

function tableNumber({ name, children }: MarkupElement): string | undefined {
  const text = name === 'p' ? textOf(children) : '';
  return isTableCaption(text) ? TABLE_CAPTION.exec(text)?.[1] : undefined;
}

/** Whether text is a table's numbered caption, and no sentence about the table. */
export const isTableCaption = (text: string): boolean => TABLE_CAPTION.test(text) && !SENTENCE.test(text);

/** A place for each table, by its number; "1-2", "1A" and a number that another table has too get a free one. */
function tablePlaces(blocks: readonly MarkupElement[], findings: Finding[]): (number: string) => string {
  const mentions = textOf(blocks).matchAll(/table\s*(\d{1,2})(?![\d.–-]*\d)/gi);
  const taken = new Set(Array.from(mentions, ([, number = '']) => number));
  const given = new Set<string>();
  const free = () => Array.from({ length: 99 }, (_, at) => String(at + 1)).find((one) => !taken.has(one)) ?? '99';
  return (number) => {
    const isPlain = /^\d+$/.test(number) && !given.has(number);
    if (given.has(number))
      findings.push({
        code: 'caption',
        text: `The file has two tables with the number ${number}. Change one of them.`,
      });
    const place = isPlain ? number : free();
    given.add(number);
    taken.add(place);
    return `table-${place}`;
  };
}

/** The start of a numbered caption, such as that of Figure 2 or Figure S2. */
export const NUMBERED = /^\s*(?:fig(?:ure|\.)?|table)\s*[A-Z]?\d/i;

/** Numbers captions in order if none of their kind has a number, as Pandoc writes none. */
export function withNumbers(blocks: readonly MarkupElement[], findings: Finding[]): MarkupElement[] {
  const captionIn = ({ name, children }: MarkupElement) =>
    name === 'figure' ? children.find((child) => isNamed(child, 'figcaption')) : undefined;
  const kindOf = ({ children }: MarkupElement) => (children.some((one) => isNamed(one, 'table')) ? 'Table' : 'Figure');
  const captioned = blocks.filter((block) => captionIn(block) !== undefined);
  const isNumbered = (block: MarkupElement) => NUMBERED.test(textOf([captionIn(block) ?? '']));
  const bare = (['Figure', 'Table'] as const).filter((kind) => {
    const own = captioned.filter((block) => kindOf(block) === kind);
    return own.length > 0 && !own.some(isNumbered);
  });
  for (const kind of bare) {
    const text = `The captions of ${kind.toLowerCase()}s in the file have no numbers and were numbered in order. Check where the text refers to them.`;
    findings.push({ code: 'caption', text });
  }
  let tables = 0;
  return blocks.map((block) => {
    const caption = captionIn(block);
    const kind = kindOf(block);
    if (typeof caption !== 'object' || !bare.includes(kind)) return block;
    if (kind === 'Table') tables += 1;
    const id = kind === 'Table' ? `table-${tables}` : (block.attributes.get('id') ?? '');
    const label = `${kind} ${id.replace(/^\w+-/, '')}.`;
    const figcaption = element('figcaption', [element('strong', [label]), ' ', ...caption.children]);
    const children = block.children.map((child) => (child === caption ? figcaption : child));
    return { ...block, children, attributes: new Map([...block.attributes, ['id', id]]) };
  });
}

/** A figure's caption; a changed number is reported. Captioned panels share the first one's number. */
function captionOfFigure(
  figure: MarkupElement,
  { children }: MarkupElement,
  { findings, numbers }: { findings: Finding[]; numbers: Map<string, string> },
): MarkupNode[] {
  const [, own = '', letter = ''] = FIGURE_CAPTION.exec(textOf(children)) ?? [];
  const shared = letter ? numbers.get(own) : undefined;
  const number = shared ?? (figure.attributes.get('id') ?? '').replace('figure-', '');
  numbers.set(own, number);
  if (own !== number && !shared) {
    const sentence = `Figure ${own} in the document is Figure ${number} here. Check where the text refers to it.`;
    findings.push({ code: 'figure', text: sentence });
  }
  return withLabel(`Figure ${number}${letter}`, children, FIGURE_CAPTION);
}

/** Replaces a caption's label with the journal's form. */
function withLabel(label: string, words: readonly MarkupNode[], pattern: RegExp): MarkupNode[] {
  const length = pattern.exec(textOf(words))?.[0].length ?? 0;
  const rest = trimmed(withoutStart(words, length).nodes);
  return [element('strong', [`${label}.`]), ...(hasText(rest) ? [' ', ...rest] : [])];
}

function withoutStart(words: readonly MarkupNode[], length: number): { nodes: MarkupNode[]; left: number } {
  let left = length;
  const nodes: MarkupNode[] = [];
  for (const node of words) {
    if (typeof node === 'string') {
      const pieces = splitAtMarks(node).map(({ text, isMark }) => {
        const taken = isMark ? 0 : Math.min(left, text.length);
        left -= taken;
        return text.slice(taken);
      });
      nodes.push(...[pieces.join('')].filter(Boolean));
    } else {
      const inner = withoutStart(node.children, left);
      left = inner.left;
      if (textContent(inner.nodes) !== '') nodes.push({ ...node, children: inner.nodes });
    }
  }
  return { nodes, left };
}
