import { isReferencesHeading } from '#domain/document/other-headings';
import {
  elementsOf,
  type MarkupElement,
  type MarkupNode,
  parseMarkup,
  textOf,
  writeMarkup,
} from '#domain/kernel/markup';
import { undescribedImages } from '#domain/production/alternative-text';
import { PRODUCTION_MAX } from '#domain/production/files';
import { FOUND_NOTHING, type FoundMetadata } from '#domain/production/found-metadata';
import type { Finding } from '#domain/production/record';
import { tokensOf } from '#domain/production/words-in';
import { isSectionHeading, partOfAbstract } from '#server/document/front/headings';
import { cite } from './citation/cite.ts';
import { type KnownFront, takeFrontMatter, type WithoutFrontMatter } from './front-matter.ts';
import { linkTargets } from './link-targets.ts';
import { type Marks, marksOf, nameLosses, nameLossesInLines, withoutMarks } from './marks.ts';
import { factsOf, nameDifferences, type ResultFacts, type SourceFacts } from './name-differences.ts';
import { isNotes } from './note-list.ts';
import { plainLine } from './plain-line.ts';
import { sanitise } from './sanitise.ts';
import { setEquations } from './set-equations.ts';
import { withTableNotes } from './table-notes.ts';
import { tidy } from './tidy.ts';
import { withNumbers } from './tidy-captions.ts';

/** Maximum HTML characters of the longest text including dropped content. */
export const RAW_MAX = PRODUCTION_MAX.html * 4;

/** A text in the journal's dialect. `references` are the lines of the reference list it had. */
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
    marks = marksOf(),
    known = { title: '', people: [] },
    source,
    pictures = [],
    lines = [],
  }: TextFacts = {},
): FullTextDraft {
  const { html, findings } = sanitise(raw.slice(0, RAW_MAX), { isDraft: true });
  const set = setEquations(parseMarkup(html), marks);
  const facts = { ...factsOf(set.nodes), ...source };
  const given = { ...facts, words: withoutMarks(facts.words) };
  const tidied = tidy(withoutDivisions(set.nodes), { findings, marks, pictures });
  const blocks = withoutTwins(isWholeDocument ? withNumbers(tidied.blocks, findings) : tidied.blocks);
  const head = isWholeDocument ? takeFrontMatter(blocks, known) : { ...NO_HEAD, rest: blocks };
  const title = isWholeDocument ? titleAmong(head) : undefined;
  const sorted = sortHeadings(head.rest, { title, isWholeDocument, findings });
  const { text: withoutList, list } = isWholeDocument ? splitReferences(sorted) : { text: sorted, list: [] };
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
  const named = nameLosses(isWholeDocument ? withTableNotes(shown) : shown, marks);
  const own = nameLossesInLines(list, marks);
  const missed = isWholeDocument
    ? nameDifferences(
        given,
        resultOf({ blocks, taken: head.taken, sorted, text, shown: named.blocks, lines: own.lines, marks }),
      )
    : [];
  // Programs also put the caption there.
  if (isWholeDocument) for (const { attributes } of undescribedImages(named.blocks)) attributes.set('alt', '');
  const written = named.blocks.map((block) => writeMarkup([block])).join('\n');
  const ofHead = nameLosses(head.taken, marks).found;
  const told = [...head.findings, ...findings].map((finding) => ({ ...finding, text: withoutMarks(finding.text) }));
  return {
    html: sanitise(written).html,
    findings: [...named.found, ...cited.found, ...ofHead, ...own.found, ...missed, ...told],
    references: own.lines,
    found: withoutMarksIn(withTitle(head, title)),
    files: tidied.files,
  };
}

const NO_HEAD: Omit<WithoutFrontMatter, 'rest'> = { found: FOUND_NOTHING, front: [], taken: [], findings: [] };

/** The metadata, with all texts free of loss marks. */
const withoutMarksIn = (found: FoundMetadata) => JSON.parse(withoutMarks(JSON.stringify(found))) as FoundMetadata;

/** A text's conversion context. */
interface TextFacts {
  references?: number;
  /** Their lines. */
  lines?: readonly string[];
  isWholeDocument?: boolean;
  /** The meaning of its loss marks. */
  marks?: Marks;
  /** Known facts about its article. */
  known?: KnownFront;
  /** Its source's content, if examined. */
  source?: Partial<SourceFacts>;
  /** Its image files, in order. */
  pictures?: readonly string[];
}

/** A conversion's result: the visible text, and what was removed on purpose. */
function resultOf(facts: {
  blocks: readonly MarkupElement[];
  taken: readonly MarkupElement[];
  sorted: readonly MarkupElement[];
  text: readonly MarkupElement[];
  shown: readonly MarkupElement[];
  lines: readonly string[];
  marks: Marks;
}): ResultFacts {
  const { blocks, taken, sorted, text, shown, lines, marks } = facts;
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

/** Notes at the end of a text have a heading, as programs write none. */
function withNotesHeading(blocks: readonly MarkupElement[]): MarkupElement[] {
  return blocks.flatMap((block, at) => {
    const before = blocks[at - 1];
    const hasHeading = before && (isNotes(before) || (/^h\d$/.test(before.name) && !isReferences(before)));
    const heading = { name: 'h2', attributes: new Map<string, string>(), children: ['Notes'] };
    return isNotes(block) && !hasHeading ? [heading, block] : [block];
  });
}

/** Ids are unique: duplicates are dropped. */
function withoutTwins(blocks: readonly MarkupElement[]): MarkupElement[] {
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

const levelOf = ({ name }: MarkupElement) => Number(/^h(\d)$/.exec(name)?.[1] ?? 0);
const isReferences = (block: MarkupElement) => levelOf(block) > 0 && isReferencesHeading(textOf(block.children));

/** A lone `h1` above others is the title, unless there is another title or it heads a section. */
function titleAmong({ found, rest }: WithoutFrontMatter): MarkupElement | undefined {
  const [title, other] = rest.filter(({ name }) => name === 'h1');
  if (!title || other || !rest.some(({ name }) => name === 'h2')) return undefined;
  const text = plainLine(title.children);
  if (isSectionHeading({ text }) || partOfAbstract({ text })?.behind === '') return undefined;
  return found.title && !isSameTitle(text, found.title) ? undefined : title;
}

const isSameTitle = (one: string, other: string) => tokensOf(one).join(' ') === tokensOf(other).join(' ');

/** A leading title not in the front matter is compared with the record, too. */
function withTitle({ found, rest }: WithoutFrontMatter, title: MarkupElement | undefined): FoundMetadata {
  return found.title || !title || rest[0] !== title ? found : { ...found, title: textOf([title]).trim() };
}

/** Articles have headings of two levels, the first of which is `h2`. Their title is in the metadata. */
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
      text: `Headings below the second level became headings of that level (${deeper} places).`,
    });
  return sorted;
}

/** The list under "References" belongs to the metadata; notes, which programs put last, to the text. */
function splitReferences(blocks: MarkupElement[]): { text: MarkupElement[]; list: string[] } {
  const isTitle = ({ name, children }: MarkupElement) =>
    /^(?:h[23]|p)$/.test(name) && isReferencesHeading(textOf(children));
  const first = blocks.findLastIndex(isTitle);
  if (first === -1) return { text: blocks, list: [] };
  const rest = blocks.slice(first + 1);
  const rows = rest[0] && numberedRows(rest[0]);
  if (rows) return { text: [...blocks.slice(0, first), ...rest.slice(1)], list: rows };
  const next = rest.findIndex((block) => ['h2', 'h3', 'figure', 'table'].includes(block.name) || isNotes(block));
  const section = next === -1 ? rest : rest.slice(0, next);
  const list = section.flatMap(({ name, children }) =>
    name === 'p' ? [lineOf(children)] : children.map((item) => (typeof item === 'string' ? '' : lineOf(item.children))),
  );
  const lines = list.filter(Boolean);
  if (lines.length === 0) return { text: rest[0] && isNotes(rest[0]) ? blocks.toSpliced(first, 1) : blocks, list: [] };
  return { text: [...blocks.slice(0, first), ...rest.slice(section.length)], list: lines };
}

/** The entries of a reference list in a numbered table, as from Word; undefined for other tables. */
function numberedRows(block: MarkupElement): string[] | undefined {
  if (block.name !== 'table') return undefined;
  const rows = elementsOf([block])
    .filter(({ name }) => name === 'tr')
    .map((row) => elementsOf([row]).filter(({ name }) => /^t[dh]$/.test(name)));
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
const isBlock = (node: MarkupNode): node is MarkupElement => typeof node !== 'string' && BLOCK.test(node.name);

/** Removes grouping divisions. Loose text becomes a paragraph, because it is separate from its surroundings. */
function withoutDivisions(nodes: readonly MarkupNode[]): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node];
    const children = withoutDivisions(node.children);
    return node.name === 'div' ? apart(children) : [{ ...node, children }];
  });
}

function apart(nodes: readonly MarkupNode[]): MarkupNode[] {
  const blocks: MarkupNode[] = [];
  let loose: MarkupNode[] = [];
  const end = () => {
    const says = loose.some((node) => typeof node !== 'string' || node.trim() !== '');
    if (says) blocks.push({ name: 'p', attributes: new Map(), children: loose });
    loose = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      end();
      blocks.push(node);
    } else loose.push(node);
  }
  end();
  return blocks;
}
