import { emailsIn, orcidsIn } from '#domain/document/contact-detail';
import { type MarkupElement, type MarkupNode, textOf } from '#domain/markup';
import { nameParts } from '#domain/person/name-parts';
import { isDegree, isInstitution } from '#domain/person/person-name';
import { FOUND_NOTHING, type FoundMetadata } from '#domain/production/found-metadata';
import type { Finding, ProductionAuthor } from '#domain/production/record';
import { withMarks, withoutMarks } from '#server/document/prefill/byline';
import { findAbstract } from '#server/document/prefill/find-abstract';
import { findAuthors } from '#server/document/prefill/find-authors';
import { findKeywords } from '#server/document/prefill/find-keywords';
import type { Found } from '#server/document/prefill/find-title';
import {
  abstractHeading,
  isBanner,
  isSectionHeading,
  keywordsHeading,
  partOfAbstract,
  plainText,
} from '#server/document/prefill/headings';
import type { Line } from '#server/document/prefill/line';
import { declarationOf, isLabelled, isWordsAlone, takeDeclarations } from './declarations.ts';

/** What is known about an article before its file is read: it helps to recognise the title and the names. */
export interface KnownFront {
  title: string;
  /** Names and affiliations, as they are written. */
  people: readonly string[];
}

/** A text without what belongs to the metadata. */
export interface WithoutFrontMatter {
  found: FoundMetadata;
  /** Paragraphs of the title page that were not understood: they stay, and nothing in them is a citation. */
  front: MarkupElement[];
  rest: MarkupElement[];
  /** What was taken out. */
  taken: MarkupElement[];
  findings: Finding[];
}

type PlacedLine = Line & { block: number };

/**
 * Separates the front matter and the declarations from a text. A paragraph is removed only if every word of it is kept
 * in what was found; one that is only half understood stays and is reported.
 */
export function takeFrontMatter(blocks: readonly MarkupElement[], known: KnownFront): WithoutFrontMatter {
  const head = takeHead(blocks, known);
  const { declarations, rest, taken } = takeDeclarations(head.rest);
  const found = { ...head.found, declarations: { ...declarations, ...head.found.declarations } };
  return { ...head, found, rest, taken: [...head.taken, ...taken] };
}

/** What was found on the title page, and on which lines. */
interface Places {
  title: Found<string> | undefined;
  abstract: Found<string> | undefined;
  keywords: Found<string[]> | undefined;
}

function takeHead(blocks: readonly MarkupElement[], known: KnownFront): WithoutFrontMatter {
  const lines = linesOf(blocks);
  const all: Places = {
    title: findTitle(lines, known),
    abstract: findAbstract(untilNextSection(lines)),
    keywords: findKeywords(lines),
  };
  const isFound = (at: number) => Object.values(all).some((one) => one && at >= one.start && at < one.end);
  const bodyLine = lines.findIndex((line, at) => !isFound(at) && isSectionOfBody(line));
  const isBefore = (place: Found<unknown> | undefined) => place && (bodyLine === -1 || place.start < bodyLine);
  const title = isBefore(all.title) ? all.title : undefined;
  const abstract = isBefore(all.abstract) ? all.abstract : undefined;
  const keywords = isBefore(all.keywords) ? all.keywords : undefined;
  const ends = [title, abstract, keywords].flatMap((place) => place?.end ?? []);
  if (ends.length === 0) return { found: FOUND_NOTHING, front: [], rest: [...blocks], taken: [], findings: [] };
  const lastLine = bodyLine === -1 ? Math.max(...ends) : bodyLine;
  const to = Math.min(lastLine, abstract?.start ?? lastLine, keywords?.start ?? lastLine);
  const found: FoundMetadata = {
    ...FOUND_NOTHING,
    title: title?.value ?? '',
    authors: title && title.end <= to ? authorsIn(lines, { from: title.end, to }) : [],
    abstract: sectionsOf(abstract?.value ?? ''),
    keywords: keywords?.value ?? [],
  };
  const end = lines[lastLine]?.block ?? blocks.length;
  return partHead(blocks, { lines, end, found, fateOf: fatesOf(found, { title, abstract, keywords }, known) });
}

/** The lines up to the next heading of the abstract's own level; "Background" may stand below it. */
function untilNextSection(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const at = lines.findIndex((line) => abstractHeading(line) !== undefined);
  const level = levelOf(lines[at]) || Number.POSITIVE_INFINITY;
  const end = lines.findIndex((line, index) => at >= 0 && index > at && isHeading(line) && levelOf(line) <= level);
  return end === -1 ? lines : lines.slice(0, end);
}

const levelOf = (line: Line | undefined) => Number(/^heading (\d)$/.exec(line?.style ?? '')?.[1] ?? 0);

type Fate = 'kept' | 'note' | 'stays';

/** Sorts the blocks before the body into those that go into the metadata and those that stay. */
function partHead(
  blocks: readonly MarkupElement[],
  {
    lines,
    end,
    found,
    fateOf,
  }: {
    lines: readonly PlacedLine[];
    end: number;
    found: FoundMetadata;
    fateOf: (line: PlacedLine, at: number) => { fate: Fate; isFound: boolean };
  },
): WithoutFrontMatter {
  const notes: string[] = [];
  const left: MarkupElement[] = [];
  const taken: MarkupElement[] = [];
  let isDeclared = false;
  for (const [at, block] of blocks.slice(0, end).entries()) {
    const own = lines.flatMap((line, index) => (line.block === at ? [{ line, ...fateOf(line, index) }] : []));
    if (own.some(({ isFound }) => isFound)) isDeclared = false;
    else if (/^h\d$/.test(block.name)) isDeclared = declarationOf(textOf(block.children)) !== undefined;
    if (
      isDeclared ||
      own.length === 0 ||
      isLabelled(block) ||
      !isWordsAlone([block]) ||
      own.some(({ fate }) => fate === 'stays')
    ) {
      left.push(block);
      continue;
    }
    taken.push(block);
    notes.push(...own.flatMap(({ line, fate }) => (fate === 'note' || hasDegree(line) ? [plainText(line)] : [])));
  }
  const declared = takeDeclarations(left, true);
  const findings = declared.rest.length > 0 ? [leftFinding(declared.rest)] : [];
  return {
    found: { ...found, notes, declarations: declared.declarations },
    front: declared.rest,
    rest: blocks.slice(end),
    taken: [...taken, ...declared.taken],
    findings,
  };
}

function leftFinding(left: readonly MarkupElement[]): Finding {
  const words = left
    .map(({ children }) => `“${textOf(children).replace(/\s+/g, ' ').trim().slice(0, 60)}”`)
    .slice(0, 5);
  const text = `Of the title page this was not understood and stands at the beginning of the text: ${words.join(', ')}. Take out what does not belong there.`;
  return { code: 'front_matter', text };
}

/** The lines of a text; a paragraph with line breaks has several. */
function linesOf(blocks: readonly MarkupElement[]): PlacedLine[] {
  return blocks.flatMap((block, at) => {
    if (!/^(?:h\d|p|[uo]l)$/.test(block.name)) return [];
    const level = /^h(\d)$/.exec(block.name)?.[1];
    const parts = /^[uo]l$/.test(block.name)
      ? block.children.map((item) => (typeof item === 'string' ? [item] : item.children))
      : partsOf(block.children);
    const isBold = block.children.every((child) => textOf([child]).trim() === '' || isNamed(child, 'strong'));
    return parts.flatMap((nodes): PlacedLine[] => {
      const line = lineOf(nodes);
      if (line.text.trim() === '') return [];
      return [{ ...line, isBold, block: at, style: level ? `heading ${level}` : block.name }];
    });
  });
}

/** The pieces between line breaks. */
function partsOf(nodes: readonly MarkupNode[]): MarkupNode[][] {
  const parts: MarkupNode[][] = [[]];
  for (const node of nodes) {
    if (isNamed(node, 'br')) parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

function lineOf(nodes: readonly MarkupNode[]): Line {
  const raised: [number, number][] = [];
  let text = '';
  const read = (some: readonly MarkupNode[], isRaised: boolean) => {
    for (const node of some) {
      if (typeof node !== 'string') {
        if (node.name !== 'annotation') read(node.children, isRaised || node.name === 'sup');
      } else {
        if (isRaised) raised.push([text.length, text.length + node.length]);
        text += node;
      }
    }
  };
  read(nodes, false);
  return { text, raised };
}

const isNamed = (node: MarkupNode, name: string) => typeof node !== 'string' && node.name === name;
const isHeading = ({ style = '' }: Line) => style.startsWith('heading');

/** Headings of a title page. */
const OF_TITLE_PAGE =
  /^(?:title page|title|authors?|author (?:names?|list|information|affiliations?|details)|affiliations?|correspond.{0,60}|contact.{0,40}|(?:running|short) (?:head|title).{0,120}|word counts?.{0,60}|key ?words.{0,20}|(?:number of|tables?|figures?)\b.{0,40})\s*:?$/i;

/** True where the article itself begins. */
function isSectionOfBody(line: Line): boolean {
  const text = plainText(line);
  if (abstractHeading(line) !== undefined || keywordsHeading(line) !== undefined) return false;
  if (OF_TITLE_PAGE.test(text) || declarationOf(text)) return false;
  return isHeading(line) || isSectionHeading(line);
}

/** The title: the known one, one that is labelled so, or the first heading if names or an abstract follow. */
function findTitle(lines: readonly PlacedLine[], known: KnownFront): Found<string> | undefined {
  const head = lines.slice(0, 40);
  const at = known.title ? head.findIndex(({ text }) => sameWords(text) === sameWords(known.title)) : -1;
  if (at >= 0) return { value: plainText(head[at] as Line), start: at, end: at + 1 };
  const labelled = head.findIndex(({ text }) => LABELLED.test(text.trim()));
  const value = LABELLED.exec(head[labelled]?.text.trim() ?? '')?.[1];
  if (value) return { value, start: labelled, end: labelled + 1 };
  const first = lines.findIndex(isHeading);
  const line = lines[first];
  if (!line || first > 5 || line.style !== 'heading 1' || /^\d/.test(line.text)) return undefined;
  if (!isSectionOfBody(line) || isSectionHeading(line) || partOfAbstract(line) || plainText(line).length < 10) {
    return undefined;
  }
  const next = lines.findIndex((one, index) => index > first && isHeading(one));
  const behind = lines[next];
  const isOnly = lines.filter(({ style }) => style === 'heading 1').length === 1 && behind !== undefined;
  const isFollowed = behind !== undefined && abstractHeading(behind) !== undefined;
  const hasAbstract = lines.slice(first, next === -1 ? undefined : next).some((one) => abstractHeading(one));
  const hasByline = authorsIn(lines, { from: first + 1, to: next === -1 ? lines.length : next }).length > 0;
  if (!isOnly && !isFollowed && !hasAbstract && !hasByline) return undefined;
  return { value: plainText(line), start: first, end: first + 1 };
}

const LABELLED = /^(?:(?:full|article|manuscript) )?title\s*:\s*(\S.{9,300})$/i;

function authorsIn(lines: readonly PlacedLine[], place: { from: number; to: number }): ProductionAuthor[] {
  const region = lines.slice(place.from, place.to);
  const found = findAuthors(lines, place);
  const contact = region.filter(({ text }) => /correspond/i.test(text)).map(({ text }) => text);
  const withEmail = found.filter(({ email }) => email);
  const answers = ({ name, email }: (typeof found)[number]) =>
    contact.some((text) => text.includes(name) || (email !== '' && text.includes(email))) ||
    (withEmail.length === 1 && email !== '');
  return found.map((author) => ({
    ...nameParts(author.name, author.family_name),
    affiliations: author.affiliation.split('; ').filter(Boolean),
    orcid: author.orcid ?? '',
    is_corresponding: answers(author),
  }));
}

/** "Background: …" and what follows, each with its heading. */
export function sectionsOf(text: string): FoundMetadata['abstract'] {
  const sections: FoundMetadata['abstract'] = [];
  for (const paragraph of text.split('\n\n')) {
    const [, heading = '', rest = ''] = /^([\p{L},' ]{3,60}?) ?: ?([\s\S]+)$/u.exec(paragraph) ?? [];
    const isPart = heading !== '' && partOfAbstract({ text: heading }) !== undefined;
    const last = sections.at(-1);
    if (isPart) sections.push({ heading, text: rest });
    else if (last) last.text += `\n\n${paragraph}`;
    else sections.push({ heading: '', text: paragraph });
  }
  return sections.filter((section) => section.text !== '');
}

const tokensOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const sameWords = (text: string) => tokensOf(text).join(' ');

/** Words that say what something is. */
const LABELS = new Set(
  (
    'abstract and authors author by affiliations affiliation correspondence corresponding to email e mail orcid id iD https http www org title full keywords key ' +
    'phrases words the of address for names name'
  ).split(' '),
);

/** The fate of a line: all its words are in the metadata, or it says what articles do not show, or it stays. */
function fatesOf({ authors, abstract, keywords }: FoundMetadata, places: Places, known: KnownFront) {
  const ofPeople = new Set([
    ...tokensOf(known.people.join(' ')),
    ...authors.flatMap(({ given, family, affiliations, orcid }) =>
      tokensOf([given, family, ...affiliations, orcid].join(' ')),
    ),
  ]);
  const ofAbstract = new Set(abstract.flatMap(({ heading, text }) => tokensOf(`${heading} ${text}`)));
  const ofKeywords = new Set(tokensOf(keywords.join(' ')));
  const isIn = (place: Found<unknown> | undefined, at: number) => place && at >= place.start && at < place.end;
  return (line: PlacedLine, at: number): { fate: Fate; isFound: boolean } => {
    const keptIf = (isKept: boolean) => ({ fate: isKept ? ('kept' as const) : ('stays' as const), isFound: true });
    if (isIn(places.title, at)) return keptIf(true);
    if (isIn(places.abstract, at)) return keptIf(isCovered(line, ofAbstract) || isIn(places.keywords, at) === true);
    if (isIn(places.keywords, at)) return keptIf(isCovered(line, ofKeywords));
    if (isCovered(line, ofPeople)) return { fate: 'kept', isFound: false };
    return { fate: isNote(line) ? 'note' : 'stays', isFound: false };
  };
}

/** True where every word of a line is kept, except for marks, degrees, addresses, and what only labels the others. */
function isCovered(line: PlacedLine, kept: ReadonlySet<string>): boolean {
  const text = emailsIn(line.text).reduce((left, email) => left.replace(email, ' '), withoutMarks(withMarks(line)));
  const words = text.split(/[\s,;]+/u).filter((word) => word && !isDegree(word));
  const isSign = (token: string) => token.length === 1 || /^\d{1,2}$/.test(token) || LABELS.has(token);
  return tokensOf(words.join(' ')).every((token) => isSign(token) || kept.has(token));
}

const hasDegree = (line: Line) =>
  line.text.length < 1_000 &&
  withoutMarks(withMarks(line))
    .split(/[\s,;]+/u)
    .some((word) => word !== '' && isDegree(word));

/** True for what a title page says and an article does not show. */
function isNote(line: Line): boolean {
  const text = plainText(line);
  if (text.length > 600) return false;
  if (isBanner(line) || OF_TITLE_PAGE.test(text)) return true;
  if (
    /^(?:abstract|main text|manuscript|text)?\s*word count|^(?:number of|no\. of) (?:words|tables|figures|references)/i.test(
      text,
    )
  )
    return true;
  const isContact = /^\W{0,3}(?:correspond|address for correspond|e-?mail|tel|phone|fax|orcid)/i.test(text);
  return isContact || (emailsIn(text).length > 0 && (isInstitution(text) || orcidsIn(text).length > 0));
}
