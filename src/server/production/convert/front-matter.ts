import { emailsIn, orcidsIn } from '#domain/document/contact-detail';
import { elementsOf, type MarkupElement, type MarkupNode, textOf } from '#domain/kernel/markup';
import { isDegree } from '#domain/kernel/person/degree';
import { askedParts } from '#domain/kernel/person/name-parts';
import { isInstitution } from '#domain/kernel/person/person-name';
import { FOUND_NOTHING, type FoundMetadata } from '#domain/production/found-metadata';
import type { Finding, ProductionAuthor } from '#domain/production/record';
import { tokensOf } from '#domain/production/words-in';
import { withMarks, withoutMarks } from '#server/document/front/byline';
import { declarationOf } from '#server/document/front/declaration-headings';
import type { FrontAuthor } from '#server/document/front/find-authors';
import { bodyStart, type Front, findFront } from '#server/document/front/find-front';
import {
  abstractHeading,
  hasHeadingStyle,
  isBanner,
  isTitlePageHeading,
  keywordsHeading,
  partOfAbstract,
  plainText,
} from '#server/document/front/headings';
import type { Line } from '#server/document/front/line';
import { withScripts } from '#server/document/front/scripts';
import { isLabelled, isPlainTextOnly, takeDeclarations } from './declarations.ts';
import { lineOf } from './plain-line.ts';
import { isNamed } from './tidy-words.ts';

/** Known facts about an article that help to recognise title and names. */
export interface KnownFront {
  title: string;
  /** Names and affiliations, as written. */
  people: readonly string[];
  /** Metadata found in the converted file. */
  front?: Front;
}

/** A text without its metadata. */
export interface WithoutFrontMatter {
  found: FoundMetadata;
  /** Unrecognised title-page paragraphs: they stay, and are not searched for citations. */
  front: MarkupElement[];
  rest: MarkupElement[];
  /** The removed parts. */
  taken: MarkupElement[];
  findings: Finding[];
}

/**
 * Separates front matter and declarations from a text. A paragraph is removed only if all its words are in the
 * metadata; partly understood ones stay and are reported.
 */
export function takeFrontMatter(blocks: readonly MarkupElement[], known: KnownFront): WithoutFrontMatter {
  const head = takeHead(blocks, known);
  const { declarations, rest, taken } = takeDeclarations(head.rest);
  const found = { ...head.found, declarations: { ...declarations, ...head.found.declarations } };
  return { ...head, found, rest, taken: [...head.taken, ...taken] };
}

function takeHead(blocks: readonly MarkupElement[], known: KnownFront): WithoutFrontMatter {
  const lines = linesOf(blocks);
  const front = known.front ?? findFront(lines, { title: known.title });
  const places = foundLines(lines, front);
  const isFound = (at: number) => places.has(at);
  const found: FoundMetadata = {
    ...FOUND_NOTHING,
    title: front.title,
    authors: [...front.authors.map(authorOf), ...groupOf(front.group)],
    abstract: sectionsOf(front.abstract),
    keywords: front.keywords,
  };
  if (places.size === 0) return { found, front: [], rest: [...blocks], taken: [], findings: [] };
  const body = bodyStart(lines, isFound);
  const end = body < lines.length ? body : Math.max(...places) + 1;
  const outcomeOf = outcomesOf(front, known.people);
  return partHead(blocks, {
    lines,
    end: lines[end]?.block ?? blocks.length,
    found,
    outcomeOf: (line, at) => ({ outcome: outcomeOf(line, isFound(at)), isFound: isFound(at) }),
  });
}

const authorOf = ({ name, family_name, affiliation, orcid, isCorresponding }: FrontAuthor): ProductionAuthor => ({
  ...askedParts(name, family_name),
  affiliations: affiliation.split('; ').filter(Boolean),
  orcid: orcid ?? '',
  is_corresponding: isCorresponding,
});

/** A group author: the whole name in one field. */
const groupOf = (family: string): ProductionAuthor[] =>
  family ? [{ given: '', family, affiliations: [], orcid: '', is_corresponding: false }] : [];

/** Sorts the blocks before the body into metadata and text. */
function partHead(
  blocks: readonly MarkupElement[],
  {
    lines,
    end,
    found,
    outcomeOf,
  }: {
    lines: readonly PlacedLine[];
    end: number;
    found: FoundMetadata;
    outcomeOf: (line: PlacedLine, at: number) => { outcome: Outcome; isFound: boolean };
  },
): WithoutFrontMatter {
  const notes: string[] = [];
  const left: MarkupElement[] = [];
  const taken: MarkupElement[] = [];
  let isDeclared = false;
  for (const [at, block] of blocks.slice(0, end).entries()) {
    const own = lines.flatMap((line, index) => (line.block === at ? [{ line, ...outcomeOf(line, index) }] : []));
    if (own.some(({ isFound }) => isFound)) isDeclared = false;
    else if (/^h\d$/.test(block.name)) isDeclared = declarationOf(textOf(block.children)) !== undefined;
    if (
      isDeclared ||
      own.length === 0 ||
      isLabelled(block) ||
      !(isPlainTextOnly([block]) || (isOfWordsAndEquations(block) && own.every(({ isFound }) => isFound))) ||
      own.some(({ outcome }) => outcome === 'stays')
    ) {
      left.push(block);
      continue;
    }
    taken.push(block);
    notes.push(...own.flatMap(({ line, outcome }) => (outcome === 'note' || hasDegree(line) ? [plainText(line)] : [])));
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

/** An equation of the abstract is a line of text in the metadata. */
const isOfWordsAndEquations = ({ children }: MarkupElement) =>
  elementsOf(children).every(({ name }) => !/^(?:figure|table|img)$/.test(name));

function leftFinding(left: readonly MarkupElement[]): Finding {
  const words = left
    .map(({ children }) => `“${textOf(children).replace(/\s+/g, ' ').trim().slice(0, 60)}”`)
    .slice(0, 5);
  const text = `This part of the title page was not recognised and is now at the beginning of the text: ${words.join(', ')}. Remove anything that does not belong there.`;
  return { code: 'front_matter', text };
}

/** "Background: …" and following sections, with headings. */
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

/** A line's fate: stored as metadata, noted for the office, or kept in the text. */
type Outcome = 'kept' | 'note' | 'stays';

/** Label words. */
const LABELS = new Set(
  (
    'abstract and authors author by affiliations affiliation correspondence corresponding to email e mail orcid id iD https http www org title full keywords key ' +
    'phrases words the of address for names name on behalf dr prof med rer nat phil habil priv doz dipl'
  ).split(' '),
);

/** A line's fate: all its words are in the metadata, or articles do not show it, or it stays. */
function outcomesOf(front: Front, people: readonly string[]): (line: Line, isFound: boolean) => Outcome {
  const ofPeople = new Set(
    tokensOf(
      [
        ...people,
        front.group,
        ...front.authors.flatMap(({ name, affiliation, orcid }) => [name, affiliation, orcid ?? '']),
      ].join(' '),
    ),
  );
  return (line, isFound) => {
    if (isFound || isCovered(line, ofPeople)) return 'kept';
    return isNote(line) ? 'note' : 'stays';
  };
}

/**
 * The lines of title, abstract and keywords, located by their words: a Word file's front matter is read before
 * conversion.
 */
function foundLines(lines: readonly Line[], front: Front): ReadonlySet<number> {
  const written = lines.map(withScripts);
  return new Set([
    ...titleLines(lines, front.title),
    ...abstractLines(written, front.abstract),
    ...keywordLines(written, front),
  ]);
}

const joined = (text: string) => tokensOf(text).join(' ');
const startsWithWords = (text: string, words: string) => words !== '' && `${text} `.startsWith(`${words} `);

function titleLines(lines: readonly Line[], title: string): number[] {
  const whole = joined(title);
  let found: number[] = [];
  let rest = whole;
  for (const [at, line] of lines.entries()) {
    if (rest === '') break;
    const words = [withScripts(line).text, line.text, withoutMarks(withMarks(line))].map((text) =>
      joined(text).replace(/^(?:(?:full|article|manuscript) )?title (?=\S)/, ''),
    );
    const said = words.find((one) => startsWithWords(rest, one));
    if (said === undefined && found.length > 0) [found, rest] = [[], whole];
    if (said === undefined) continue;
    found.push(at);
    rest = rest.slice(said.length).trim();
  }
  return rest === '' ? found : [];
}

/** Maximum characters of a differently written equation between two pieces of a line. */
const EQUATION_MAX = 300;

function abstractLines(lines: readonly Line[], abstract: string): number[] {
  const found: number[] = [];
  let rest = joined(abstract);
  if (rest === '') return found;
  for (const [at, line] of lines.entries()) {
    const behind = abstractHeading(line);
    if (rest === '') break;
    if (behind === '') {
      found.push(at);
      continue;
    }
    const pieces = piecesOf(line);
    if (behind !== undefined) pieces[0] = (pieces[0] ?? '').replace(/^(?:structured )?\S+ ?/, '');
    let left: string | undefined = rest;
    for (const [index, piece] of pieces.filter(Boolean).entries()) {
      const from: number = ` ${left} `.indexOf(` ${piece} `);
      const isNext =
        from === 0 || (from > 0 && from < EQUATION_MAX && (index > 0 || (line.equations ?? []).length > 0));
      left = isNext ? left.slice(from + piece.length).trim() : undefined;
      if (left === undefined) break;
    }
    if (left === undefined || left === rest) {
      // A line with only an equation, within the metadata.
      if ((line.equations ?? []).length > 0 && pieces.length === 0 && found.at(-1) === at - 1) found.push(at);
      continue;
    }
    found.push(at);
    rest = left;
  }
  return found;
}

function keywordLines(lines: readonly Line[], { keywords }: Front): number[] {
  const words = new Set(tokensOf(keywords.join(' ')));
  const isKept = (line: Line) =>
    isCovered(line, words) || tokensOf(line.text).every((token) => LABELS.has(token) || words.has(token));
  const at = lines.findIndex((line) => keywordsHeading(line) !== undefined && isKept(line));
  if (words.size === 0 || at < 0) return [];
  const end = lines.findIndex(
    (line, index) => index > at && (hasHeadingStyle(line) || abstractHeading(line) !== undefined || !isKept(line)),
  );
  return lines.slice(at, end < 0 ? undefined : end).map((_, index) => at + index);
}

/** Whether all words of a line are stored, except marks, degrees, addresses and labels. */
function isCovered(line: Line, kept: ReadonlySet<string>): boolean {
  const text = emailsIn(line.text).reduce((left, email) => left.replace(email, ' '), withoutMarks(withMarks(line)));
  const words = text.split(/[\s,;]+/u).filter((word) => word && !isDegree(word));
  const isSign = (token: string) => token.length === 1 || /^\d{1,2}$/.test(token) || LABELS.has(token);
  return tokensOf(words.join(' ')).every((token) => isSign(token) || kept.has(token));
}

/** True if a line names an academic degree. */
const hasDegree = (line: Line) =>
  line.text.length < 1_000 &&
  withoutMarks(withMarks(line))
    .split(/[\s,;]+/u)
    .some((word) => word !== '' && isDegree(word));

/** Whether it is title-page information that articles do not show. */
function isNote(line: Line): boolean {
  const text = plainText(line);
  if (text.length > 600) return false;
  if (isBanner(line) || isTitlePageHeading(line)) return true;
  if (
    /^(?:abstract|main text|manuscript|text)?\s*word count|^(?:number of|no\. of) (?:words|tables|figures|references)/i.test(
      text,
    )
  )
    return true;
  const isContact = /^\W{0,3}(?:correspond|address for correspond|e-?mail|tel|phone|fax|orcid)/i.test(text);
  return isContact || (emailsIn(text).length > 0 && (isInstitution(text) || orcidsIn(text).length > 0));
}

/** A line, and which block of the text it is in. */
type PlacedLine = Line & { block: number };

/** A text's lines; paragraphs are split at line breaks. */
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

/** A line's words in pieces: equations may be written differently in the file. */
function piecesOf({ text, equations = [] }: Line): string[] {
  const starts = [0, ...equations.map(([, end]) => end)];
  return starts.map((start, at) => tokensOf(text.slice(start, equations[at]?.[0])).join(' ')).filter(Boolean);
}
