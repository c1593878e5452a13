import { isReferencesHeading } from '#domain/document/other-headings';
import {
  descendantElements,
  type MarkupElement,
  type MarkupNode,
  mapElements,
  parseMarkup,
  writeMarkup,
} from '#domain/kernel/markup';
import { undescribedImages } from '#domain/production/alternative-text';
import { PRODUCTION_MAX } from '#domain/production/files';
import { FOUND_NOTHING, type FoundMetadata } from '#domain/production/found-metadata';
import type { Finding } from '#domain/production/record';
import { tokensOf } from '#domain/production/words-in';
import { isSectionHeading, partOfAbstract } from '#server/document/front/headings';
import { cite } from './citation/cite.ts';
import { fileNamesByCaption, withFileNames } from './figure-numbers.ts';
import { type KnownFront, partsOf, takeFrontMatter, type WithoutFrontMatter } from './front-matter.ts';
import { withoutLayoutTables } from './layout-tables.ts';
import { linkSections, linkTargets } from './links.ts';
import {
  type Marks,
  marksOf,
  reportLosses,
  reportLossesInLines,
  reportUnplaced,
  textOf,
  withoutHidden,
  withoutMarks,
  withoutMarksIn,
} from './marks.ts';
import { isNotes, isReference, withNotes } from './notes.ts';
import { plainLine } from './plain-line.ts';
import { factsOf, type ResultFacts, reportDifferences, type SourceFacts } from './report-differences.ts';
import { HIDDEN, sanitise } from './sanitise.ts';
import { paragraphOf, typesetEquations, withoutTex } from './set-equations.ts';
import { withTableNotes } from './table-notes.ts';
import { isTableCaption, TABLE_CAPTION, withCaptions, withNumbers } from './tidy-captions.ts';
import {
  element,
  hasContent,
  hasText,
  INLINE,
  inlinesOf,
  isAllWithin,
  isBreak,
  isList,
  isNamed,
  levelOf,
  listsOf,
  mapBlocks,
  trimmed,
  withEmptyLines,
  withItemLines,
  withNestedLists,
} from './tidy-words.ts';
import { withUnstyledHeadings } from './unstyled-headings.ts';

/** Maximum HTML characters of the longest text including dropped content. */
export const RAW_MAX = PRODUCTION_MAX.html * 4;

/** Text in the journal's dialect. `references` are the lines of its reference list. */
export interface FullTextDraft {
  html: string;
  findings: Finding[];
  references: string[];
  /** Metadata found in it. */
  found: FoundMetadata;
  /** The new names of its images. */
  files: ReadonlyMap<string, string>;
}

/**
 * Converts any HTML to the journal's dialect, sanitised. `references` is the number the article can cite.
 * `isWholeDocument`: headings are reduced to two levels, the reference list is removed, and alternative texts repeating
 * the caption are dropped.
 */
export function toFullText(
  raw: string,
  {
    references = 0,
    isWholeDocument = false,
    hasSections = false,
    marks = marksOf(),
    known = { title: '', people: [] },
    source,
    pictures = [],
    lines = [],
  }: TextFacts = {},
): FullTextDraft {
  const { html, findings } = sanitise(raw.slice(0, RAW_MAX), { isDraft: true });
  const shownNodes = withoutHidden(parseMarkup(html), HIDDEN, marks);
  linkSections(shownNodes);
  const set = typesetEquations(withNotes(shownNodes, marks), marks);
  const facts = { ...factsOf(set.nodes), ...source };
  const given = { ...facts, words: withoutTex(withoutMarks(facts.words), set.inText) };
  const tidied = tidy(withNestedLists(withoutDivisions(set.nodes)), { findings, marks, pictures });
  const blocks = withoutDuplicateIds(isWholeDocument ? withNumbers(tidied.blocks, findings) : tidied.blocks);
  const head = isWholeDocument ? takeFrontMatter(blocks, known) : { ...NO_HEAD, rest: blocks };
  const title = isWholeDocument ? titleIn(head) : undefined;
  const rest = isWholeDocument && !hasSections ? withUnstyledHeadings(head.rest, findings) : head.rest;
  const sorted = sortHeadings(rest, { title, isWholeDocument, findings });
  const { text: withoutList, list } = isWholeDocument ? splitReferences(sorted, findings) : { text: sorted, list: [] };
  const text = isWholeDocument ? withNotesHeading(withoutList) : withoutList;
  const linked = isWholeDocument ? linkTargets([...head.front, ...text], marks, set.labels) : text;
  // Remaining title-page text has affiliation marks, not citations.
  const [front, body] = [linked.slice(0, head.front.length), linked.slice(head.front.length)];
  const cited = cite(body, {
    references: references || list.length,
    listed: list,
    lines: lines.length > 0 ? lines : list,
    isWholeDocument,
    places: given.places,
  });
  const shown = [...front, ...cited.blocks];
  const named = reportLosses(isWholeDocument ? withTableNotes(shown) : shown, marks);
  const own = reportLossesInLines(list, marks);
  const missed = isWholeDocument
    ? reportDifferences(
        given,
        resultOf({ blocks, taken: head.taken, sorted, text, shown: named.blocks }, own.lines, marks),
      )
    : [];
  // Some programs repeat the caption as alternative text.
  if (isWholeDocument) for (const { attributes } of undescribedImages(named.blocks)) attributes.set('alt', '');
  const written = named.blocks.map((block) => writeMarkup([block])).join('\n');
  const headFindings = reportLosses(head.taken, marks).found;
  const told = [...head.findings, ...findings].map((finding) => ({ ...finding, text: withoutMarks(finding.text) }));
  return {
    html: sanitise(written).html,
    findings: [
      ...named.found,
      ...cited.found,
      ...headFindings,
      ...own.found,
      ...reportUnplaced(marks),
      ...missed,
      ...told,
    ],
    references: own.lines,
    found: withoutMarksIn(withTitle(head, title)),
    files: tidied.files,
  };
}

const NO_HEAD: Omit<WithoutFrontMatter, 'rest'> = { found: FOUND_NOTHING, front: [], taken: [], findings: [] };

/** A text's conversion context. */
interface TextFacts {
  references?: number;
  /** The reference lines. */
  lines?: readonly string[];
  isWholeDocument?: boolean;
  /** Whether the file marks its headings. */
  hasSections?: boolean;
  /** The meaning of its loss marks. */
  marks?: Marks;
  /** Known facts about its article. */
  known?: KnownFront;
  /** The source's content, if examined. */
  source?: Partial<SourceFacts>;
  /** The image files, in order. */
  pictures?: readonly string[];
}

/** A conversion's result, for comparison with the source. */
function resultOf(
  { blocks, taken, sorted, text, shown }: Record<'blocks' | 'taken' | 'sorted' | 'text' | 'shown', MarkupElement[]>,
  lines: readonly string[],
  marks: Marks,
): ResultFacts {
  const left = factsOf([...taken, ...blocks.filter(({ name }) => name === 'h1')]);
  const heading = sorted.length > text.length || sorted.some(isReferences) ? 'References' : '';
  return {
    blocks: shown,
    elsewhere: [left.words, heading, ...lines],
    settled: {
      // A reference list may be a table.
      tables: marks.settled.tables + left.tables + factsOf(sorted).tables - factsOf(text).tables,
      equations: marks.settled.equations + factsOf(blocks).equations - factsOf(shown).equations,
      figures: marks.losses.filter(({ code }) => code === 'image').length + left.figures,
    },
  };
}

const NOTES = /^(?:\d+\.? )?(?:(?:foot|end)?notes?|notas|note|fußnoten|endnoten|anmerkungen)(?: .{1,40})?:?$/iu;

/** Adds a heading before endnotes, as word processors write none. */
function withNotesHeading(blocks: readonly MarkupElement[]): MarkupElement[] {
  return blocks.flatMap((block, at) => {
    const before = blocks[at - 1];
    const hasHeading =
      before && (isNotes(before) || (levelOf(before) > 0 && NOTES.test(textOf(before.children).trim())));
    return isNotes(block) && !hasHeading ? [element('h2', ['Notes']), block] : [block];
  });
}

/** Drops duplicate equation ids. */
function withoutDuplicateIds(blocks: readonly MarkupElement[]): MarkupElement[] {
  const seen = new Set<string>();
  return blocks.map((block) => {
    const id = block.attributes.get('id') ?? '';
    if (!seen.has(id) || !id.startsWith('equation-')) {
      seen.add(id);
      return block;
    }
    return { ...block, attributes: new Map() };
  });
}

const isReferences = (block: MarkupElement) => levelOf(block) > 0 && isReferencesHeading(textOf(block.children));

/** A lone `h1` above others is the title, unless there is another title or it heads a section. */
function titleIn({ found, rest }: WithoutFrontMatter): MarkupElement | undefined {
  const [title, other] = rest.filter(({ name }) => name === 'h1');
  if (!title || other || !rest.some(({ name }) => name === 'h2')) return undefined;
  const text = plainLine(title.children);
  if (isSectionHeading({ text }) || partOfAbstract({ text })?.textAfter === '') return undefined;
  return found.title && !isSameTitle(text, found.title) ? undefined : title;
}

const isSameTitle = (one: string, other: string) => tokensOf(one).join(' ') === tokensOf(other).join(' ');

/** Adds a title found only at the start of the text to the metadata. */
function withTitle({ found, rest }: WithoutFrontMatter, title: MarkupElement | undefined): FoundMetadata {
  return found.title || !title || rest[0] !== title ? found : { ...found, title: textOf([title]).trim() };
}

/** Reduces headings to two levels, starting with `h2`; the title is in the metadata. */
function sortHeadings(
  blocks: readonly MarkupElement[],
  {
    title,
    isWholeDocument,
    findings,
  }: { title: MarkupElement | undefined; isWholeDocument: boolean; findings: Finding[] },
): MarkupElement[] {
  const levels = blocks.filter((block) => block !== title && !isReferences(block)).map(levelOf);
  const top = Math.min(...levels.filter((level) => level > 0));
  const shift = Number.isFinite(top) && (top === 1 || isWholeDocument) ? 2 - top : 0;
  let deeper = 0;
  const sorted = blocks.flatMap((block): MarkupElement[] => {
    const level = levelOf(block);
    if (level === 0) return [block];
    if (isWholeDocument && isReferences(block)) return [{ ...block, name: 'h2' }];
    if (block === title) {
      findings.push({
        code: 'title',
        text: `The title “${textOf(block.children).slice(0, 80)}” was left out; it is in the metadata.`,
      });
      return [];
    }
    const wanted = level + shift;
    if (wanted > 3) deeper += 1;
    return [{ ...block, name: wanted <= 2 ? 'h2' : 'h3' }];
  });
  if (deeper > 0)
    findings.push({
      code: 'heading',
      text: `Headings below the second level became headings of that level (${deeper === 1 ? 'one place' : `${deeper} places`}).`,
    });
  return sorted;
}

/** Splits off the list under "References"; notes after it stay in the text. */
function splitReferences(blocks: MarkupElement[], findings: Finding[]): { text: MarkupElement[]; list: string[] } {
  const isTitle = ({ name, children }: MarkupElement) =>
    /^(?:h[23]|p)$/.test(name) && isReferencesHeading(textOf(children));
  const first = blocks.findLastIndex(isTitle);
  if (first === -1) return { text: blocks, list: [] };
  const rest = blocks.slice(first + 1);
  const rows = rest[0] && numberedRows(rest[0]);
  if (rows) return { text: [...blocks.slice(0, first), ...rest.slice(1)], list: rows };
  const next = rest.findIndex((block, at) => endsList(block, rest[at + 1]));
  const section = next === -1 ? rest : rest.slice(0, next);
  const lines = section.flatMap(entriesOf).filter((line) => withoutMarks(line).trim() !== '');
  if (lines.length === 0 && rest[0] && !isNotes(rest[0])) findings.push(NO_LIST);
  if (lines.length === 0) return { text: rest[0] && isNotes(rest[0]) ? blocks.toSpliced(first, 1) : blocks, list: [] };
  return { text: [...blocks.slice(0, first), ...rest.slice(section.length)], list: lines };
}

const NO_LIST = {
  code: 'references',
  text: 'No list of references was recognised under the heading “References”. Give each its own paragraph, or paste the list into the references.',
};

/** Whether a list of references ends here: figure legends, for example, may follow it without a heading. */
function endsList(block: MarkupElement, next: MarkupElement | undefined): boolean {
  if (/^(?:h2|figure|table)$/.test(block.name) || isNotes(block)) return true;
  const text = textOf(block.children).trim();
  if (block.name === 'p' && CAPTION.test(text)) return true;
  const isHeadline =
    block.name === 'h3' || (block.name === 'p' && text.length <= HEADLINE_MAX && !/[\d.,;]/.test(text));
  // A line followed by references is the heading of a group.
  return isHeadline && text !== '' && !entriesOf(next ?? block).some(isReference);
}

const CAPTION = /^(?:fig(?:ure|\.)?|table|appendix|supplement\w*)\s*[A-Z]?\d{1,2}[a-h]?\s*[.:|–-]\s/i;
const HEADLINE_MAX = 60;

/** The references in a list or a paragraph, which may have one reference on each line. */
function entriesOf({ name, children }: MarkupElement): string[] {
  if (/^h\d$/.test(name)) return [];
  if (name !== 'p') return children.map((item) => (typeof item === 'string' ? '' : lineOf(item.children)));
  const lines = partsOf(children).map(lineOf).filter(Boolean);
  const areEntries = lines.every((line) => /^\[?\d{1,3}[\].)]/.test(line)) || lines.every(isReference);
  return areEntries ? lines : [lineOf(children)];
}

/** The entries of a reference list in a numbered table, as from Word; undefined for other tables. */
function numberedRows(block: MarkupElement): string[] | undefined {
  if (block.name !== 'table') return undefined;
  const rows = descendantElements([block])
    .filter(({ name }) => name === 'tr')
    .map((row) => descendantElements([row]).filter(({ name }) => /^t[dh]$/.test(name)));
  const isList = rows.every(
    ([number, entry, other]) => number && entry && !other && /^\s*\[?\d{1,3}[\].]*\s*$/.test(textOf(number.children)),
  );
  return isList ? rows.map((cells) => cells.map(({ children }) => lineOf(children)).join(' ')) : undefined;
}

/** An entry as plain text; a leading superscript is its label. */
function lineOf(children: MarkupElement['children']): string {
  const [first, ...rest] = children;
  const isLabel = typeof first === 'object' && first.name === 'sup' && /^\s*\d{1,3}\s*$/.test(textOf([first]));
  return isLabel ? `${textOf([first]).trim()} ${plainLine(rest)}` : plainLine(children);
}

const BLOCK = /^(?:p|h[1-6]|[uo]l|table|figure|pre|div)$/;

/** Unwraps divisions; loose text in them becomes a paragraph. */
const withoutDivisions = (nodes: readonly MarkupNode[]): MarkupNode[] =>
  mapElements(nodes, (node) => {
    if (node.name !== 'div') return [node];
    const says = (some: MarkupNode[]) => some.some((one) => typeof one !== 'string' || one.trim() !== '');
    return mapBlocks<MarkupNode>(node.children, ({ name }) => BLOCK.test(name), {
      block: (one) => [one],
      loose: (some) => (says(some) ? [element('p', some)] : []),
    });
  });

/**
 * Tidies sanitised markup into a flat sequence of headings, paragraphs, lists, tables and figures. Loose text gets a
 * paragraph, empty elements are dropped, images become figures, and adjacent paragraphs starting with "Figure 1" or
 * "Table 1" become captions. Changed numbers are added to `findings`. `pictures` are the document's images; `files`
 * gives their new names.
 */
function tidy(
  nodes: readonly MarkupNode[],
  { findings = [], marks = marksOf(), pictures = [] }: TidyOptions = {},
): { blocks: MarkupElement[]; files: ReadonlyMap<string, string> } {
  const blocks = blocksOf(withoutLayoutTables(nodes, marks));
  const files = fileNamesByCaption(withCaptions(blocks, []), pictures);
  return { blocks: withCaptions(withFileNames(blocks, files), findings), files };
}

interface TidyOptions {
  findings?: Finding[];
  marks?: Marks;
  pictures?: readonly string[];
}

const blocksOf = (nodes: readonly MarkupNode[]): MarkupElement[] =>
  mapBlocks(nodes, ({ name }) => !INLINE.has(name) && name !== 'img', {
    block: blockOf,
    loose: (some) => {
      const inlines = inlinesOf(some);
      return [...(hasText(inlines) ? [paragraphOf(trimmed(inlines))] : []), ...imagesOf(some).map(figureOf)];
    },
  });

function blockOf(node: MarkupElement): MarkupElement[] {
  const { name, attributes, children } = node;
  if (/^h\d$/.test(name)) {
    const inlines = inlinesOf(children);
    const images = imagesOf(children).map(figureOf);
    return hasText(inlines) ? [{ name, attributes, children: trimmed(inlines) }, ...images] : images;
  }
  if (isList(node)) return listsOf(node);
  if (name === 'table') return captionedTable(children);
  if (name === 'figure') return figuresOf(node);
  if (name === 'pre') return [element('pre', [linesOf(children).replace(/^\n|\s+$/g, '')])].filter(hasContent);
  return blocksOf(children);
}

/** A code listing as lines. */
const linesOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : linesOf(node.children))).join('');

function figuresOf({ attributes, children }: MarkupElement): MarkupElement[] {
  const all = descendantElements(children);
  const caption = all.find(({ name }) => name === 'figcaption');
  const table = all.find(({ name }) => name === 'table');
  const words = caption ? trimmed(inlinesOf(caption.children)) : captionOf(table?.children ?? []);
  const captions = hasText(words) ? [element('figcaption', words)] : [];
  const rest = blocksOf(children.filter((child) => child !== caption && child !== table));
  if (table) {
    const { notes = [], others = [] } = Object.groupBy(rest, ({ name }) => (name === 'p' ? 'notes' : 'others'));
    return [{ name: 'figure', attributes, children: [...captions, tableOf(table.children), ...notes] }, ...others];
  }
  const [first, ...others] = imagesOf(children);
  if (!first) return [...captions.map(({ children: kept }) => element('p', kept)), ...rest];
  const figure = figureOf(first);
  const further = rest.filter(({ name }) => name !== 'figure');
  return [{ ...figure, children: [...figure.children, ...captions] }, ...others.map(figureOf), ...further];
}

const imagesOf = (nodes: readonly MarkupNode[]) => descendantElements(nodes).filter(({ name }) => name === 'img');

/** Makes a figure whose id is derived from its file name. */
function figureOf(image: MarkupElement): MarkupElement {
  const id = (image.attributes.get('src') ?? '').replace(/\.[a-z]+$/, '');
  return element('figure', [image], { id });
}

/** A table's own rows; nested tables are text of their cell. */
function rowsOf(nodes: readonly MarkupNode[]): MarkupElement[] {
  return nodes.flatMap((node): MarkupElement[] => {
    if (typeof node === 'string' || node.name === 'table') return [];
    return node.name === 'tr' ? [node] : rowsOf(node.children);
  });
}

/** A table with its caption: a numbered caption goes before it, as in Word; with any other it becomes a figure. */
function captionedTable(nodes: readonly MarkupNode[]): MarkupElement[] {
  const title = titleRow(nodes);
  const table = tableOf(title ? withoutNode(nodes, title) : nodes);
  const words = title ? trimmed(inlinesOf(title.children)) : captionOf(nodes);
  if (!hasText(words)) return [table].filter(hasContent);
  if (!hasContent(table)) return [element('p', words)];
  if (TABLE_CAPTION.test(textOf(words))) return [element('p', words), table];
  return [element('figure', [element('figcaption', words), table])];
}

/** A table's first row, if it holds only a numbered caption. */
function titleRow(nodes: readonly MarkupNode[]): MarkupElement | undefined {
  const [first, ...others] = rowsOf(nodes);
  const isTitle = first && others.length > 0 && cellsIn(first).length === 1 && isTableCaption(textOf(first.children));
  return isTitle ? first : undefined;
}

const cellsIn = ({ children }: MarkupElement) => children.filter((cell) => isNamed(cell, 'td') || isNamed(cell, 'th'));

const withoutNode = (nodes: readonly MarkupNode[], left: MarkupElement): MarkupNode[] =>
  nodes.flatMap((node): MarkupNode[] => {
    if (node === left) return [];
    return typeof node === 'string' ? [node] : [{ ...node, children: withoutNode(node.children, left) }];
  });

/** A caption inside the table. */
function captionOf(nodes: readonly MarkupNode[]): MarkupNode[] {
  const caption = nodes.find((node) => isNamed(node, 'caption'));
  return isNamed(caption, 'caption') ? trimmed(inlinesOf(caption.children)) : [];
}

/** A table in the dialect: head, if any, and rows. */
function tableOf(nodes: readonly MarkupNode[]): MarkupElement {
  const written = (some: MarkupElement[]) =>
    some.map(({ children }) => {
      const cells = children
        .filter((cell) => isNamed(cell, 'td') || isNamed(cell, 'th'))
        .map((cell) => ({ ...cell, children: inlinesOf(withItemLines(cell.children)) }));
      const hasMultilineCells = cells.filter((cell) => trimmed(cell.children).some(isBreak)).length > 1;
      const words = hasMultilineCells ? withEmptyLines : trimmed;
      return element(
        'tr',
        cells.map((cell) => ({ ...cell, children: words(cell.children) })),
      );
    });
  const head = nodes.find((node) => isNamed(node, 'thead'));
  // HTML allows the foot before the body.
  const below = nodes
    .filter((node) => node !== head)
    .toSorted((one, other) => Number(isNamed(one, 'tfoot')) - Number(isNamed(other, 'tfoot')));
  const rows = withoutSpacers(rowsOf(below));
  const isTitles = (row: MarkupElement) =>
    row.children.every((cell) => typeof cell === 'string' || cell.name === 'th') && hasContent(row);
  // Some programs cannot mark a head, and write the titles as a first row.
  const firstOther = head
    ? 0
    : Math.max(
        rows.findIndex((row) => !isTitles(row)),
        hasBoldHead(rows) ? 1 : 0,
      );
  const others = rows.slice(firstOther === -1 ? Math.max(rows.length - 1, 0) : firstOther);
  const inHead = isNamed(head, 'thead') ? rowsOf(head.children) : rows.slice(0, rows.length - others.length);
  const titles = written(inHead).map((row) => {
    const cells = row.children.filter((cell) => typeof cell !== 'string');
    return element('tr', cells.map(asTitle));
  });
  const body = element('tbody', written(others));
  return element('table', titles.length > 0 ? [element('thead', titles), body] : [body]);
}

/** Spacer rows are dropped, unless cells span them. */
function withoutSpacers(rows: readonly MarkupElement[]): readonly MarkupElement[] {
  const reaches = rows.some(({ children }) =>
    children.some((cell) => typeof cell !== 'string' && cell.attributes.has('rowspan')),
  );
  return reaches ? rows : rows.filter(hasContent);
}

/** If Word marks no header row, a single bold first row is one. */
function hasBoldHead([first, ...others]: readonly MarkupElement[]): boolean {
  const cells = (row: MarkupElement) => row.children.filter((cell) => typeof cell !== 'string' && hasContent(cell));
  const isBold = (row: MarkupElement) =>
    cells(row).length > 1 &&
    cells(row).every((cell) => typeof cell !== 'string' && isAllWithin(cell.children, 'strong'));
  return first !== undefined && isBold(first) && others.length > 0 && !others.some(isBold);
}

function asTitle({ attributes, children }: MarkupElement): MarkupElement {
  return { name: 'th', attributes: new Map([['scope', 'col'], ...attributes]), children };
}
